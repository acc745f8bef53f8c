internal import Cells

/// Where paper can be taken hold of.
extension BookGeometry {
  /// So much of a leaf, beside its free edge, is for the hand.
  private static let edgeShare = 0.12
  /// So much of the edge, from either end, belongs to the corner.
  private static let cornerShare = 0.25

  /// What a hand that presses here takes hold of. A single page is turned back by drawing the one
  /// before it from the spine.
  func grasp(at point: Point) -> (kind: Hold.Kind, direction: Direction)? {
    [Direction.forward, .backward].lazy.compactMap { direction in
      grip(of: LeafFrame(self, direction), at: point).map { (.leaf($0), direction) }
    }.first
  }

  private func grip(of frame: LeafFrame, at point: Point) -> LeafGrip? {
    let (u, v) = frame.place(of: point)
    let reach = max(Self.edgeShare * frame.width, 2)
    guard (0...frame.length).contains(v), frame.width > 0 else { return nil }
    if frame.isReversed { return u < reach && u > -reach ? .edge : nil }
    guard u > frame.width - reach, u < frame.width + reach else { return nil }
    if v < Self.cornerShare * frame.length { return .corner(.head) }
    return v > (1 - Self.cornerShare) * frame.length ? .corner(.foot) : .edge
  }

  // MARK: The sheet

  /// The part of its way that a sheet has slid, forward being positive.
  func slide(from start: Point, to point: Point) -> Double {
    let cells =
      binding.axis == .horizontal ? start.column - point.column : start.row - point.row
    let way = Double(binding.isMirrored ? -cells : cells)
    return travel > 0 ? way / Double(travel) : 0
  }

  func direction(ofSlideFrom start: Point, to point: Point) -> Direction {
    slide(from: start, to: point) < 0 ? .backward : .forward
  }
}

/// What a hand does to a leaf.
extension Turn {
  /// A leaf that is caught in the air is held as it was before, else by its edge.
  var caughtGrip: LeafGrip {
    switch grip {
    case .none, .edge: .edge
    case .corner(let corner, _, _): .corner(corner)
    }
  }

  /// The reach at which a leaf that is let go turns over: past the spine in a spread, past the middle
  /// of a page alone or of a sheet.
  func pointOfNoReturn(_ kind: Hold.Kind) -> Double {
    if case .leaf = kind, geometry.orientation == .two { return 0 }
    return 0.5
  }

  func isPushedBack(_ kind: Hold.Kind, at point: Point) -> Bool {
    guard case .sheet(let start, _, isCaught: false) = kind else { return false }
    return slide(from: start, to: point) < 0
  }

  /// How far a hand at a place is, and where the leaf is to follow it.
  func pull(_ kind: Hold.Kind, at point: Point) -> (reach: Double, place: LeafPlace) {
    var pull: (reach: Double, place: LeafPlace)
    switch kind {
    case .leaf(let grip): pull = self.pull(by: grip, at: point)
    case .sheet(let start, let already, _):
      let slid = already + slide(from: start, to: point)
      pull = (1 - slid, LeafPlace(progress: slid))
    }
    pull.place.progress = min(max(pull.place.progress, 0), 1)
    if goal == nil { pull.place.resist(from: kind.grip) }
    return pull
  }

  private func slide(from start: Point, to point: Point) -> Double {
    geometry.slide(from: start, to: point) * Double(direction.sign)
  }

  private func pull(by grip: LeafGrip, at point: Point) -> (reach: Double, place: LeafPlace) {
    let frame = LeafFrame(geometry, direction)
    let (u, v) = frame.place(of: point)
    let across = frame.width > 0 ? u / frame.width : 0
    let along = frame.length > 0 ? min(max(v / frame.length, 0), 1) : 0
    if case .corner = grip {
      return (across, LeafPlace(progress: (1 - across) / 2, along: along))
    }
    let edge = FreeEdge(.edge, geometry)
    // A leaf that comes back unrolls from the spine: its fold, half way to its edge, follows the hand.
    let position = frame.isReversed ? 2 * across - 1 : across
    let turned = edge.progress(position: position, y: along)
    return frame.isReversed
      ? (1 - across, LeafPlace(progress: 1 - turned)) : (across, LeafPlace(progress: turned))
  }
}

extension LeafPlace {
  /// Draws a leaf that has nowhere to go back towards where it lies at rest.
  fileprivate mutating func resist(from grip: LeafGrip) {
    progress = rubberBand(progress)
    let rest = grip == .corner(.foot) ? 1.0 : 0
    along = rest + (along < rest ? -1 : 1) * rubberBand(abs(along - rest))
  }
}

/// How far something gives that is drawn where it cannot go: ever less, and never all the way.
private func rubberBand(_ pull: Double) -> Double { 1 - 1 / (0.55 * pull + 1) }

extension Turn {
  /// The column of the leaf's free edge in a row; in a book that turns up and down the row of it in a
  /// column.
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
