/// Chooses which spaces of a line get a cell more than the others.
///
/// First the first of them is looked for, then the second, and so on; each time for every number of
/// spaces that may have been passed by so far. What the choice is found in is used again for the
/// next line: a printout asks for tens of thousands.
package struct SpaceChoice: Sendable {
  /// The spaces of the line at hand, and behind them what is left of others.
  private var candidates: [Candidate] = []
  /// For each number of spaces, the best selection of those that are chosen so far when no more than
  /// that are passed by.
  private var selections: [Selection] = []
  /// For each of the chosen, how many are passed by before it in each selection that ends with it.
  private var passedBy: [UInt16] = []

  /// What it costs to stand a whole space away from the even place, and below a wide one.
  package static let unevenness = 2
  package static let river = 4

  /// Gives as many spaces a cell more as there are cells left, those whose choice costs least.
  /// - Parameters:
  ///   - each: the cells that all spaces have got before.
  ///   - above: the wide spaces of the line above.
  mutating func widen(
    _ rest: Int, spacesOf row: inout WordRow, besides each: Int, below above: borrowing WideSpaces
  ) {
    let unevenness = Unevenness(spaces: row.extent.spaces, rest: rest)
    makeRoom(unevenness)
    Self.widen(&row, besides: each, below: above, unevenness, &candidates, &selections, &passedBy)
  }

  /// Everything is handed over, so that nothing is asked twice whose it is.
  private static func widen(
    _ row: inout WordRow, besides each: Int, below above: borrowing WideSpaces,
    _ unevenness: Unevenness, _ candidates: inout [Candidate], _ selections: inout [Selection],
    _ passedBy: inout [UInt16]
  ) {
    var candidates = candidates.mutableSpan
    var selections = selections.mutableSpan
    var passedBy = passedBy.mutableSpan
    row.withWords { findCandidates($0, from: row.column, besides: each, &candidates) }
    for passed in 0..<unevenness.ways { selections[passed] = Selection() }
    var first = 0
    while first < unevenness.rest {
      let some = first..<min(first &+ UInt32.bitWidth, unevenness.rest)
      above.withColumns { look(at: $0, whenChosenAs: some, unevenness, &candidates) }
      choose(some, of: candidates.span, unevenness, &selections, &passedBy)
      first = some.upperBound
    }
    row.withMutableWords { widen(&$0, candidates.span, passedBy.span, unevenness) }
  }

  private mutating func makeRoom(_ choice: Unevenness) {
    if candidates.count < choice.spaces {
      candidates = Array(repeating: Candidate(), count: 2 * choice.spaces)
    }
    let room = choice.rest &* choice.ways
    if passedBy.count < room { passedBy = Array(repeating: 0, count: 2 * room) }
    if selections.count < choice.ways {
      selections = Array(repeating: Selection(), count: 2 * choice.ways)
    }
  }

  private static func findCandidates(
    _ words: Span<WordRow.Word>, from column: Int, besides each: Int,
    _ candidates: inout MutableSpan<Candidate>
  ) {
    let each = Int32(truncatingIfNeeded: each)
    var (column, gain, count) = (Int32(truncatingIfNeeded: column), Int32(0), 0)
    for index in words.indices {
      let word = words[index]
      if word.gap > 0 {
        let end = column &+ Int32(word.gap) &+ each
        candidates[count] = Candidate(
          word: Int32(truncatingIfNeeded: index), column: column, end: end &+ 1, gain: gain)
        count &+= 1
        column = end
      }
      column &+= Int32(word.cells)
      gain = 100 &* Int32(word.liking)
    }
  }

  /// Marks which of them touch a wide space of the line above if they are one or another of those
  /// that are chosen.
  private static func look(
    at wide: Span<Range<Int32>>, whenChosenAs numbers: Range<Int>, _ choice: Unevenness,
    _ candidates: inout MutableSpan<Candidate>
  ) {
    if numbers.lowerBound > 0 {
      for index in 0..<choice.spaces { candidates[index].isBelow = 0 }
    }
    let first = Int32(truncatingIfNeeded: numbers.lowerBound)
    let last = Int32(truncatingIfNeeded: numbers.upperBound) &- 1
    var left = 0
    for index in wide.indices {
      let wide = wide[index]
      while left < choice.spaces, candidates[left].end &+ last < wide.lowerBound { left &+= 1 }
      var next = left
      while next < choice.spaces, candidates[next].column &+ first <= wide.upperBound {
        candidates[next].touch(wide, from: first)
        next &+= 1
      }
    }
  }

  /// Finds, one after another, which are best chosen next, for each number of spaces that may be
  /// passed by before them.
  private static func choose(
    _ numbers: Range<Int>, of candidates: Span<Candidate>, _ unevenness: Unevenness,
    _ selections: inout MutableSpan<Selection>, _ passedBy: inout MutableSpan<UInt16>
  ) {
    var bit: UInt32 = 1
    for number in numbers {
      let row = number &* unevenness.ways
      var distance = unevenness.distance(of: number, as: number)
      let candidates = candidates.extracting(number..<number &+ unevenness.ways)
      var best = Selection.none
      for passed in candidates.indices {
        let candidate = candidates[passed]
        let river = candidate.isBelow & bit == 0 ? 0 : 100 &* river
        let cost = unevenness.cost(distance) &+ river &- Int(candidate.gain)
        best = best.or(selections[passed], passing: passed, for: cost)
        selections[passed] = best
        passedBy[row &+ passed] = UInt16(truncatingIfNeeded: best.passed)
        distance &+= unevenness.step
      }
      bit &<<= 1
    }
  }

  /// Goes back from the last of the chosen to the first.
  private static func widen(
    _ words: inout MutableSpan<WordRow.Word>, _ candidates: Span<Candidate>,
    _ passedBy: Span<UInt16>, _ choice: Unevenness
  ) {
    var (number, passed) = (choice.rest, choice.ways &- 1)
    while number > 0 {
      number &-= 1
      passed = Int(passedBy[number &* choice.ways &+ passed])
      words[Int(candidates[passed &+ number].word)].space &+= 1
    }
  }
}

