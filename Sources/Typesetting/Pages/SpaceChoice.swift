/// Chooses which spaces of a line get a cell more than the others.
///
/// First the first of them is looked for, then the second, and so on; each time for every number of
/// spaces that may have been passed by so far. What the choice is found in is used again for the
/// next line: a printout asks for tens of thousands.
package struct SpaceChoice: Sendable {
  private var candidates: [Candidate] = []
  /// The least cost of those that are chosen so far when no more than so many spaces are passed by,
  /// in hundredths.
  private var costs: [Int] = []
  /// How many are passed by before each of them then.
  private var passedBy: [UInt16] = []

  /// What it costs to stand a whole space away from the even place, and below a wide one.
  package static let unevenness = 2
  package static let river = 4

  /// A space that can be wider.
  private struct Candidate {
    /// The word behind it.
    let word: Int32
    /// Where it begins while it is the first to be wider, and the cells that it has then.
    let column: Int32
    let cells: Int32
    /// What it is worth that it is wider.
    let gain: Int32
    /// Whether it then stands below a wide one: a bit for each number of wider ones before it, of
    /// those that are looked at together.
    var isBelow: UInt32 = 0
  }

  /// Gives as many spaces a cell more as there are cells left, those whose choice costs least.
  /// - Parameters:
  ///   - each: the cells that all spaces have got before.
  ///   - above: the wide spaces of the line above.
  mutating func widen(
    _ rest: Int, spacesOf row: inout WordRow, besides each: Int, below above: borrowing WideSpaces
  ) {
    findCandidates(row, each)
    let most = candidates.count &- rest
    makeRoom(for: rest, most)
    let unevenness = Unevenness(spaces: candidates.count, rest: rest)
    for first in stride(from: 0, to: rest, by: WideSpaces.places) {
      let some = first..<min(first &+ WideSpaces.places, rest)
      Self.look(at: above, whenChosenAs: some, &candidates)
      Self.choose(some, of: candidates, most, unevenness, &costs, &passedBy)
    }
    widen(rest, most, &row)
  }

  private mutating func findCandidates(_ row: borrowing WordRow, _ each: Int) {
    let words = row.words.span
    let each = Int32(truncatingIfNeeded: each)
    candidates.removeAll(keepingCapacity: true)
    candidates.append(addingCapacity: words.count) { candidates in
      var (column, gain) = (Int32(truncatingIfNeeded: row.column), Int32(0))
      for index in words.indices {
        let word = words[index]
        if word.gap > 0 {
          let candidate = Candidate(
            word: Int32(truncatingIfNeeded: index), column: column,
            cells: Int32(word.gap) &+ each &+ 1, gain: gain)
          candidates.append(candidate)
          column &+= candidate.cells &- 1
        }
        column &+= Int32(word.cells)
        gain = 100 &* Int32(word.liking)
      }
    }
  }

  private mutating func makeRoom(for rest: Int, _ most: Int) {
    let room = rest &* (most &+ 1)
    if passedBy.count < room { passedBy = Array(repeating: 0, count: 2 * room) }
    if costs.count <= most { costs = Array(repeating: 0, count: 2 * most + 8) }
    var costs = costs.mutableSpan
    for passed in 0...most { costs[passed] = 0 }
  }

  /// Looks what stands above each of them if it is one or another of those that are chosen.
  private static func look(
    at above: borrowing WideSpaces, whenChosenAs numbers: Range<Int>,
    _ candidates: inout [Candidate]
  ) {
    var candidates = candidates.mutableSpan
    let first = Int32(truncatingIfNeeded: numbers.lowerBound)
    let count = Int32(truncatingIfNeeded: numbers.count)
    var next = 0
    for index in candidates.indices {
      let candidate = candidates[index]
      candidates[index].isBelow = above.touched(
        count, from: candidate.column &+ first, by: candidate.cells, next: &next)
    }
  }

  /// Finds, one after another, which are best chosen next, for each number of spaces that may be
  /// passed by before them.
  private static func choose(
    _ numbers: Range<Int>, of candidates: [Candidate], _ most: Int, _ unevenness: Unevenness,
    _ costs: inout [Int], _ passedBy: inout [UInt16]
  ) {
    let all = candidates.span
    var costs = costs.mutableSpan
    var passedBy = passedBy.mutableSpan
    var bit: UInt32 = 1
    for number in numbers {
      let row = number &* (most &+ 1)
      var distance = unevenness.distance(of: number, as: number)
      var (least, best) = (Int.max, UInt16(0))
      for passed in 0...most {
        let candidate = all[passed &+ number]
        let river = candidate.isBelow & bit == 0 ? 0 : 100 &* river
        let cost = costs[passed] &+ unevenness.cost(distance) &+ river &- Int(candidate.gain)
        if cost < least { (least, best) = (cost, UInt16(truncatingIfNeeded: passed)) }
        costs[passed] = least
        passedBy[row &+ passed] = best
        distance &+= unevenness.step
      }
      bit &<<= 1
    }
  }

  /// Goes back from the last of the chosen to the first.
  private func widen(_ rest: Int, _ most: Int, _ row: inout WordRow) {
    let (candidates, passedBy) = (candidates.span, passedBy.span)
    var words = row.words.mutableSpan
    var passed = most
    var number = rest
    while number > 0 {
      number &-= 1
      passed = Int(passedBy[number &* (most &+ 1) &+ passed])
      words[Int(candidates[passed &+ number].word)].space &+= 1
    }
  }
}

/// What it costs that a space does not stand where it would if all of the chosen ones stood evenly.
struct Unevenness {
  let spaces: Int
  let rest: Int
  /// What to multiply by, and take the upper half, in place of a division by the square of the rest.
  private let factor: UInt64

  init(spaces: Int, rest: Int) {
    (self.spaces, self.rest) = (spaces, rest)
    let square = UInt64(truncatingIfNeeded: rest &* rest)
    factor = ((1 << 63) &+ square &- 1) / square
  }

  /// How far a space is away from the even place of one of the chosen, in halves of a space and
  /// times the rest.
  @inline(__always)
  func distance(of space: Int, as number: Int) -> Int {
    (2 &* space &+ 1) &* rest &- (2 &* number &+ 1) &* spaces
  }

  /// By so much the next space is farther to the right.
  @inline(__always) var step: Int { 2 &* rest }

  /// The cost in hundredths, rounded down. It is exact for lines of as many as 500 spaces, which no
  /// measure has; beyond that it may be one too high.
  @inline(__always)
  func cost(_ distance: Int) -> Int {
    let square = UInt64(bitPattern: Int64(distance &* distance &* 50 &* SpaceChoice.unevenness))
    return Int(truncatingIfNeeded: square.multipliedFullWidth(by: factor).high)
  }
}
