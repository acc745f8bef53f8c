/// Which pages have been told what of their coming and going.
struct Audience<Page: Hashable & Sendable>: Hashable {
  private enum Phase: Hashable { case appearing, shown, disappearing }

  typealias Call = (PageAppearance, Page)

  /// Pages that are not here are hidden.
  private var phases: [Page: Phase] = [:]
  /// Whether something lies over the pages, so that none is seen.
  private(set) var isCovered = false

  /// A leaf lifts: what it uncovers comes, what it covers goes.
  mutating func lift(from old: [Page], to new: [Page]) -> [Call] {
    guard !isCovered else { return [] }
    let leaving = old.filter { !new.contains($0) && phases[$0] == .shown }
    let coming = new.filter { phases[$0] == nil }
    for page in leaving { phases[page] = .disappearing }
    for page in coming { phases[page] = .appearing }
    return leaving.map { (.willDisappear, $0) } + coming.map { (.willAppear, $0) }
  }

  /// Nothing moves any more, and these pages lie open; others may have been seen.
  mutating func land(on open: [Page], from others: [Page]) -> [Call] {
    guard !isCovered else { return [] }
    var leaving: [Page] = []
    for page in others
    where !open.contains(page) && phases[page] != nil && !leaving.contains(page) {
      leaving.append(page)
    }
    let taken = leaving.filter { phases[$0] != .disappearing }
    let back = open.filter { phases[$0] == nil || phases[$0] == .disappearing }
    let coming = open.filter { phases[$0] != .shown }
    for page in leaving { phases[page] = nil }
    for page in coming { phases[page] = .shown }
    return taken.map { (.willDisappear, $0) } + back.map { (.willAppear, $0) }
      + leaving.map { (.didDisappear, $0) } + coming.map { (.didAppear, $0) }
  }

  /// Something is laid over the pages.
  mutating func cover(_ seen: [Page]) -> [Call] {
    defer { isCovered = true }
    return land(on: [], from: seen)
  }

  mutating func uncover() { isCovered = false }
}
