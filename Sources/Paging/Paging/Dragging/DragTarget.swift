internal import CurlewCells

/// Hit testing: where a drag takes hold of the paper.
extension BookGeometry {
  /// The part of a leaf's width, from its free edge, that can be dragged.
  private static let edgeShare = 0.12
  /// The part of the free edge, from either end, that belongs to the corner.
  private static let cornerShare = 0.25

  /// The leaf below a point and how a drag holds it. A single page is turned back by dragging the page
  /// before it away from the spine.
  func leafToDrag(at point: Point) -> (target: Drag.Target, direction: Direction)? {
    [Direction.forward, .backward].lazy.compactMap { direction in
      grip(of: LeafFrame(self, direction), at: point).map { (.leaf($0), direction) }
    }.first
  }

  private func grip(of frame: LeafFrame, at point: Point) -> GripKind? {
    // `u` runs from the spine to the free edge, `v` along the spine.
    let (u, v) = frame.place(of: point)
    let reach = max(Self.edgeShare * frame.width, 2)
    guard (0...frame.length).contains(v), frame.width > 0 else { return nil }
    if frame.isReversed { return abs(u) < reach ? .edge : nil }
    guard u > frame.width - reach, u < frame.width + reach else { return nil }
    if v < Self.cornerShare * frame.length { return .corner(.head) }
    return v > (1 - Self.cornerShare) * frame.length ? .corner(.foot) : .edge
  }

  // MARK: Sliding

  /// How far the pages slide between two points, as a part of a whole turn; forward is positive.
  func slide(from start: Point, to point: Point) -> Double {
    let cells =
      binding.axis == .horizontal ? start.column - point.column : start.row - point.row
    let distance = Double(binding.isMirrored ? -cells : cells)
    return travel > 0 ? distance / Double(travel) : 0
  }

  func direction(ofSlideFrom start: Point, to point: Point) -> Direction {
    slide(from: start, to: point) < 0 ? .backward : .forward
  }
}
