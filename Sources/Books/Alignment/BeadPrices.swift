/// What it costs to pair sentences of one text with sentences of the other.
struct BeadPrices {
  var shapes: [BeadShape]
  private let left: Segments
  private let right: Segments
  private let cost: LengthCost
  /// The letters before each sentence.
  private let letters: (left: [Float], right: [Float])
  /// How many sentences before each have anchors or are headings. Most have nothing but a length.
  private let signs: (left: [Int32], right: [Int32])
  /// Whether a paragraph begins at each sentence, or behind the last.
  private let beginsParagraph: (left: [Bool], right: [Bool])
  private var ends: EndPrices
  /// The price of an anchor that only one of the texts has. It is 0 for names, which translations often replace.
  private let missingAnchor: Float

  /// The worth of a name or number that both have.
  private static let anchor: Float = 3
  /// The worth of two headings, and the price of a heading beside running text.
  private static let heading: Float = 4

  init(
    _ left: Segments, _ right: Segments, _ cost: LengthCost, _ ends: EndPrices,
    shapes: [BeadShape] = BeadShape.ofSentences, missingAnchor: Float
  ) {
    self.shapes = shapes
    (self.left, self.right, self.cost) = (left, right, cost)
    (self.ends, self.missingAnchor) = (ends, missingAnchor)
    letters = (Self.letters(in: left), Self.letters(in: right))
    signs = (Self.signs(in: left), Self.signs(in: right))
    beginsParagraph = (Self.paragraphs(in: left), Self.paragraphs(in: right))
  }

  private static func paragraphs(in segments: Segments) -> [Bool] {
    (0...segments.count).map { $0 == segments.count || segments.beginsParagraph($0) }
  }

  private static func letters(in segments: Segments) -> [Float] {
    (0...segments.count).map { Float(segments.letters(before: $0)) }
  }

  private static func signs(in segments: Segments) -> [Int32] {
    var count: Int32 = 0
    return (0...segments.count).map { index in
      if index > 0, segments.hasAnchors(index - 1) || segments.isHeading(index - 1) { count += 1 }
      return count
    }
  }

  /// How many sentences there are.
  var count: (left: Int, right: Int) { (left.count, right.count) }

  /// The price of a bead, apart from that of its shape and of its end.
  ///
  /// - Parameter limit: A price that is no less may be returned as infinite. Most beads cost more than others.
  @inline(__always)
  func of(_ ours: Range<Int>, _ theirs: Range<Int>, upTo limit: Float = .infinity) -> Float {
    guard !ours.isEmpty, !theirs.isEmpty else { return 0 }
    let hasSigns =
      signs.left[ours.upperBound] != signs.left[ours.lowerBound]
      || signs.right[theirs.upperBound] != signs.right[theirs.lowerBound]
    guard hasSigns || limit > 0 else { return .infinity }
    let price = cost.of(
      letters.left[ours.upperBound] - letters.left[ours.lowerBound],
      letters.right[theirs.upperBound] - letters.right[theirs.lowerBound])
    return hasSigns ? price + ofSigns(ours, theirs) : price
  }

  private func ofSigns(_ ours: Range<Int>, _ theirs: Range<Int>) -> Float {
    var price: Float = 0
    for one in ours where left.hasAnchors(one) {
      var most = 0
      for other in theirs where right.hasAnchors(other) {
        most = max(most, common(left.anchors(one), right.anchors(other)))
      }
      price += most > 0 ? -Self.anchor * Float(most) : missingAnchor
    }
    if missingAnchor > 0 {
      let missing = theirs.count { other in
        right.hasAnchors(other)
          && !ours.contains { common(left.anchors($0), right.anchors(other)) > 0 }
      }
      price += missingAnchor * Float(missing)
    }
    for one in ours {
      for other in theirs where left.isHeading(one) || right.isHeading(other) {
        let areHeadings = left.isHeading(one) && right.isHeading(other)
        price += areHeadings ? -Self.heading : 2 * Self.heading
      }
    }
    return price
  }

  /// How many hashes two ascending lists share.
  private func common(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Int {
    var (next, count) = (other.startIndex, 0)
    for hash in one {
      while next < other.endIndex, other[next] < hash { next += 1 }
      if next < other.endIndex, other[next] == hash {
        count += 1
        next += 1
      }
    }
    return count
  }

  /// What it costs to end a bead before a sentence of each text.
  func ofEnd(before row: Int, _ column: Int) -> Float {
    ends.of(beginsParagraph.left[row], beginsParagraph.right[column])
  }

  /// Learns from beads that were found how often paragraphs end together, and how many sentences correspond to how many.
  mutating func learn(from beads: [Bead]) {
    ends = EndPrices(of: beads, beginsParagraph.left, beginsParagraph.right)
    var counts: [SIMD2<Int>: Double] = [:]
    for bead in beads { counts[[bead.left.count, bead.right.count], default: 0] += 1 }
    shapes = shapes.map { shape in
      // As if twenty others had been found before.
      let count =
        counts[[shape.left, shape.right], default: 0] + 20 * (-Double(shape.price)).exponential
      let price = -(count / Double(beads.count + 20)).logarithm
      return BeadShape(left: shape.left, right: shape.right, price: Float(price))
    }
  }
}

// MARK: Two ways

extension BeadPrices {
  /// By how much a way of pairing that knows less must be cheaper: it was free to choose the cheapest of many more
  /// ways. For a stretch, and for each of its beads.
  private static let handicap: (stretch: Float, bead: Float) = (4, 0.1)

  /// Of two ways to pair the texts, the cheaper one between any two points that both have.
  func cheaper(_ usual: [Bead], _ other: [Bead]) -> [Bead] {
    var beads: [Bead] = []
    var (start, next) = ((usual: 0, other: 0), 0)
    for (index, bead) in usual.enumerated() {
      while next < other.count, other[next].reach < bead.reach { next += 1 }
      guard next < other.count, other[next].left.upperBound == bead.left.upperBound,
        other[next].reach == bead.reach
      else { continue }
      next += 1
      let (ours, theirs) = (usual[start.usual...index], other[start.other..<next])
      let handicap = Self.handicap.stretch + Self.handicap.bead * Float(theirs.count)
      beads += of(theirs) + handicap < of(ours) ? theirs : ours
      start = (index + 1, next)
    }
    return beads
  }

  /// The cheapest beads within a band.
  func beads(in band: [Range<UInt32>]) -> [Bead] {
    var search = BeadSearch(self, in: band)
    return search.beads()
  }

  /// The price of some beads.
  func of(_ beads: some Sequence<Bead>) -> Float {
    beads.reduce(0) { sum, bead in
      let shape = shapes.first { ($0.left, $0.right) == (bead.left.count, bead.right.count) }
      return sum + (shape?.price ?? 0) + of(bead.left, bead.right)
        + ofEnd(before: bead.left.upperBound, bead.right.upperBound)
    }
  }
}