/// A space that can be wider.
private struct Candidate {
  /// The word behind it.
  var word: Int32 = 0
  /// Where it begins and ends while it is the first to be wider.
  var column: Int32 = 0
  var end: Int32 = 0
  /// What it is worth that it is wider.
  var gain: Int32 = 0
  /// Whether it then stands below a wide one: a bit for each number of wider ones before it, of
  /// those that are looked at together.
  var isBelow: UInt32 = 0

  /// Marks for which numbers, from one on, it touches a wide space.
  @inline(__always)
  mutating func touch(_ wide: Range<Int32>, from number: Int32) {
    let first = max(wide.lowerBound &- end &- number, 0)
    let last = wide.upperBound &- column &- number
    guard first <= last, first < 32 else { return }
    let beyond: UInt32 = last < 31 ? .max &<< UInt32(truncatingIfNeeded: last &+ 1) : 0
    isBelow |= (.max &<< UInt32(truncatingIfNeeded: first)) & ~beyond
  }
}

/// Some spaces that are chosen: what that costs, in hundredths, and how many are passed by before the
/// last of them. Both are one number, so that the cheapest selection is the least number, and of
/// those that cost the same the one that passes fewer by.
private struct Selection {
  private var bits = 0

  static let none = Selection(bits: .max)

  var passed: Int { bits & 0xFFFF }
  private var cost: Int { bits >> 16 }

  /// This or the one that goes on from another, whichever is better.
  @inline(__always)
  func or(_ before: Selection, passing passed: Int, for cost: Int) -> Selection {
    Selection(bits: min(bits, (before.cost &+ cost) &<< 16 | passed))
  }
}
