/// How the free edge of a leaf travels as it turns, row by row: it starts at the foot, where a hand
/// lifts it, and the head follows.
struct FreeEdge: Hashable {
  /// How far the head is behind the foot.
  let lag: Double

  /// A hand takes the whole edge along nearly straight. A leaf that turns up or down is read while it
  /// turns only if its lines stay level, so it lags only where its back cannot be read anyway.
  init(_ grip: Grip, _ geometry: BookGeometry) {
    switch (geometry.binding.axis, geometry.orientation) {
    case (.vertical, .two): lag = 0
    case (.vertical, .one): lag = 0.12
    case (.horizontal, _): lag = grip == .edge ? 0.12 : 0.22
    }
  }

  /// Where the edge is, from 1 at rest to -1 turned over, when a turn has come so far; `y` goes from
  /// 0 at the head of the leaf to 1 at its foot.
  func position(progress: Double, y: Double) -> Double {
    Self.way(min(max(progress * (1 + lag) - delay(y), 0), 1))
  }

  /// The progress of a turn that has brought the edge to a place; the inverse of `position`.
  func progress(position: Double, y: Double) -> Double {
    guard position < 1 else { return 0 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if Self.way(middle) > position { low = middle } else { high = middle }
    }
    return min(((low + high) / 2 + delay(y)) / (1 + lag), 1)
  }

  /// The way of one point of the edge over to the other side: slow at its ends.
  private static func way(_ part: Double) -> Double {
    0.35 * cosine(.pi * part) + 0.65 * (1 - 2 * part)
  }

  private func delay(_ y: Double) -> Double { lag * power(1 - min(max(y, 0), 1), 1.15) }
}
