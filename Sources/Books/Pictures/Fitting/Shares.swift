/// The weights for scaling a row of samples to another length.
struct Shares {
  struct Share {
    var source: Int
    var target: Int
    /// The weights of a target add up to 1.
    var weight: Float
  }

  /// By source.
  let all: [Share]
  /// The index of the first share of each source, and the end.
  private let starts: [Int]

  /// A target of a shorter row is the mean of the sources that it covers. A target of a longer row is
  /// interpolated between the two nearest sources.
  init(of count: Int, in targets: Int) {
    let scale = Double(count) / Double(targets)
    let radius = max(scale, 1) / 2
    var bySource = [[Share]](repeating: [], count: count)
    for target in 0..<targets {
      let middle = (Double(target) + 0.5) * scale
      let reach = Int(middle - radius - 0.5)...Int(middle + radius + 0.5)
      let weights = reach.map { source in
        (min(max(source, 0), count - 1), Self.overlap(source, middle, radius))
      }
      let sum = weights.reduce(0) { $0 + $1.1 }
      for (source, weight) in weights where weight > 0 {
        bySource[source].append(
          Share(source: source, target: target, weight: Float(weight / sum)))
      }
    }
    all = bySource.flatMap { $0 }
    starts = bySource.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
  }

  subscript(source: Int) -> ArraySlice<Share> { all[starts[source]..<starts[source + 1]] }

  /// How much of the interval from `source` to `source + 1` lies within the radius.
  private static func overlap(_ source: Int, _ middle: Double, _ radius: Double) -> Double {
    max(min(Double(source + 1), middle + radius) - max(Double(source), middle - radius), 0)
  }
}
