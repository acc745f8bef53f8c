/// The position of a corner that the pointer holds. It stays within the paper's reach from both ends
/// of the spine, where the leaf is bound.
struct HeldCorner: Hashable {
  /// The position in the leaf's frame, mirrored for the head corner so that the foot is held.
  let u: Double
  let v: Double
  /// The progress of the turn, 0 to 1.
  let progress: Double

  init(_ corner: Corner, column: Double, row: Double, in frame: LeafFrame) {
    let place = frame.place(column: column, row: row)
    var point = (u: place.u, v: corner == .foot ? place.v : frame.length - place.v)
    let diagonal = hypotenuse(frame.width, frame.length)
    for _ in 0..<2 {
      point = Self.clamp(point, to: frame.width, from: frame.length)
      point = Self.clamp(point, to: diagonal, from: 0)
    }
    (u, v) = point
    let turned = frame.width > 0 ? (frame.width - u) / (2 * frame.width) : 0
    progress = min(max(turned, 0), 1)
  }

  /// The nearest point inside a circle around a point of the spine.
  private static func clamp(
    _ point: (u: Double, v: Double), to radius: Double, from centre: Double
  ) -> (u: Double, v: Double) {
    let distance = hypotenuse(point.u, point.v - centre)
    guard distance > radius else { return point }
    return (point.u * radius / distance, centre + (point.v - centre) * radius / distance)
  }
}

extension HeldCorner {
  /// Returns nil if the grip holds no corner.
  init?(_ grip: Grip, in frame: LeafFrame) {
    guard case .corner(let corner, let column, let row) = grip else { return nil }
    self.init(corner, column: column, row: row, in: frame)
  }
}

extension Grip {
  /// The progress that follows from the position of a held corner; nil for other grips.
  package func progress(of direction: Direction, in geometry: BookGeometry) -> Double? {
    let frame = LeafFrame(geometry, direction)
    guard let corner = HeldCorner(self, in: frame) else { return nil }
    return frame.isReversed ? 1 - corner.progress : corner.progress
  }
}
