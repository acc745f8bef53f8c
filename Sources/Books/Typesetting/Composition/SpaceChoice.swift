/// Chooses which spaces of a line get a cell more than the others.
package enum SpaceChoice {
  /// The price of standing one space away from the even place, and of touching a wide space above.
  package static let unevenness = 2
  package static let river = 4

  /// The `rest` spaces that cost least in total, from the first to the last; of equal choices the one
  /// furthest left.
  ///
  /// For each space that is chosen, the search keeps the cheapest choice for every number of spaces that
  /// may have been passed over so far.
  /// - Parameter price: The cost of widening a space, in hundredths, besides its distance from the even
  ///   place. Its second argument is the number of wider spaces before it.
  static func choose(
    _ rest: Int, of spaces: Int, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> [Int] {
    var costs = Array(repeating: 0, count: spaces - rest + 1)
    var passedBefore: [[Int]] = []
    for number in 0..<rest {
      var best = (cost: Int.max, passed: 0)
      passedBefore.append([])
      for passed in costs.indices {
        let space = number + passed
        // In units of 1 / (2 · rest) spaces.
        let distance = (2 * space + 1) * rest - (2 * number + 1) * spaces
        let uneven = 25 * unevenness * distance * distance / (rest * rest)
        let cost = costs[passed] + uneven + price(space, number)
        if cost < best.cost { best = (cost, passed) }
        costs[passed] = best.cost
        passedBefore[number].append(best.passed)
      }
    }
    var passed = costs.count - 1
    let chosen = (0..<rest).reversed().map { number in
      passed = passedBefore[number][passed]
      return number + passed
    }
    return chosen.reversed()
  }
}
