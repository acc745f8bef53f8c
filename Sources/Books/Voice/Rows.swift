/// Rows of numbers, all of one width: what a sound is like at one time after the other.
package struct Rows: Equatable, Sendable {
  package internal(set) var values: [Float]
  package let width: Int

  package init(width: Int, _ values: [Float] = []) { (self.width, self.values) = (width, values) }

  package var count: Int { values.count / width }

  subscript(row: Int) -> ArraySlice<Float> { values[row * width..<(row + 1) * width] }

  package func column(_ column: Int) -> [Float] {
    stride(from: column, to: values.count, by: width).map { values[$0] }
  }

  package static func += (rows: inout Rows, more: Rows) { rows.values += more.values }

  /// The means of the rows between cuts, and behind them how they change.
  func thinned(at cuts: [Int]) -> Rows {
    var means = Rows(width: width)
    means.values.reserveCapacity(cuts.count * width)
    for (number, start) in cuts.enumerated() {
      let end = number + 1 < cuts.count ? cuts[number + 1] : count
      for column in 0..<width {
        var sum: Float = 0
        for row in start..<end { sum += values[row * width + column] }
        means.values.append(sum / Float(max(end - start, 1)))
      }
    }
    var rows = Rows(width: 2 * width)
    rows.values.reserveCapacity(means.values.count * 2)
    for row in 0..<means.count {
      rows.values += means[row]
      let (before, behind) = (max(row - 1, 0), min(row + 1, means.count - 1))
      for column in 0..<width {
        let change = means.values[behind * width + column] - means.values[before * width + column]
        rows.values.append(change * 0.7)
      }
    }
    return rows
  }
}
