/// Chooses which spaces of a line get a cell more than the others.
///
/// They are looked at from left to right, for every number of them that may have been chosen so far.
/// What the choice is found in is used again for the next line: a printout asks for tens of
/// thousands.
package struct SpaceChoice: Sendable {
  /// The cost of the best choice of n places among those looked at, in hundredths.
  private var costs: [Int] = []
  /// For each place and each n, whether it is the last of such a choice.
  private var isTaken: [Bool] = []

  /// What it costs to stand a whole space away from the even place, and below a wide one.
  package static let unevenness = 2
  package static let river = 4
  private static let impossible = Int.max / 2

  /// A space that can be wider.
  struct Place {
    /// The word behind it.
    let word: Int
    /// Where it begins as long as no space is wider, and how wide it is.
    let column: Int
    let cells: Int
    let liking: Int
  }

  /// Finds the best choice of as many places as there are cells left, and says which they are.
  /// - Parameters:
  ///   - each: the cells that all places get.
  ///   - wide: the wide spaces of the line above.
  @inline(__always)
  mutating func find(
    _ rest: Int, of places: [Place], each: Int, below wide: Span<Range<Int>>,
    _ choose: (Place) -> Void
  ) {
    begin(places.count, rest)
    let places = places.span
    // The first wide space above that any place from here on can touch.
    var nearest = 0
    for index in places.indices {
      let place = places[index]
      // What has too few chosen by now cannot come to enough.
      let fewest = max(rest &- (places.count &- index), 0)
      let start = place.column &+ each &* index
      while nearest < wide.count, wide[nearest].upperBound < start &+ fewest { nearest &+= 1 }
      let candidate = Candidate(
        index: index, count: places.count, rest: rest, start: start,
        length: place.cells &+ each &+ 1, liking: place.liking)
      candidate.consider(
        fewest..<min(rest, index &+ 1), below: wide.extracting(nearest...), &costs, &isTaken)
    }
    var (index, number) = (places.count, rest)
    while number > 0 {
      index &-= 1
      guard isTaken[index &* (rest &+ 1) &+ number] else { continue }
      choose(places[index])
      number &-= 1
    }
  }

  /// What is not looked at now need not be cleared of the line before: it is not asked for either.
  private mutating func begin(_ places: Int, _ rest: Int) {
    let room = places &* (rest &+ 1)
    if isTaken.count < room { isTaken = Array(repeating: false, count: 2 * room) }
    if costs.count <= rest { costs = Array(repeating: 0, count: 2 * rest + 8) }
    costs[0] = 0
    for number in 1...rest { costs[number] = Self.impossible }
  }

  /// A place that is looked at: its number among as many, where it begins, and the cells that it and
  /// those beside it take.
  private struct Candidate {
    let index: Int
    let count: Int
    let rest: Int
    let start: Int
    let length: Int
    let liking: Int

    /// Chooses it when some are chosen before it, for every number of them, and keeps what costs less
    /// than to pass it by.
    @inline(__always)
    func consider(
      _ numbers: Range<Int>, below wide: Span<Range<Int>>, _ costs: inout [Int],
      _ isTaken: inout [Bool]
    ) {
      let row = index &* (rest &+ 1)
      let square = Double(rest &* rest)
      var costs = costs.mutableSpan
      var isTaken = isTaken.mutableSpan
      var number = numbers.upperBound
      while number > numbers.lowerBound {
        let cost = costs[number &- 1] &+ self.cost(as: number &- 1, square, below: wide)
        isTaken[row &+ number] = cost < costs[number]
        costs[number] = min(cost, costs[number])
        number &-= 1
      }
    }

    @inline(__always)
    private func cost(as number: Int, _ square: Double, below wide: Span<Range<Int>>) -> Int {
      // Where this one would stand if all stood evenly, and how far that is, in half spaces.
      let distance = (2 &* index &+ 1) &* rest &- (2 &* number &+ 1) &* count
      let uneven = Double(25 &* unevenness &* distance &* distance) / square
      let isBelow = wide.touch(from: start &+ number, cells: length)
      return Int(uneven) &- 100 &* liking &+ (isBelow ? 100 &* river : 0)
    }
  }
}

extension Span<Range<Int>> {
  /// Whether a space touches one of these, which stand from left to right.
  @inline(__always)
  fileprivate func touch(from start: Int, cells: Int) -> Bool {
    for index in indices {
      if self[index].lowerBound > start &+ cells { return false }
      if self[index].upperBound >= start { return true }
    }
    return false
  }
}
