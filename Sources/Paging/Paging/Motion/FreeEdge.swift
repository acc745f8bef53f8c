/// The motion of a leaf's free edge. The foot of the edge lifts first, and the head follows.
struct FreeEdge: Hashable {
  /// How far the head is behind the foot, as a part of the whole turn.
  let lag: Double

  /// A drag moves the whole edge almost straight. A leaf that turns up or down stays legible only if
  /// its lines stay level, so it lags little or not at all.
  init(_ grip: Grip, _ geometry: BookGeometry) {
    switch (geometry.binding.axis, geometry.isBoundInMiddle) {
    case (.vertical, true): lag = 0
    case (.vertical, false): lag = 0.12
    case (.horizontal, _): lag = grip == .edge ? 0.12 : 0.22
    }
  }

  /// The position of the edge at a progress of the turn: 1 at rest, 0 at the spine, -1 turned over.
  /// `y` is 0 at the head of the leaf and 1 at its foot.
  func position(progress: Double, y: Double) -> Double {
    Self.easedPosition(min(max(progress * (1 + lag) - delay(y), 0), 1))
  }

  /// The progress at which the edge has a position; the inverse of `position(progress:y:)`.
  func progress(position: Double, y: Double) -> Double {
    guard position < 1 else { return 0 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if Self.easedPosition(middle) > position { low = middle } else { high = middle }
    }
    return min(((low + high) / 2 + delay(y)) / (1 + lag), 1)
  }

  /// The position of one point of the edge, which starts and ends slowly.
  private static func easedPosition(_ time: Double) -> Double {
    0.35 * cosine(.pi * time) + 0.65 * (1 - 2 * time)
  }

  private func delay(_ y: Double) -> Double { lag * power(1 - min(max(y, 0), 1), 1.15) }
}
