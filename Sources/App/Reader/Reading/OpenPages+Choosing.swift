internal import CurlewCells
internal import CurlewEdition
internal import Paging

extension OpenPages {
  /// Offers a pointer event to the open pages first, and then to the controller, which turns them.
  mutating func handle(_ pointer: Pointer, at now: Duration) -> [Effect] {
    switch controller.offer(.pointer(pointer), at: now) {
    case .ignored: perform(controller.handle(.pointer(pointer), at: now))
    case .handled: []
    case .action(let action): perform(action, at: now)
    }
  }

  /// Offers a key to the open pages; nil when they have no use for it.
  mutating func choose(_ press: KeyPress, at now: Duration) -> [Effect]? {
    guard controller.turn == nil, press.modifiers.isEmpty, [DrawnPage.Spot].keys.contains(press.key)
    else { return nil }
    if press.key == .enter, let effects = followLink(at: now) { return effects }
    let spread = spread
    let spots = spread.frontSpots
    if !spots.isEmpty { session.chosen = spread.frontChoice }
    return switch spots.answer(press.key, selecting: &session.chosen) {
    case .action(let action): perform(action, at: now)
    case .handled: []
    case .ignored: nil
    }
  }

  mutating func perform(_ action: PageAction, at now: Duration) -> [Effect] {
    switch action {
    case .continueReading: go(toOffset: startOfReading, at: now)
    case .goToHeading(let heading): jump { $0.go(toHeading: heading, at: now) }
    case .follow(let link): follow(link, at: now)
    case .view(let picture, let offset): [.view(picture, at: offset, in: edition)]
    case .goToStart: jump { $0.go(toTextPage: 0, at: now) }
    case .open(let path): [.openBook(path: path)]
    case .showShelf: [.leaveBook(.showShelf)]
    case .set(let name, let value): [.set(name: name, value: value)]
    }
  }
}
