internal import CurlewCells
internal import CurlewEdition
internal import Paging

extension OpenPages {
  /// Offers a pointer event to the open pages first, and then to the controller, which turns them.
  mutating func handle(_ pointer: Pointer, at now: Duration) -> [Request] {
    switch controller.offer(.pointer(pointer), at: now) {
    case .ignored: perform(controller.handle(.pointer(pointer), at: now))
    case .handled: []
    case .action(let action): perform(action, at: now)
    }
  }

  /// Offers a key to the open pages; nil when they have no use for it.
  mutating func choose(_ press: KeyPress, at now: Duration) -> [Request]? {
    guard controller.turn == nil, press.modifiers.isEmpty, [DrawnPage.Spot].keys.contains(press.key)
    else { return nil }
    if press.key == .enter, let requests = followLink(at: now) { return requests }
    let spread = spread
    let spots = spread.frontSpots
    if !spots.isEmpty { session.chosen = spread.frontChoice }
    return switch spots.answer(press.key, selecting: &session.chosen) {
    case .action(let action): perform(action, at: now)
    case .handled: []
    case .ignored: nil
    }
  }

  private mutating func show(_ action: PageAction) -> [Request] {
    actionToShow = action
    return []
  }

  mutating func perform(_ action: PageAction, at now: Duration) -> [Request] {
    switch action {
    case .continueReading: go(toOffset: startOfReading, at: now)
    case .goToHeading(let heading): jump { $0.go(toHeading: heading, at: now) }
    case .follow(let link): follow(link, at: now)
    case .view: show(action)
    case .goToStart: jump { $0.go(toTextPage: 0, at: now) }
    case .open(let path): [.open(path: path)]
    case .showShelf: [.showShelf]
    case .set(let name, let value): [.set(name: name, value: value)]
    }
  }
}
