/// Learns the sounds of a reader: the synthetic voice's are put into classes, and each class is moved to the mean of the
/// recording's rows that met it. Columns count by how well both then agree.
enum ReaderSounds {
  private static let sampled = 12_000
  private static let rounds = 8
  /// As many rows of the synthetic voice count as much as those of the reader.
  private static let inertia: Float = 50

  /// - Parameter pairs: rows of the sound, and of the text that they met.
  static func learn(
    _ sound: FeatureMatrix, _ text: FeatureMatrix, _ pairs: [(sound: Int, text: Int)]
  ) -> (sound: FeatureMatrix, text: FeatureMatrix) {
    let (width, classes) = (text.width, AlignmentPrices.classes)
    var dice = Dice(2)
    var sample = FeatureMatrix(width: width)
    for _ in 0..<sampled { sample.values += text[Int.random(in: 0..<text.count, using: &dice)] }
    var centres = FeatureMatrix(width: width, Array(sample.values.prefix(classes * width)))
    for _ in 0..<rounds {
      centres.move(to: sample.indices.map { (centres.nearest(to: sample, $0), $0) }, of: sample)
    }
    let kinds = text.indices.map { centres.nearest(to: text, $0) }
    var means = centres
    means.move(
      to: pairs.map { (kinds[$0.text], $0.sound) }, of: sound, inertia: inertia)
    var square = [Float](repeating: 0, count: width)
    for pair in pairs {
      for column in 0..<width {
        let distance =
          sound.values[pair.sound * width + column]
          - means.values[kinds[pair.text] * width + column]
        square[column] += distance * distance
      }
    }
    let spreads = square.map { ($0 / Float(max(pairs.count, 1))).squareRoot() + 1e-3 }
    var (own, others) = (sound, text)
    for row in own.indices {
      for column in 0..<width { own.values[row * width + column] /= spreads[column] }
    }
    for row in others.indices {
      for column in 0..<width {
        let (index, of) = (row * width + column, kinds[row] * width + column)
        others.values[index] =
          ((others.values[index] - centres.values[of]) * 0.5 + means.values[of]) / spreads[column]
      }
    }
    return (own, others)
  }
}

extension FeatureMatrix {
  fileprivate func nearest(to others: FeatureMatrix, _ row: Int) -> Int {
    var best = (distance: Float.infinity, row: 0)
    for own in indices {
      var sum: Float = 0
      for column in 0..<width {
        let distance = others.values[row * width + column] - values[own * width + column]
        sum += distance * distance
      }
      if sum < best.distance { best = (sum, own) }
    }
    return best.row
  }

  /// Moves rows to the means of others that belong to them.
  fileprivate mutating func move(
    to pairs: [(own: Int, other: Int)], of others: FeatureMatrix, inertia: Float = 0
  ) {
    var sums = values.map { $0 * inertia }
    var counts = [Float](repeating: inertia, count: count)
    for (own, other) in pairs {
      counts[own] += 1
      for column in 0..<width {
        sums[own * width + column] += others.values[other * width + column]
      }
    }
    for own in indices where counts[own] > 0 {
      for column in 0..<width {
        values[own * width + column] = sums[own * width + column] / counts[own]
      }
    }
  }
}
