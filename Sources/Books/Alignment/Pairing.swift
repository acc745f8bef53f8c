/// A text and its translation, passage by passage.
///
/// Lengths tell most: a long sentence has a long translation (Gale and Church, 1993). Names and numbers that both texts
/// have, headings, and the ends of paragraphs tell more. Paragraphs are paired first, and then the sentences in them.
package struct Pairing: Sendable {
  /// The offsets at which the same passage begins in both texts.
  package struct Point: Equatable, Sendable {
    private let leftOffset: UInt32
    private let rightOffset: UInt32

    package var left: Int { Int(leftOffset) }
    package var right: Int { Int(rightOffset) }

    fileprivate init(left: Int, right: Int) {
      (leftOffset, rightOffset) = (UInt32(left), UInt32(right))
    }
  }

  /// The beginnings of the passages, in the order of the texts.
  package let points: [Point]
  /// The ends of both texts.
  package let end: Point
  /// The share of the paragraphs that begin together in both texts, from 0 to 1. Two thirds do in texts that have
  /// nothing in common, nine tenths in a text and its translation.
  package let share: Double

  package init(_ left: consuming Segments, _ right: consuming Segments) {
    Segments.keepSharedAnchors(&left, &right)
    let (paragraphs, others) = (left.paragraphs, right.paragraphs)
    let rough = Self.paragraphs(paragraphs, others)
    let beads = Self.beads(
      left, right, spread: 0,
      in: Self.band(around: rough, left.paragraphStarts, right.paragraphStarts)
        ?? Self.band(left, right))
    points = beads.map {
      Point(left: left.start(of: $0.left.lowerBound), right: right.start(of: $0.right.lowerBound))
    }
    end = Point(left: left.end, right: right.end)
    let together = beads.count {
      left.beginsParagraph(at: $0.left.lowerBound) && right.beginsParagraph(at: $0.right.lowerBound)
    }
    share = Double(together) / Double(max(paragraphs.count, others.count, 1))
  }

  private static func paragraphs(_ left: Segments, _ right: Segments) -> [Bead] {
    beads(left, right, spread: 0.05, in: band(left, right))
  }

  /// Pairs paragraphs, but not the sentences in them, and returns where they begin together.
  package static func roughPoints(
    _ left: consuming Segments, _ right: consuming Segments
  ) -> [Point] {
    Segments.keepSharedAnchors(&left, &right)
    (left, right) = (left.paragraphs, right.paragraphs)
    return paragraphs(left, right).map {
      Point(left: left.start(of: $0.left.lowerBound), right: right.start(of: $0.right.lowerBound))
    }
  }

  /// Pairs chapters: one with one, or several with one; a chapter may be in one text alone.
  package static func chapters(_ left: Segments, _ right: Segments) -> [Bead] {
    beads(left, right, spread: 0.15, missingAnchor: 3, in: band(left, right))
  }

  private static func beads(
    _ left: Segments, _ right: Segments, spread: Float, missingAnchor: Float = 0,
    in band: [Range<UInt32>]
  ) -> [Bead] {
    let prices = BeadPrices(
      left, right, LengthCost(left, right, spread: spread), missingAnchor: missingAnchor)
    var search = BeadSearch(prices, in: band)
    return search.beads()
  }

  // MARK: Bands

  /// Half the width of the band: a share of the shorter text, but at least so many sentences.
  private static let (share, least) = (8, 80)
  /// The most cells of a search, which take 5 bytes each.
  private static let mostCells = 4 << 20

  /// A band around the points before which both texts have the same share of their letters.
  static func band(_ left: Segments, _ right: Segments) -> [Range<UInt32>] {
    let widest = max(mostCells / (left.count + 1) / 2, 1)
    let width = min(
      max(min(left.count, right.count) / share, abs(left.count - right.count) / 2, least), widest)
    let ratio = Double(right.letters) / Double(max(left.letters, 1))
    var middle = 0
    return (0...left.count).map { row in
      let first = max(middle - width, 0)
      let before = Double(left.letters(before: min(row + 1, left.count))) * ratio
      while middle < right.count,
        row == left.count || right.letters(toMiddleOf: middle) < before
      {
        middle += 1
      }
      return UInt32(first)..<UInt32(min(middle + width, right.count) + 1)
    }
  }

  /// By how many sentences the band reaches beyond the paragraphs that are paired and their neighbours.
  private static let margin = 12

  /// A band around the sentences of the paragraphs that are paired.
  ///
  /// - Returns: Nil if the band is too wide to be searched, as in a text without paragraphs.
  private static func band(
    around beads: [Bead], _ left: [Int], _ right: [Int]
  ) -> [Range<UInt32>]? {
    let (rows, columns) = (left[left.count - 1], right[right.count - 1])
    var band = Array(repeating: UInt32(columns)..<UInt32(columns + 1), count: rows + 1)
    for (number, bead) in beads.enumerated() {
      let first = UInt32(max(right[max(bead.right.lowerBound - 1, 0)] - margin, 0))
      let behind = right[min(bead.right.upperBound + 1, right.count - 1)]
      let end = UInt32(min(behind + margin, columns) + 1)
      for row in left[bead.left.lowerBound]...left[bead.left.upperBound] {
        let isShared = number > 0 && row == left[bead.left.lowerBound]
        band[row] = (isShared ? min(band[row].lowerBound, first) : first)..<end
      }
    }
    if beads.isEmpty { band[0] = 0..<band[0].upperBound }
    return band.reduce(0) { $0 + $1.count } <= 2 * mostCells ? band : nil
  }
}

extension Segments {
  fileprivate func beginsParagraph(at index: Int) -> Bool {
    index < count && beginsParagraph(index)
  }

  /// The letters before the middle of one.
  fileprivate func letters(toMiddleOf index: Int) -> Double {
    Double(letters(before: index) + letters(before: index + 1)) / 2
  }
}
