/// The elements that are open, from the outermost to the innermost.
struct OpenElements {
  struct Entry {
    let name: ElementName
    /// nil for an element that is not HTML's.
    let element: HTMLElement?
  }

  /// An element beyond this depth closes the one around it.
  static let limit = 128

  private var entries: [Entry] = []
  /// The number of open elements of each kind, so that what is not open is not searched for.
  private var counts = [UInt16](repeating: 0, count: HTMLElement.allCases.count)
  private(set) var kinds: ElementSet = []

  var count: Int { entries.count }
  var isFull: Bool { entries.count >= Self.limit }

  mutating func push(_ name: ElementName, _ element: HTMLElement?) {
    entries.append(Entry(name: name, element: element))
    guard let element else { return }
    counts[Int(element.rawValue)] += 1
    kinds.insert(element)
  }

  mutating func pop() -> ElementName {
    let entry = entries.removeLast()
    if let element = entry.element {
      counts[Int(element.rawValue)] -= 1
      if counts[Int(element.rawValue)] == 0 { kinds.remove(element) }
    }
    return entry.name
  }

  /// How many elements a beginning element closes.
  func count(closedBy rule: ElementRules.Closing) -> Int {
    guard kinds.intersects(rule.targets) else { return 0 }
    var closed = 0
    for (depth, entry) in entries.reversed().enumerated() {
      guard let element = entry.element else { continue }
      if rule.targets.contains(element) { closed = depth + 1 }
      if rule.barriers.contains(element) { break }
    }
    return closed
  }

  /// How many elements the end tag of a heading closes. As in HTML, it ends a heading of any level.
  func count(upToAnyOf elements: ElementSet, within barriers: ElementSet) -> Int {
    guard kinds.intersects(elements) else { return 0 }
    return count(within: barriers) { $0.element.map(elements.contains) ?? false }
  }

  /// How many elements an end tag closes: none if its element is not open, or out of reach.
  func count(upTo name: ElementName, _ element: HTMLElement?, within barriers: ElementSet) -> Int {
    if let element, !kinds.contains(element) { return 0 }
    return count(within: barriers) { $0.name == name }
  }

  /// The number of elements up to the innermost that matches; 0 if a barrier is in between.
  private func count(within barriers: ElementSet, upTo matches: (Entry) -> Bool) -> Int {
    for (depth, entry) in entries.reversed().enumerated() {
      if matches(entry) { return depth + 1 }
      if let around = entry.element, barriers.contains(around) { return 0 }
    }
    return 0
  }
}
