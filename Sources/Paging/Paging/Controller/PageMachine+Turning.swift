/// Changing the open spread, and moving the leaf accordingly.
extension PageMachine {
  mutating func turn(_ direction: Direction, at now: Duration, _ order: (some PageOrder<Page>)?) {
    guard let shown, let page, let order else { return }
    let step = order.step(direction, from: shown, on: page, options)
    guard let goal = step.goal else { return }
    let move = Move(
      spread: goal, page: goal.first, reverse: step.reverse, direction: direction,
      distance: direction.sign * step.length, initiator: .reader)
    go(move, isAnimated: true, at: now)
  }

  /// Opens another spread. A leaf in the air is redirected; from rest a leaf is lifted; without animation the spread
  /// jumps.
  mutating func go(_ move: Move<Page>, isAnimated wantsAnimation: Bool, at now: Duration) {
    let old = shown
    let oldPage = page
    releaseLeaf()
    endRequests(isFinished: false)
    initiator = move.initiator
    if let request = move.request { requests = [request] }
    (shown, page) = (move.spread, move.page)
    if turn != nil { pagesAhead += move.distance }
    let isAnimated = wantsAnimation && options.transition.isAnimated
    if isAnimated, turn != nil {
      redirect(at: now)
      announceNextTurn(from: old)
      reportPage(after: oldPage)
    } else if isAnimated, let old, old != move.spread {
      lift(move.step(from: old, on: oldPage ?? old.first), pace: pace(at: now), at: now)
      reportPage(after: oldPage)
    } else {
      jump(from: old, on: oldPage)
    }
    lastMove = now
  }

  /// By default a leaf curls slowly unless the reader has turned another one just before.
  private func pace(at now: Duration) -> Pace {
    if let motion = options.motion { return motion.pace }
    let isLone = lastMove.map { now - $0 >= Self.pause } ?? true
    guard isLone, options.transition == .curl else { return .following }
    return options.isBrief ? .brief : .lone
  }

  /// The time between two turns after which the second one is not in a hurry.
  private static var pause: Duration { .milliseconds(700) }

  /// Changes the spread without animation.
  private mutating func jump(from old: Spread<Page>?, on oldPage: Page?) {
    let open = shown?.pages ?? []
    let visible = turningPages + (old?.pages ?? [])
    removeLeaf()
    if initiator == .reader, let old, let shown, old != shown {
      begin(ReadersTurn(previous: old, goal: shown))
    }
    reportPage(after: oldPage)
    report(appearances.land(on: open, from: visible))
    settle()
  }

  // MARK: The leaf

  mutating func lift(
    _ step: PageStep<Page>, holding grip: GripKind = .none, pace: Pace, at now: Duration
  ) {
    turn = Turn(step, in: geometry, holding: grip, pace: pace, at: now)
    turn?.advance(to: now)
    clock.start(at: now)
    pagesAhead = 0
    guard let goal = step.goal else { return }
    report(appearances.lift(from: step.origin.pages, to: goal.pages))
    // A drag is the reader's turn, even if the program moved last.
    guard initiator == .reader || grip != .none, readersTurn?.goal != goal else { return }
    begin(ReadersTurn(previous: step.origin, goal: goal))
  }

  /// Makes the moving leaf lead to the open spread: it turns round, or another leaf replaces it.
  mutating func redirect(at now: Duration) {
    guard let shown, var leaf = turn else { return }
    if leaf.head(for: shown) {
      turn = leaf
      pagesAhead = 0
      attribute(leaf, to: initiator)
    } else if leaf.hasFlown(at: now) || leaf.goal == nil {
      // It shows neither the spread nor its back: the next leaf replaces it, once it has been seen.
      let direction: Direction =
        pagesAhead == 0 ? leaf.direction : pagesAhead > 0 ? .forward : .backward
      turn = nil
      report(appearances.land(on: leaf.destination.pages, from: leaf.pages))
      // A turn that the reader began meanwhile goes on with the next leaf.
      if readersTurn?.goal != shown { endReadersTurn(at: leaf.destination, isFinished: false) }
      let step = PageStep(
        origin: leaf.destination, originPage: leaf.destination.first, goal: shown,
        direction: direction)
      lift(step, pace: .riffle, at: now)
    }
  }

