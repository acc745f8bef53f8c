/// What a sound is like without the voice and the room: cepstra, freed of their means and spreads, and the loudness.
struct Cepstra {
  private static let order = 12
  static let width = order + 1
  private static let cosines: [[Float]] = (1...order).map { number in
    (0..<SoundReader.bands).map {
      cosine(.pi / Float(SoundReader.bands) * (Float($0) + 0.5) * Float(number))
    }
  }
  /// High coefficients tell speakers, not sounds.
  private static let weights: [Float] = (1...order).map { power(Float($0), -0.6) }

  var rows: FeatureMatrix
  /// Which rows are silent.
  private(set) var quiet: [Bool]

  /// Those of a recording and of a text that a synthetic voice has spoken. Both get the same depth of noise.
  static func both(_ sound: FeatureMatrix, _ text: FeatureMatrix) -> (sound: Cepstra, text: Cepstra)
  {
    var (floor, other): ([Float], [Float]) = ([], [])
    for band in 0..<SoundReader.bands {
      let column = sound.column(band)
      let top = column.percentile(95)
      let depth = max(1, top - column.percentile(10))
      floor.append(top - depth)
      other.append(text.column(band).percentile(95) - depth)
    }
    return (Cepstra(sound, above: floor), Cepstra(text, above: other))
  }

  /// - Parameter floor: Below it is noise, in each band.
  private init(_ sound: FeatureMatrix, above floor: [Float]) {
    let level = sound.levels
    quiet = sound.quiet
    rows = FeatureMatrix(width: Self.width)
    rows.values.reserveCapacity(sound.count * Self.width)
    var bands = [Float](repeating: 0, count: SoundReader.bands)
    for row in 0..<sound.count {
      for band in bands.indices {
        bands[band] = logarithmOfSum(sound.values[row * sound.width + band], floor[band])
      }
      for cosines in Self.cosines {
        var sum: Float = 0
        for band in bands.indices { sum += bands[band] * cosines[band] }
        rows.values.append(sum)
      }
      rows.values.append((level[row] - 0.7) * 2)
    }
    let speech = quiet.indices.filter { !quiet[$0] }
    let counted = speech.count > 10 ? speech : Array(quiet.indices)
    for column in 0..<Self.order {
      let (mean, spread) = rows.statistics(ofColumn: column, in: counted)
      for row in 0..<rows.count {
        let index = row * Self.width + column
        let value = min(max((rows.values[index] - mean) / (spread + 1e-3), -3), 3)
        rows.values[index] = value * Self.weights[column] * min(1, 0.3 + level[row])
      }
    }
  }
}

extension FeatureMatrix {
  /// The loudness: silence is near 0, speech near 1.
  fileprivate var levels: [Float] {
    let means = indices.map { self[$0].reduce(0, +) / Float(width) }
    let (low, high) = (means.percentile(4), means.percentile(90))
    return means.map { min(max(($0 - low) / max(1e-3, high - low), 0), 1.3) }
  }

  /// Which rows are silent.
  package var quiet: [Bool] { levels.map { $0 < 0.35 } }

  func statistics(ofColumn column: Int, in rows: [Int]) -> (mean: Float, spread: Float) {
    let count = Double(max(rows.count, 1))
    let mean = rows.reduce(0.0) { $0 + Double(values[$1 * width + column]) } / count
    let square = rows.reduce(0.0) { sum, row in
      let distance = Double(values[row * width + column]) - mean
      return sum + distance * distance
    }
    return (Float(mean), Float((square / count).squareRoot()))
  }
}
