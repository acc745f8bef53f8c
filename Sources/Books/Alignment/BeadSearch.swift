/// Finds the cheapest beads of two texts within a band around a path that is known roughly.
struct BeadSearch {
  private let prices: BeadPrices
  /// For each sentence of the left text, at which sentences of the right text a bead may begin.
  private let band: [Range<UInt32>]
  /// Where the columns of each row begin in `shapes`.
  private var rows: [Int] = []
  private var shapes: [UInt8]
  /// The costs of the last rows, `width` for each, as far as a bead reaches back.
  private var costs: [Float]
  private let width: Int
  private let kept: Int

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
    shapes = Array(repeating: 0, count: size)
    width = band.reduce(0) { max($0, $1.count) }
    kept = prices.shapes.reduce(0) { max($0, $1.left) } + 1
    costs = Array(repeating: .infinity, count: kept * width)
  }

  mutating func beads() -> [Bead] {
    let prices = prices
    for row in band.indices {
      for place in row % kept * width..<(row % kept + 1) * width {
        costs[place] = .infinity
      }
      if row == 0 { costs[0] = 0 }
      let origins = origins(of: row)
      for column in Int(band[row].lowerBound)..<Int(band[row].upperBound) {
        improve(row, column, from: origins, prices)
      }
    }
    return retrace()
  }

  /// Where the beads of one shape begin that end in a row.
  private struct Origin {
    let shape: BeadShape
    let number: UInt8
    let columns: Range<Int>
    /// The place of column 0 in `costs`.
    let place: Int
  }

  private func origins(of row: Int) -> [Origin] {
    prices.shapes.enumerated().compactMap { number, shape in
      let first = row - shape.left
      guard first >= 0 else { return nil }
      let columns = Int(band[first].lowerBound)..<Int(band[first].upperBound)
      let place = first % kept * width - columns.lowerBound
      return Origin(shape: shape, number: UInt8(number), columns: columns, place: place)
    }
  }

  /// - Parameter prices: Those of the search. Read from `self`, they would be copied for each bead.
  private mutating func improve(
    _ row: Int, _ column: Int, from origins: [Origin], _ prices: BeadPrices
  ) {
    var (best, choice) = (row + column > 0 ? Float.infinity : 0, UInt8(0))
    let end = prices.ofEnd(before: row, column)
    for origin in origins {
      let start = column - origin.shape.right
      guard origin.columns.contains(start) else { continue }
      let before = costs[origin.place + start] + origin.shape.price + end
      guard before < .infinity else { continue }
      let first = row - origin.shape.left
      let price = before + prices.of(first..<row, start..<column, upTo: best - before)
      if price < best { (best, choice) = (price, origin.number) }
    }
    costs[row % kept * width + column - Int(band[row].lowerBound)] = best
    shapes[rows[row] + column] = choice
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
