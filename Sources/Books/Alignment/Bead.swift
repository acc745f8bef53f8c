/// Some sentences of one text and their translation in the other. On one side there may be none.
package struct Bead: Equatable, Sendable {
  private let rows: Range<UInt32>
  private let columns: Range<UInt32>

  package var left: Range<Int> { Int(rows.lowerBound)..<Int(rows.upperBound) }
  package var right: Range<Int> { Int(columns.lowerBound)..<Int(columns.upperBound) }

  /// How far it reaches in both texts. This grows from bead to bead.
  var reach: Int { left.upperBound + right.upperBound }

  init(left: Range<Int>, right: Range<Int>) {
    rows = UInt32(left.lowerBound)..<UInt32(left.upperBound)
    columns = UInt32(right.lowerBound)..<UInt32(right.upperBound)
  }
}

/// How many sentences correspond to how many in the translation, and what that costs in addition to their lengths.
struct BeadShape: Sendable {
  let left: Int
  let right: Int
  /// The negative logarithm of how often it occurs (Gale and Church, 1993).
  let price: Float

  static let ofSentences = [
    BeadShape(left: 1, right: 1, price: 0.1), BeadShape(left: 1, right: 0, price: 5),
    BeadShape(left: 0, right: 1, price: 5), BeadShape(left: 2, right: 1, price: 3),
    BeadShape(left: 1, right: 2, price: 3), BeadShape(left: 2, right: 2, price: 4.5),
    BeadShape(left: 3, right: 1, price: 5), BeadShape(left: 1, right: 3, price: 5),
  ]
  /// Those of sentences that are looked for where paragraphs may differ, too.
  static let rare = [
    BeadShape(left: 4, right: 1, price: 7), BeadShape(left: 1, right: 4, price: 7),
  ]

  /// Chapters, too, are joined or left out, but two are never two others taken together.
  static func ofChapters(joining most: Int) -> [BeadShape] {
    (0...most).flatMap { count in
      let price: Float = count == 1 ? 0.1 : count == 2 ? 3 : 5
      return [(1, count), (count, 1)].map { BeadShape(left: $0, right: $1, price: price) }
    }
  }
}
