/// A matrix of numbers, row by row: the features of a sound, one row for each fiftieth of a second.
package struct FeatureMatrix: Equatable, Sendable {
  package internal(set) var values: [Float]
  package let width: Int

  package init(width: Int, _ values: [Float] = []) { (self.width, self.values) = (width, values) }

  package var count: Int { values.count / width }

  subscript(row: Int) -> ArraySlice<Float> { values[row * width..<(row + 1) * width] }

  package func column(_ column: Int) -> [Float] {
    stride(from: column, to: values.count, by: width).map { values[$0] }
  }

  package static func += (rows: inout FeatureMatrix, more: FeatureMatrix) {
    rows.values += more.values
  }

  /// The means of the rows between cuts. Each is followed by how it changes, so the result is twice as wide.
  func averaged(between cuts: [Int]) -> FeatureMatrix {
    var means = FeatureMatrix(width: width)
    means.values.reserveCapacity(cuts.count * width)
    for (number, start) in cuts.enumerated() {
      let end = number + 1 < cuts.count ? cuts[number + 1] : count
      for column in 0..<width {
        var sum: Float = 0
        for row in start..<end { sum += values[row * width + column] }
        means.values.append(sum / Float(max(end - start, 1)))
      }
    }
    var rows = FeatureMatrix(width: 2 * width)
    rows.values.reserveCapacity(means.values.count * 2)
    for row in 0..<means.count {
      rows.values += means[row]
      let (before, behind) = (max(row - 1, 0), min(row + 1, means.count - 1))
      for column in 0..<width {
        let change = means.values[behind * width + column] - means.values[before * width + column]
        rows.values.append(change * AlignmentPrices.weightOfChange)
      }
    }
    return rows
  }
}
