/// Chooses spaces together by dynamic programming, if their best places are not in order.
///
/// The search goes through the chosen spaces from the first to the last. At each it keeps the best selection for
/// every number of spaces that may have been passed over so far.
struct SpaceSearch: Sendable {
  /// For each number of spaces passed over, the best selection that passes over no more than that.
  private var selections: [Selection] = []
  /// For each chosen space and selection, the spaces passed over before it.
  private var passedBy: [UInt16] = []

  /// - Parameter price: what a space costs besides its distance, in hundredths, if it is wider and so
  ///   many before it are.
  mutating func choose(
    _ chosen: inout MutableSpan<Int>, _ unevenness: Unevenness,
    _ price: (_ space: Int, _ number: Int) -> Int
  ) {
    makeRoom(for: unevenness)
    for passed in 0..<unevenness.ways { selections[passed] = Selection() }
    for number in 0..<unevenness.rest {
      Self.find(number, unevenness, &selections, &passedBy, price)
    }
    retrace(&chosen, unevenness)
  }

  private mutating func makeRoom(for unevenness: Unevenness) {
    let room = unevenness.rest &* unevenness.ways
    if passedBy.count < room { passedBy = Array(repeating: 0, count: 2 * room) }
    if selections.count < unevenness.ways {
      selections = Array(repeating: Selection(), count: 2 * unevenness.ways)
    }
  }

  /// Chooses the next space, for each number of spaces that may be passed over before it.
  private static func find(
    _ number: Int, _ unevenness: Unevenness, _ selections: inout [Selection],
    _ passedBy: inout [UInt16], _ price: (_ space: Int, _ number: Int) -> Int
  ) {
    var selections = selections.mutableSpan
    var passedBy = passedBy.mutableSpan
    var distance = unevenness.distance(of: number, as: number)
    var best = Selection.none
    for passed in 0..<unevenness.ways {
      let cost = unevenness.cost(distance) &+ price(number &+ passed, number)
      best = best.or(selections[passed], passing: passed, for: cost)
      selections[passed] = best
      passedBy[number &* unevenness.ways &+ passed] = UInt16(truncatingIfNeeded: best.passed)
      distance &+= unevenness.step
    }
  }

  /// Goes back from the last of the chosen to the first.
  private func retrace(_ chosen: inout MutableSpan<Int>, _ unevenness: Unevenness) {
    var passed = unevenness.ways &- 1
    for number in (0..<unevenness.rest).reversed() {
      passed = Int(passedBy[number &* unevenness.ways &+ passed])
      chosen[number] = number &+ passed
    }
  }
}

/// The cost of the spaces chosen so far, in hundredths, and the spaces passed over before the last of
/// them, packed into one integer: `min` takes the cheapest, and of equals the one furthest left.
private struct Selection: Sendable {
  private var bits = 0

  static let none = Selection(bits: .max)

  var passed: Int { bits & 0xFFFF }
  private var cost: Int { bits >> 16 }

  /// The better of this and one that extends another.
  @inline(__always)
  func or(_ before: Selection, passing passed: Int, for cost: Int) -> Selection {
    Selection(bits: min(bits, (before.cost &+ cost) &<< 16 | passed))
  }
}
