internal import Cells

/// The hand: taps, the wheel, and a leaf or a sheet that follows it.
extension PageMachine {
  mutating func hear(_ pointer: Pointer, at now: Duration, _ order: (some PageOrder<Page>)?) {
    switch pointer.action {
    case .press:
      dropHand()
      hand = pointer.button == .left ? .pressed(pointer.point, at: now) : .away
    case .drag: drag(to: pointer.point, at: now, order)
    case .release:
      release(at: pointer.point, now, order)
      hand = .away
    case .wheelDown, .wheelRight, .wheelUp, .wheelLeft: wheel(pointer.action, at: now, order)
    }
  }

  /// A touch pad sends dozens of steps for one stroke: those that come the same way while a leaf is
  /// just lifting belong to it.
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
    if case .pressed(let start, let time) = hand, start != point {
      take(at: start, time, towards: point, now, order)
    }
    move(to: point, at: now, order)
  }

  private mutating func release(
    at point: Point, _ now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    if case .pressed(point, _) = hand {
      guard let direction = geometry.turn(forTapAt: point) else { return }
      return turn(direction, at: now, order)
    }
    // A terminal that reports no drags still says where the hand was lifted.
    if case .pressed = hand { drag(to: point, at: now, order) }
    guard case .holding(let hold) = hand, let leaf = turn else { return }
    let turnsOver = hold.path.turnsOver(past: leaf.pointOfNoReturn(hold.kind), at: now)
    settleOutcome(of: leaf, turnsOver: turnsOver, at: now)
  }

  /// Lets a leaf fly to the side that the hand sent it to, which is where the reader is from now on.
  private mutating func settleOutcome(of leaf: Turn<Page>, turnsOver: Bool, at now: Duration) {
    dropHand()
    let goal = turnsOver ? leaf.goal : nil
    let spread = goal ?? leaf.origin
    guard spread != shown else { return }
    let way = goal == nil ? leaf.direction.reversed : leaf.direction
    decide(
      Decision(
        spread: spread, page: goal?.first ?? leaf.originPage, reverse: leaf.reverse,
        direction: way, advance: 0, author: .reader),
      isAnimated: true, at: now)
  }

  /// Leaves a leaf to itself: it flies to the pages that are decided.
  mutating func dropHand() {
    if let shown, turn?.isInHand == true { _ = turn?.head(for: shown) }
    hand.letGo()
  }

  // MARK: Taking hold

  private mutating func take(
    at start: Point, _ time: Duration, towards point: Point, _ now: Duration,
    _ order: (some PageOrder<Page>)?
  ) {
    hand = .idle
    guard let order, let shown, let page else { return }
    let isLanding = turn.map { $0.isAllButDown && $0.destination == shown } ?? false
    guard let grasp = grasp(at: start, towards: point, catching: isLanding ? nil : turn) else {
      return
    }
    // A hand that finds a leaf all but down means the next one.
    if isLanding {
      land(isFinished: true)
      endRequests(isFinished: true)
    }
    hand = .holding(Hold(grasp.kind))
    if turn == nil {
      let step = order.step(grasp.direction, from: shown, on: page, options)
      lift(step, holding: grasp.kind.grip, pace: .still, at: now)
    }
    move(to: start, at: time, order)
  }

  private func grasp(
    at start: Point, towards point: Point, catching turn: Turn<Page>?
  ) -> (kind: Hold.Kind, direction: Direction)? {
    // A leaf that the reader is already beyond is left to be overtaken.
    if let turn, shown != turn.origin, shown != turn.goal { return nil }
    switch options.transition.hold {
    case .nothing: return nil
    case .leaf:
      return turn.map { (.leaf($0.caughtGrip), $0.direction) } ?? geometry.grasp(at: start)
    case .sheet:
      return (
        .sheet(from: start, already: turn?.progress ?? 0, isCaught: turn != nil),
        turn?.direction ?? geometry.direction(ofSlideFrom: start, to: point)
      )
    }
  }

  // MARK: Following

  private mutating func move(
    to point: Point, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    guard case .holding(var hold) = hand, let leaf = turn else { return }
    if leaf.isPushedBack(hold.kind, at: point) {
      slideTheOtherWay(from: leaf, hold, at: now, order)
      return move(to: point, at: now, order)
    }
    let pull = leaf.pull(hold.kind, at: point)
    hold.move(to: pull.reach, at: now)
    hand = .holding(hold)
    let wasMoving = leaf.isMoving
    turn?.follow(pull.place, by: hold.kind.grip, at: now)
    guard !wasMoving, turn?.isMoving == true else { return }
    turn?.advance(to: now)
    clock.begin(at: now)
  }

  /// A sheet that is pushed beyond its place at rest shows what lies on its other side.
  private mutating func slideTheOtherWay(
    from leaf: Turn<Page>, _ hold: Hold, at now: Duration, _ order: (some PageOrder<Page>)?
  ) {
    guard let order else { return }
    let step = order.step(
      leaf.direction.reversed, from: leaf.origin, on: leaf.originPage, options)
    land(isFinished: true)
    lift(step, holding: .edge, pace: .still, at: now)
    hand = .holding(hold)
  }
}

extension Hold.Kind {
  var grip: LeafGrip {
    switch self {
    case .leaf(let grip): grip
    case .sheet: .edge
    }
  }
}
