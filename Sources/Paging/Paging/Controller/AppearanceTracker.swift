/// Tracks the appearance of every page, so that its steps are reported in pairs.
struct AppearanceTracker<Page: Hashable & Sendable>: Hashable {
  private enum Phase: Hashable { case appearing, shown, disappearing }

  typealias Change = (PageAppearance, Page)

  /// The phases of all pages that are not hidden.
  private var phases: [Page: Phase] = [:]
  /// Whether an overlay covers the pages.
  private(set) var isCovered = false

  /// A turn begins between two sets of pages.
  mutating func lift(from old: [Page], to new: [Page]) -> [Change] {
    guard !isCovered else { return [] }
    let leaving = old.filter { !new.contains($0) && phases[$0] == .shown }
    let coming = new.filter { phases[$0] == nil }
    for page in leaving { phases[page] = .disappearing }
    for page in coming { phases[page] = .appearing }
    return leaving.map { (.willDisappear, $0) } + coming.map { (.willAppear, $0) }
  }

  /// A turn has ended with these pages open. The other pages may have been visible until now.
  mutating func land(on open: [Page], from others: [Page]) -> [Change] {
    guard !isCovered else { return [] }
    var leaving: [Page] = []
    for page in others
    where !open.contains(page) && phases[page] != nil && !leaving.contains(page) {
      leaving.append(page)
    }
    let unannounced = leaving.filter { phases[$0] != .disappearing }
    let returning = open.filter { phases[$0] == nil || phases[$0] == .disappearing }
    let coming = open.filter { phases[$0] != .shown }
    for page in leaving { phases[page] = nil }
    for page in coming { phases[page] = .shown }
    return unannounced.map { (.willDisappear, $0) } + returning.map { (.willAppear, $0) }
      + leaving.map { (.didDisappear, $0) } + coming.map { (.didAppear, $0) }
  }

  /// An overlay opens over the visible pages.
  mutating func cover(_ visible: [Page]) -> [Change] {
    defer { isCovered = true }
    return land(on: [], from: visible)
  }

  /// The overlay closes.
  mutating func uncover() { isCovered = false }
}
