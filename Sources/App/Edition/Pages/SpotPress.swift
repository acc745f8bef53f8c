package import CurlewCells
package import Paging

/// A tap on a spot of a page: pressed, and released on the same spot.
package struct SpotPress {
  /// The action under the pointer when it was pressed.
  private var pressed: PageAction?

  package init() {}

  package mutating func answer(_ pointer: Pointer, _ spots: [DrawnPage.Spot]) -> PageResponse<
    PageAction
  > {
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
}

extension [DrawnPage.Spot] {
  /// The keys that select and choose a spot.
  package static var keys: Set<Key> { [.up, .down, .enter] }

  /// The arrow keys move from spot to spot, and are ignored beyond the first and the last. Enter
  /// chooses the selected spot.
  package func answer(_ key: Key, selecting chosen: inout PageAction?) -> PageResponse<PageAction> {
    let place = firstIndex { $0.action == chosen }
    switch key {
    case .down: return select((place ?? -1) + 1, &chosen)
    case .up: return place.map { select($0 - 1, &chosen) } ?? .ignored
    case .enter: return place.map { .action(self[$0].action) } ?? .ignored
    default: return .ignored
    }
  }

  private func select(_ place: Int, _ chosen: inout PageAction?) -> PageResponse<PageAction> {
    guard indices.contains(place) else { return .ignored }
    chosen = self[place].action
    return .handled
  }
}
