/// Deciding which pages lie open, and moving the leaf accordingly.
extension PageMachine {
  mutating func turn(_ direction: Direction, at now: Duration, _ order: (some PageOrder<Page>)?) {
    guard let shown, let page, let order else { return }
    let step = order.step(direction, from: shown, on: page, options)
    guard let goal = step.goal else { return }
    let decision = Decision(
      spread: goal, page: goal.first, reverse: step.reverse, direction: direction,
      advance: direction.sign * step.length, author: .reader)
    decide(decision, isAnimated: true, at: now)
  }

  /// Moves to other pages, and lets the leaf show it.
  mutating func decide(_ decision: Decision<Page>, isAnimated: Bool, at now: Duration) {
    let old = shown
    let oldPage = page
    dropHand()
    endRequests(isFinished: false)
    decider = decision.author
    if let request = decision.request { requests = [request] }
    (shown, page) = (decision.spread, decision.page)
    if page != oldPage { effects.append(.turned(to: decision.page)) }
    if turn != nil { lead += decision.advance }
    let canFly = isAnimated && options.transition.isAnimated
    switch (turn, old) {
    case (.some, _) where canFly: redirect(at: now)
    case (nil, let old?) where canFly && old != decision.spread:
      lift(decision.step(from: old, on: oldPage ?? old.first), pace: .single, at: now)
    default: jump(from: old)
    }
  }

  /// The pages are simply there.
  private mutating func jump(from old: Spread<Page>?) {
    let open = shown?.pages ?? []
    let seen = pagesInTheAir + (old?.pages ?? [])
    cutTurn()
    if decider == .reader, let old, let shown, old != shown {
      readersTurn = ReadersTurn(previous: old, goal: shown)
      effects.append(.willTransition(to: open))
    }
    tell(audience.land(on: open, from: seen))
    settle()
  }

  // MARK: The leaf

  mutating func lift(
    _ step: PageStep<Page>, holding grip: LeafGrip = .none, pace: Pace, at now: Duration
  ) {
    turn = Turn(step, in: geometry, holding: grip, pace: pace, at: now)
    turn?.advance(to: now)
    clock.begin(at: now)
    lead = 0
    guard let goal = step.goal else { return }
    tell(audience.lift(from: step.origin.pages, to: goal.pages))
    // A leaf in a hand is the reader's, whoever moved the page before.
    guard decider == .reader || grip != .none else { return }
    begin(ReadersTurn(previous: step.origin, goal: goal))
  }

  /// Brings the leaf in the air into line with the pages that are now wanted.
  mutating func redirect(at now: Duration) {
    guard let shown, var leaf = turn else { return }
    if leaf.head(for: shown) {
      turn = leaf
      lead = 0
      attribute(leaf, to: decider)
    } else if leaf.hasFlown(at: now) || leaf.goal == nil {
      let direction: Direction =
        lead == 0 ? leaf.direction : lead > 0 ? .forward : .backward
      land(isFinished: false)
      let step = PageStep(
        origin: leaf.destination, originPage: leaf.destination.first, goal: shown,
        direction: direction)
      lift(step, pace: .riffle, at: now)
    }
  }

  /// A leaf whose way is changed by another belongs to that one from now on.
  private mutating func attribute(_ leaf: Turn<Page>, to author: Author) {
    switch author {
    case .program: endReadersTurn(at: shown, isFinished: false)
    case .reader:
      guard readersTurn == nil, let goal = leaf.goal, let shown else { return }
      begin(ReadersTurn(previous: shown == goal ? leaf.origin : goal, goal: shown))
    }
  }

  mutating func tick(at now: Duration) {
    guard let leaf = turn, leaf.isMoving, clock.hasStruck(at: now) else { return }
    // Nothing is animated any more: the leaf has landed.
    guard options.transition.isAnimated || leaf.isInHand else { return jump(from: nil) }
    turn?.advance(to: now)
    if !leaf.isInHand { redirect(at: now) }
    clock.strike(at: now)
    guard let leaf = turn, leaf.hasLanded, leaf.destination == shown else { return }
    land(isFinished: true)
    settle()
  }

  // MARK: Ends

  /// The leaf has come to lie, or another takes its place.
  mutating func land(isFinished: Bool) {
    guard let leaf = turn else { return }
    turn = nil
    tell(audience.land(on: leaf.destination.pages, from: leaf.pages))
    endReadersTurn(at: leaf.destination, isFinished: isFinished)
  }

  /// The leaf vanishes: what lies open is decided, and shown by other means.
  mutating func cutTurn() {
    guard turn != nil else { return }
    turn = nil
    endReadersTurn(at: shown, isFinished: false)
  }

  /// Nothing moves any more.
  mutating func settle(isFinished: Bool = true) {
    lead = 0
    endReadersTurn(at: shown, isFinished: isFinished)
    effects.append(.settled)
    endRequests(isFinished: isFinished)
    decider = .reader
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

  mutating func tell(_ calls: [Audience<Page>.Call]) {
    effects += calls.map { .appearance($0.0, $0.1) }
  }
}

/// Pages to move to, and on whose behalf.
struct Decision<Page: Hashable & Sendable>: Hashable {
  var spread: Spread<Page>
  var page: Page
  var reverse: Page?
  var direction: Direction
  /// How many pages on or back that is, as far as is known.
  var advance: Int
  var author: Author
  var request: PageRequest?

  func step(from origin: Spread<Page>, on page: Page) -> PageStep<Page> {
    PageStep(
      origin: origin, originPage: page, goal: spread, reverse: reverse, direction: direction)
  }
}

extension PageStep {
  /// How many pages one leaf passes.
  var length: Int { origin.orientation == .two || reverse != nil ? 2 : 1 }
}
