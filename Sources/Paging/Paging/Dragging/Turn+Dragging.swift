internal import CurlewCells

/// A turn that follows the pointer.
extension Turn {
  /// How a drag holds a leaf that it catches during its turn: as before, or by its edge.
  var caughtGrip: GripKind {
    switch grip {
    case .none, .edge: .edge
    case .corner(let corner, _, _): .corner(corner)
    }
  }

  /// The reach below which a released leaf completes its turn: the spine for a spread, half a page for
  /// a single page or a sheet.
  func completionThreshold(_ target: Drag.Target) -> Double {
    if case .leaf = target, geometry.isBoundInMiddle { return 0 }
    return 0.5
  }

  /// Whether the pointer pushes the sheet past its resting position, to the other side.
  func isPushedBack(_ target: Drag.Target, at point: Point) -> Bool {
    guard case .sheet(let start, _, isCaught: false) = target else { return false }
    return slide(from: start, to: point) < 0
  }

  /// The reach of the pointer, and where the leaf should go to follow it.
  func pull(_ target: Drag.Target, at point: Point) -> (reach: Double, target: LeafTarget) {
    var pull: (reach: Double, target: LeafTarget)
    switch target {
    case .leaf(let grip): pull = self.pull(by: grip, at: point)
    case .sheet(let start, let offset, _):
      let progress = offset + slide(from: start, to: point)
      pull = (1 - progress, LeafTarget(progress: progress))
    }
    pull.target.progress = min(max(pull.target.progress, 0), 1)
    if goal == nil { pull.target.resist(from: target.grip) }
    return pull
  }

  private func slide(from start: Point, to point: Point) -> Double {
    geometry.slide(from: start, to: point) * Double(direction.sign)
  }

  private func pull(by grip: GripKind, at point: Point) -> (reach: Double, target: LeafTarget) {
    let frame = LeafFrame(geometry, direction)
    // `u` runs from the spine to the free edge, `v` along the spine.
    let (u, v) = frame.place(of: point)
    let across = frame.width > 0 ? u / frame.width : 0
    let along = frame.length > 0 ? min(max(v / frame.length, 0), 1) : 0
    if case .corner = grip {
      return (across, LeafTarget(progress: (1 - across) / 2, along: along))
    }
    let edge = FreeEdge(.edge, geometry)
    // A page that turns back unrolls from the spine: the pointer holds its fold, and its edge is twice as far.
    let position = frame.isReversed ? 2 * across - 1 : across
    let turned = edge.progress(position: position, y: along)
    return frame.isReversed
      ? (1 - across, LeafTarget(progress: 1 - turned)) : (across, LeafTarget(progress: turned))
  }
}

extension LeafTarget {
  /// Reduces the pull on a leaf that has nowhere to go.
  fileprivate mutating func resist(from grip: GripKind) {
    progress = rubberBand(progress)
    // Where the corner lies before it is lifted.
    let rest = grip == .corner(.foot) ? 1.0 : 0
    along = rest + (along < rest ? -1 : 1) * rubberBand(abs(along - rest))
  }
}

/// The rubber-band effect: the further the pull, the smaller the gain.
private func rubberBand(_ pull: Double) -> Double { 1 - 1 / (0.55 * pull + 1) }

extension Turn {
  /// The position of the leaf's free edge: its column in a row, or its row in a column if leaves turn
  /// up and down.
  package func freeEdge(along line: Int) -> Double {
    let frame = LeafFrame(geometry, direction)
    let isAcross = geometry.binding.axis == .horizontal
    let v = frame.place(of: isAcross ? Point(column: 0, row: line) : Point(column: line, row: 0)).v
    let turned = frame.isReversed ? 1 - progress : progress
    let edge = FreeEdge(grip, geometry).position(progress: turned, y: v / frame.length)
    let place = frame.screen(u: edge * frame.width, v: v)
    return isAcross ? place.column : place.row
  }
}
