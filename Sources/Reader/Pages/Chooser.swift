internal import Cells
internal import Paging

/// What is chosen on a page: by taps on its spots, and by keys that go from spot to spot.
struct Chooser: Equatable {
  /// What the keys have come to.
  private(set) var chosen: PageAction?
  /// What the pointer was pressed on.
  private var pressed: PageAction?

  mutating func answer(_ pointer: Pointer, _ spots: [DrawnPage.Spot]) -> PageResponse<PageAction> {
    let action = spots.first { $0.area.contains(pointer.point) }?.action
    switch pointer.action {
    case .press:
      pressed = pointer.button == .left ? action : nil
      return pressed == nil ? .ignored : .handled
    case .release:
      defer { pressed = nil }
      guard let pressed else { return .ignored }
      return pressed == action ? .action(pressed) : .handled
    case .drag: return pressed == nil ? .ignored : .handled
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return .ignored
    }
  }

  /// The keys that choose.
  static let keys: Set<Key> = [.up, .down, .enter]

  /// Arrows go from spot to spot, beyond which they mean what they always do; Enter takes one.
  mutating func answer(_ key: Key, _ spots: [DrawnPage.Spot]) -> PageResponse<PageAction> {
    let place = spots.firstIndex { $0.action == chosen }
    switch key {
    case .down: return choose((place ?? -1) + 1, of: spots)
    case .up: return place.map { choose($0 - 1, of: spots) } ?? .ignored
    case .enter: return place.map { .action(spots[$0].action) } ?? .ignored
    default: return .ignored
    }
  }

  /// Before the first spot nothing is chosen.
  private mutating func choose(_ place: Int, of spots: [DrawnPage.Spot]) -> PageResponse<PageAction> {
    guard place < spots.count else { return .ignored }
    chosen = place < 0 ? nil : spots[place].action
    return .handled
  }
}
