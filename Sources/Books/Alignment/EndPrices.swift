/// What it costs to end a bead where a paragraph ends in both texts, in one of them, or in none: the negative logarithm
/// of how much oftener that happens than it would by chance.
struct EndPrices {
  /// By whether a paragraph ends in the left text, and in the right one.
  private let prices: SIMD4<Float>

  /// Where paragraphs tell nothing.
  static let none = EndPrices(prices: [0, 0, 0, 0])
  /// Where they mostly end together.
  static let usual = EndPrices(prices: [0, 1.5, 1.5, -1.5])

  private init(prices: SIMD4<Float>) { self.prices = prices }

  /// Learns the prices from beads that were found.
  init(of beads: [Bead], _ left: [Bool], _ right: [Bool]) {
    // A few beads tell little.
    var counts: [Double] = [4, 1, 1, 2]
    for bead in beads {
      counts[Self.index(left[bead.left.upperBound], right[bead.right.upperBound])] += 1
    }
    let all = counts.reduce(0, +)
    var prices = SIMD4<Float>()
    for index in counts.indices {
      let ours = counts[index] + counts[index ^ 1]
      let theirs = counts[index] + counts[index ^ 2]
      prices[index] = Float(-(counts[index] * all / (ours * theirs)).logarithm)
    }
    self.prices = prices
  }

  private static func index(_ ours: Bool, _ theirs: Bool) -> Int {
    (ours ? 2 : 0) + (theirs ? 1 : 0)
  }

  @inline(__always)
  func of(_ ours: Bool, _ theirs: Bool) -> Float { prices[Self.index(ours, theirs)] }
}