  /// A turn belongs to whoever changed its course last.
  private mutating func attribute(_ leaf: Turn<Page>, to initiator: Initiator) {
    switch initiator {
    case .program: endReadersTurn(at: shown, isFinished: false)
    case .reader:
      guard readersTurn == nil, let goal = leaf.goal, let shown else { return }
      begin(ReadersTurn(previous: shown == goal ? leaf.origin : goal, goal: shown))
    }
  }

  mutating func tick(at now: Duration) {
    guard let leaf = turn, leaf.isMoving, clock.isFrameTime(now) else { return }
    // The transition may have been switched off during the turn.
    guard options.transition.isAnimated || leaf.isInHand else { return jump(from: nil, on: page) }
    turn?.advance(to: now)
    if !leaf.isInHand { redirect(at: now) }
    clock.advance(at: now)
    guard let leaf = turn, leaf.hasLanded, leaf.destination == shown else { return }
    land(isFinished: true)
    settle()
  }

  // MARK: Ends

  /// Ends the turn where the leaf was heading.
  mutating func land(isFinished: Bool) {
    guard let leaf = turn else { return }
    turn = nil
    report(appearances.land(on: leaf.destination.pages, from: leaf.pages))
    endReadersTurn(at: leaf.destination, isFinished: isFinished)
  }

  /// Ends the turn without landing.
  mutating func removeLeaf() {
    guard turn != nil else { return }
    turn = nil
    endReadersTurn(at: shown, isFinished: false)
  }

  /// Reports that nothing moves any more.
  mutating func settle(isFinished: Bool = true) {
    endReadersTurn(at: shown, isFinished: isFinished)
    effects.append(.settled)
    endRequests(isFinished: isFinished)
    initiator = .reader
  }

  private mutating func reportPage(after old: Page?) {
    if let page, page != old { effects.append(.turned(to: page)) }
  }

  /// Begins the reader's next turn while the last leaf is too young to be replaced.
  private mutating func announceNextTurn(from old: Spread<Page>?) {
    // Nothing is to be announced if the leaf already leads there.
    guard initiator == .reader, let old, let shown, old != shown, turn?.destination != shown,
      readersTurn?.goal != shown
    else { return }
    begin(ReadersTurn(previous: old, goal: shown))
  }

  private mutating func begin(_ turn: ReadersTurn<Page>) {
    endReadersTurn(at: turn.previous, isFinished: false)
    readersTurn = turn
    effects.append(.willTransition(to: turn.goal.pages))
  }

  private mutating func endReadersTurn(at spread: Spread<Page>?, isFinished: Bool) {
    guard let ended = readersTurn else { return }
    readersTurn = nil
    effects.append(
      .didFinish(
        isFinished: isFinished, previous: ended.previous.pages,
        isCompleted: spread == ended.goal))
  }

  mutating func endRequests(isFinished: Bool) {
    effects += requests.map { .completed($0, isFinished: isFinished) }
    requests = []
  }

  mutating func report(_ changes: [AppearanceTracker<Page>.Change]) {
    effects += changes.map { .appearance($0.0, $0.1) }
  }
}

/// A change of the open spread.
struct Move<Page: Hashable & Sendable>: Hashable {
  var spread: Spread<Page>
  /// The reader's page in the spread.
  var page: Page
  /// The page on the back of a single leaf.
  var reverse: Page?
  var direction: Direction
  /// In pages, negative for backward; an estimate if the order has no indices.
  var distance: Int
  var initiator: Initiator
  var request: PageRequest?

  func step(from origin: Spread<Page>, on page: Page) -> PageStep<Page> {
    PageStep(
      origin: origin, originPage: page, goal: spread, reverse: reverse, direction: direction)
  }
}
