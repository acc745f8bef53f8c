/// Finds the cheapest beads of two texts within a band around a path that is known roughly.
struct BeadSearch {
  private let left: Segments
  private let right: Segments
  private let cost: LengthCost
  /// For each sentence of the left text, at which sentences of the right text a bead may begin.
  private let band: [Range<Int>]
  /// Where the columns of each row begin in `costs`.
  private var rows: [Int] = []
  private var costs: [Float]
  private var shapes: [UInt8]
  /// The letters before each sentence.
  private let letters: (left: [Float], right: [Float])

  /// The worth of a name or number that both have.
  private static let anchor: Float = 3
  /// The worth of a paragraph that ends in both texts, and the price of one that ends in one of them.
  private static let paragraphEnd: Float = 1.5
  /// The worth of two headings, and the price of a heading beside running text.
  private static let heading: Float = 4

  /// The price of an anchor that only one of the texts has. It is 0 for names, which translations often replace.
  private let missingAnchor: Float

  /// - Parameter band: a range for each row from 0 to the number of sentences of the left text. The first contains 0,
  ///   the last the number of sentences of the right one.
  init(
    _ left: Segments, _ right: Segments, _ cost: LengthCost, in band: [Range<Int>],
    missingAnchor: Float
  ) {
    self.missingAnchor = missingAnchor
    (self.left, self.right, self.cost, self.band) = (left, right, cost, band)
    var size = 0
    for row in band {
      rows.append(size - row.lowerBound)
      size += row.count
    }
    costs = Array(repeating: .infinity, count: size)
    shapes = Array(repeating: 0, count: size)
    letters = (Self.sums(left.lengths), Self.sums(right.lengths))
  }

  private static func sums(_ lengths: [Float]) -> [Float] {
    lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  mutating func beads() -> [Bead] {
    costs[rows[0]] = 0
    for row in band.indices {
      for column in band[row] { improve(row, column) }
    }
    return retrace()
  }

  private mutating func improve(_ row: Int, _ column: Int) {
    let index = rows[row] + column
    var (best, choice) = (costs[index], shapes[index])
    let end = endPrice(row, column)
    for (number, shape) in BeadShape.all.enumerated() {
      let (first, start) = (row - shape.left, column - shape.right)
      guard first >= 0, start >= 0, band[first].contains(start) else { continue }
      let before = costs[rows[first] + start]
      guard before < .infinity else { continue }
      let price = before + shape.price + end + price(first..<row, start..<column)
      if price < best { (best, choice) = (price, UInt8(number)) }
    }
    (costs[index], shapes[index]) = (best, choice)
  }

  private func price(_ ours: Range<Int>, _ theirs: Range<Int>) -> Float {
    guard !ours.isEmpty, !theirs.isEmpty else { return 0 }
    var price = cost.of(
      letters.left[ours.upperBound] - letters.left[ours.lowerBound],
      letters.right[theirs.upperBound] - letters.right[theirs.lowerBound])
    for one in ours where left.hasAnchors[one] {
      var most = 0
      for other in theirs where right.hasAnchors[other] {
        most = max(most, common(left.anchors[one], right.anchors[other]))
      }
      price += most > 0 ? -Self.anchor * Float(most) : missingAnchor
    }
    if missingAnchor > 0 {
      let missing = theirs.count { other in
        right.hasAnchors[other]
          && !ours.contains { common(left.anchors[$0], right.anchors[other]) > 0 }
      }
      price += missingAnchor * Float(missing)
    }
    for one in ours {
      for other in theirs where left.isHeading[one] || right.isHeading[other] {
        let areHeadings = left.isHeading[one] && right.isHeading[other]
        price += areHeadings ? -Self.heading : 2 * Self.heading
      }
    }
    return price
  }

  /// How many hashes two ascending lists share.
  private func common(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var (next, count) = (0, 0)
    for hash in one {
      while next < other.count, other[next] < hash { next += 1 }
      if next < other.count, other[next] == hash {
        count += 1
        next += 1
      }
    }
    return count
  }

  /// What it costs to end a bead before a sentence of each text.
  private func endPrice(_ row: Int, _ column: Int) -> Float {
    let ours = row == left.count || left.beginsParagraph[row]
    let theirs = column == right.count || right.beginsParagraph[column]
    return ours == theirs ? (ours ? -Self.paragraphEnd : 0) : Self.paragraphEnd
  }

  private func retrace() -> [Bead] {
    var beads: [Bead] = []
    var (row, column) = (left.count, right.count)
    while row > 0 || column > 0 {
      let shape = BeadShape.all[Int(shapes[rows[row] + column])]
      let former = (row: row - shape.left, column: column - shape.right)
      beads.append(Bead(left: former.row..<row, right: former.column..<column))
      (row, column) = former
    }
    return beads.reversed()
  }
}
