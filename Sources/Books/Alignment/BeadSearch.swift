/// Finds the cheapest beads of two texts within a band around a path that is known roughly.
struct BeadSearch {
  private let prices: BeadPrices
  /// For each sentence of the left text, at which sentences of the right text a bead may begin.
  private let band: [Range<UInt32>]
  /// Where the columns of each row begin in `costs`.
  private var rows: [Int] = []
  private var costs: [Float]
  private var shapes: [UInt8]

  /// - Parameter band: a range for each row from 0 to the number of sentences of the left text. The first contains 0,
  ///   the last the number of sentences of the right one.
  init(_ prices: BeadPrices, in band: [Range<UInt32>]) {
    (self.prices, self.band) = (prices, band)
    var size = 0
    rows.reserveCapacity(band.count)
    for row in band {
      rows.append(size - Int(row.lowerBound))
      size += row.count
    }
    costs = Array(repeating: .infinity, count: size)
    shapes = Array(repeating: 0, count: size)
  }

  mutating func beads() -> [Bead] {
    let prices = prices
    costs[rows[0]] = 0
    for row in band.indices {
      let (first, end) = (Int(band[row].lowerBound), Int(band[row].upperBound))
      for column in first..<end { improve(row, column, prices) }
    }
    // What is not needed to retrace the path takes four fifths of the memory.
    costs = []
    return retrace()
  }

  /// - Parameter prices: Those of the search. Read from `self`, they would be copied for each bead.
  private mutating func improve(_ row: Int, _ column: Int, _ prices: BeadPrices) {
    let index = rows[row] + column
    var (best, choice) = (costs[index], shapes[index])
    let end = prices.ofEnd(before: row, column)
    for (number, shape) in prices.shapes.enumerated() {
      let (first, start) = (row - shape.left, column - shape.right)
      guard first >= 0, Int(band[first].lowerBound) <= start, start < Int(band[first].upperBound)
      else { continue }
      let before = costs[rows[first] + start]
      guard before < .infinity else { continue }
      let price = before + shape.price + end + prices.of(first..<row, start..<column)
      if price < best { (best, choice) = (price, UInt8(number)) }
    }
    (costs[index], shapes[index]) = (best, choice)
  }

  private func retrace() -> [Bead] {
    var beads: [Bead] = []
    beads.reserveCapacity(max(prices.count.left, prices.count.right))
    var (row, column) = (prices.count.left, prices.count.right)
    while row > 0 || column > 0 {
      let shape = prices.shapes[Int(shapes[rows[row] + column])]
      let former = (row: row - shape.left, column: column - shape.right)
      beads.append(Bead(left: former.row..<row, right: former.column..<column))
      (row, column) = former
    }
    beads.reverse()
    return beads
  }
}
