internal import CurlewCells
internal import Paging

/// The choice among the spots of a page, by taps and by keys.
struct Chooser: Equatable {
  /// The action that the keys have selected.
  private(set) var chosen: PageAction?
  /// The action under the pointer when it was pressed.
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

  /// The keys that select and choose a spot.
  static let keys: Set<Key> = [.up, .down, .enter]

  /// The arrow keys move from spot to spot, and are ignored beyond the first and the last. Enter
  /// chooses the selected spot.
  mutating func answer(_ key: Key, _ spots: [DrawnPage.Spot]) -> PageResponse<PageAction> {
    let place = spots.firstIndex { $0.action == chosen }
    switch key {
    case .down: return select((place ?? -1) + 1, of: spots)
    case .up: return place.map { select($0 - 1, of: spots) } ?? .ignored
    case .enter: return place.map { .action(spots[$0].action) } ?? .ignored
    default: return .ignored
    }
  }

  /// Selects an action, or none.
  mutating func select(_ action: PageAction?) { chosen = action }

  private mutating func select(_ place: Int, of spots: [DrawnPage.Spot]) -> PageResponse<PageAction>
  {
    guard spots.indices.contains(place) else { return .ignored }
    chosen = spots[place].action
    return .handled
  }
}
