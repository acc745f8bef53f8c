internal import Cells

/// What a hand is about from when it comes down until it is lifted: it is meant for what it touched,
/// and for nothing that was laid over that meanwhile.
struct Gesture: Equatable {
  /// How many things lay above each other when it came down.
  private var depth: Int?

  /// Whether an event is meant for what is on top, with so many things in all.
  mutating func isMeant(_ event: Event, forTopOf depth: Int) -> Bool {
    guard case .pointer(let pointer) = event else { return true }
    switch pointer.action {
    case .press: self.depth = depth
    case .drag: return self.depth ?? depth == depth
    case .release:
      defer { self.depth = nil }
      return self.depth ?? depth == depth
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: break
    }
    return true
  }
}
