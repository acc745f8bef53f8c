/// How much each of a row of samples adds to each of a shorter or longer row.
struct Shares {
  struct Share {
    var source: Int
    var target: Int
    /// The shares of a target add up to 1.
    var weight: Float
  }

  /// By source.
  let all: [Share]
  /// For each source, where its shares begin; one more for the end.
  private let starts: [Int]

  /// Where there are fewer targets, each is the mean of what it covers. Else it lies between the two
  /// nearest sources.
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

  /// The shares of a source.
  subscript(source: Int) -> ArraySlice<Share> { all[starts[source]..<starts[source + 1]] }

  /// The length of a source, which reaches from its number to the next one, within the radius.
  private static func overlap(_ source: Int, _ middle: Double, _ radius: Double) -> Double {
    max(min(Double(source + 1), middle + radius) - max(Double(source), middle - radius), 0)
  }
}
