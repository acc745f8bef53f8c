internal import CurlewCells

/// The pointer: taps, the wheel, and drags of a leaf or of the whole sheet.
extension PageMachine {
  mutating func handle(_ pointer: Pointer, at now: Duration, _ order: (some PageOrder<Page>)?) {
    switch pointer.action {
    case .press:
      releaseLeaf()
      drag = pointer.button == .left ? .pressed(pointer.point, at: now) : .idle
    case .drag: drag(to: pointer.point, at: now, order)
    case .release:
      release(at: pointer.point, now, order)
      drag = .idle
    case .wheelDown, .wheelRight, .wheelUp, .wheelLeft: wheel(pointer.action, at: now, order)
    }
  }

  /// Turns one leaf for a wheel step. A touch pad sends dozens of steps for one swipe, so steps in the
  /// same direction are ignored while the leaf is just lifting.
  private mutating func wheel(
    _ action: Pointer.Action, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    guard let direction = geometry.binding.direction(of: action) else { return }
    if let turn, turn.direction == direction, !turn.hasFlown(at: now) { return }
    turn(direction, at: now, order)
  }

  private mutating func drag(
    to point: Point, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    if case .pressed(let start, let time) = drag, start != point {
      beginDrag(at: start, time, towards: point, now, order)
    }
    moveLeaf(to: point, at: now, order)
  }

  private mutating func release(
    at point: Point, _ now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    if case .pressed(point, _) = drag {
      guard let direction = geometry.turn(forTapAt: point) else { return }
      return turn(direction, at: now, order)
    }
    // Some terminals report no drags, only the release in another cell.
    if case .pressed = drag { drag(to: point, at: now, order) }
    guard case .dragging(let drag) = drag, let leaf = turn else { return }
    let isCompleted = drag.path.completesTurn(
      beyond: leaf.completionThreshold(drag.target), at: now)
    endDrag(of: leaf, isCompleted: isCompleted, at: now)
  }

  /// Lets the leaf fly to the side where the drag sent it, and opens the spread there.
  private mutating func endDrag(of leaf: Turn<Page>, isCompleted: Bool, at now: Duration) {
    releaseLeaf()
    let goal = isCompleted ? leaf.goal : nil
    let spread = goal ?? leaf.origin
    guard spread != shown else { return }
    let direction = goal == nil ? leaf.direction.reversed : leaf.direction
    go(
      Move(
        spread: spread, page: goal?.first ?? leaf.originPage, reverse: leaf.reverse,
        direction: direction, distance: 0, initiator: .reader),
      isAnimated: true, at: now)
  }

  /// Ends a drag: the leaf flies to the open spread. The rest of the gesture is ignored.
  mutating func releaseLeaf() {
    if let shown, turn?.isInHand == true { _ = turn?.head(for: shown) }
    drag.cancel()
  }

  // MARK: Beginning a drag

  private mutating func beginDrag(
    at start: Point, _ time: Duration, towards point: Point, _ now: Duration,
    _ order: (some PageOrder<Page>)?
  ) {
    drag = .ignoring
    guard options.allowsDragging, let order, let shown, let page else { return }
    let isLanding = turn.map { $0.isNearlyLanded && $0.destination == shown } ?? false
    let catchable = isLanding ? nil : turn
    guard let (target, direction) = dragTarget(at: start, towards: point, catching: catchable)
    else { return }
    let side = direction == .forward ? 1 : 0
    if catchable == nil, geometry.isBoundInMiddle, order.isBare(side, of: shown) { return }
    // The drag is meant for the next leaf.
    if isLanding {
      land(isFinished: true)
      endRequests(isFinished: true)
    }
    drag = .dragging(Drag(target))
    if turn == nil {
      let step = order.step(direction, from: shown, on: page, options)
      lift(step, holding: target.grip, pace: .dragged, at: now)
    }
    moveLeaf(to: start, at: time, order)
  }

  func canDrag(at point: Point) -> Bool {
    switch options.transition.handle {
    case _ where !options.allowsDragging: false
    case .nothing: false
    case .leaf: turn != nil || geometry.leafToDrag(at: point) != nil
    case .sheet: true
    }
  }

  private func dragTarget(
    at start: Point, towards point: Point, catching turn: Turn<Page>?
  ) -> (target: Drag.Target, direction: Direction)? {
    // A leaf that will be replaced cannot be caught.
    if let turn, shown != turn.origin, shown != turn.goal { return nil }
    switch options.transition.handle {
    case .nothing: return nil
    case .leaf:
      return turn.map { (.leaf($0.caughtGrip), $0.direction) } ?? geometry.leafToDrag(at: start)
    case .sheet:
      return (
        .sheet(from: start, offset: turn?.progress ?? 0, isCaught: turn != nil),
        turn?.direction ?? geometry.direction(ofSlideFrom: start, to: point)
      )
    }
  }

  // MARK: Following the pointer

  private mutating func moveLeaf(
    to point: Point, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    guard case .dragging(var drag) = drag, let leaf = turn else { return }
    if leaf.isPushedBack(drag.target, at: point) {
      slideTheOtherWay(from: leaf, drag, at: now, order)
      return moveLeaf(to: point, at: now, order)
    }
    let pull = leaf.pull(drag.target, at: point)
    drag.path.add(pull.reach, at: now)
    self.drag = .dragging(drag)
    let wasMoving = leaf.isMoving
    turn?.follow(pull.target, by: drag.target.grip, at: now)
    guard !wasMoving, turn?.isMoving == true else { return }
    turn?.advance(to: now)
    clock.start(at: now)
  }

  /// Replaces the turn when the sheet is pushed past its resting position, to the other side.
  private mutating func slideTheOtherWay(
    from leaf: Turn<Page>, _ drag: Drag, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    guard let order else { return }
    let step = order.step(
      leaf.direction.reversed, from: leaf.origin, on: leaf.originPage, options)
    land(isFinished: true)
    lift(step, holding: .edge, pace: .dragged, at: now)
    self.drag = .dragging(drag)
  }
}
