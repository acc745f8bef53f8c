/// A text and its translation, passage by passage.
///
/// Lengths tell most: a long sentence has a long translation (Gale and Church, 1993). Names and numbers that both texts
/// have, headings, and the ends of paragraphs tell more. Two ways are tried: paragraphs first, and then the sentences
/// in them; and sentences alone, because paragraphs may differ. The cheaper one is taken from point to point.
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
  /// What the pairing costs.
  package let cost: Double

  /// - Parameter fixed: The beginnings of passages that a reader has paired, in the order of both texts.
  package init(
    _ left: consuming Segments, _ right: consuming Segments,
    fixed: [(original: Int, translation: Int)] = []
  ) {
    Self.prepare(&left, &right)
    var (points, cost) = ([Point](), 0.0)
    var (row, column) = (0, 0)
    let ends = fixed.map { (left.index(from: $0.original), right.index(from: $0.translation)) }
    for end in ends + [(left.count, right.count)] where end.0 >= row && end.1 >= column {
      // The two sentences at a fixed place are one pair, whatever their lengths say.
      let isFixed = end.0 < left.count && end.1 < right.count
      let (ours, theirs) = (left.part(row..<end.0), right.part(column..<end.1))
      let (beads, price) = Self.beads(ours, theirs)
      points += beads.map {
        Point(
          left: ours.start(of: $0.left.lowerBound), right: theirs.start(of: $0.right.lowerBound))
      }
      cost += Double(price)
      (row, column) = isFixed ? (end.0 + 1, end.1 + 1) : end
      if isFixed {
        points.append(Point(left: left.start(of: end.0), right: right.start(of: end.1)))
      }
    }
    self.points = points
    end = Point(left: left.end, right: right.end)
    self.cost = cost
  }

  private static func prepare(_ left: inout Segments, _ right: inout Segments) {
    // Lines of verse are compared with lines, but their sentences with those of prose.
    if left.isDivided(muchFinerThan: right) { left = left.wholeSentences }
    if right.isDivided(muchFinerThan: left) { right = right.wholeSentences }
    Segments.keepSharedAnchors(&left, &right)
  }

  /// A pairing that costs less than this for each bead is good enough, so that nothing else is tried.
  private static let goodPrice: Float = 0.3

  /// Whether it is so cheap that the texts surely belong together.
  package var isGood: Bool { cost < Double(Self.goodPrice) * Double(points.count) }

  private static func beads(_ left: Segments, _ right: Segments) -> (beads: [Bead], cost: Float) {
    let (usual, usualPrices) = (usualBeads(left, right), prices(left, right, .usual))
    if let usual, case let cost = usualPrices.of(usual), cost < goodPrice * Float(usual.count) {
      return (usual, cost)
    }
    // Sentences are first paired without regard to paragraphs. How often paragraphs end together in
    // that pairing tells how far they can be trusted, and how many sentences one becomes how often.
    let band = band(left, right)
    var prices = prices(left, right, .none)
    prices.shapes += BeadShape.rare
    let usualShapes = prices.shapes
    prices.learn(from: prices.beads(in: band))
    let blind = prices.beads(in: band)
    let beads = usual.map { prices.cheaper($0, blind) } ?? blind
    // The prices that were learned fit any two texts, so that even unrelated ones would seem to belong together: how
    // far a pairing can be trusted is measured by the usual prices.
    prices.shapes = usualShapes
    return (beads, prices.of(beads))
  }

  /// What the pairing of two texts would cost if they had nothing in common: if one were read from its end.
  package static func chance(_ left: consuming Segments, _ right: consuming Segments) -> Double {
    prepare(&left, &right)
    var prices = prices(left, right.reversed, .none)
    prices.shapes += BeadShape.rare
    return Double(prices.of(prices.beads(in: band(left, right))))
  }

  /// Pairs paragraphs, and then the sentences in them and beside them; nil for a text without paragraphs.
  private static func usualBeads(
    _ left: borrowing Segments, _ right: borrowing Segments
  ) -> [Bead]? {
    let (paragraphs, others) = (left.paragraphs, right.paragraphs)
    let rough = prices(paragraphs, others, .usual, spread: 0.05)
      .beads(in: band(paragraphs, others))
    return band(around: rough, left.paragraphStarts, right.paragraphStarts).map {
      prices(left, right, .usual).beads(in: $0)
    }
  }

  /// Pairs chapters: one with one, or several with one; a chapter may be in one text alone. Where more than a few would
  /// be, one of the texts may lack the heads of many: up to twelve are one then.
  package static func chapters(_ left: Segments, _ right: Segments) -> [Bead] {
    func beads(joining most: Int) -> [Bead] {
      BeadPrices(
        left, right, LengthCost(left, right, spread: 0.15), .none,
        shapes: BeadShape.ofChapters(joining: most), missingAnchor: 3
      ).beads(in: band(left, right))
    }
    let usual = beads(joining: 3)
    let alone = usual.count { $0.left.isEmpty || $0.right.isEmpty }
    return alone > 3 ? beads(joining: 12) : usual
  }

  private static func prices(
    _ left: Segments, _ right: Segments, _ ends: EndPrices, spread: Float = 0
  ) -> BeadPrices {
    BeadPrices(left, right, LengthCost(left, right, spread: spread), ends, missingAnchor: 0)
  }

  // MARK: Bands

  /// Half the width of the band: a share of the shorter text, but at least so many sentences.
  private static let (share, least) = (8, 80)
  /// The most cells of a search, which take a byte each.
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
  fileprivate func isDivided(muchFinerThan other: borrowing Segments) -> Bool {
    2 * count > 3 * other.count
  }

  /// The letters before the middle of one.
  fileprivate func letters(toMiddleOf index: Int) -> Double {
    Double(letters(before: index) + letters(before: index + 1)) / 2
  }
}
