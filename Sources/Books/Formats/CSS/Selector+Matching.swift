extension Selector {
  /// Whether an element is one that the selector is about.
  ///
  /// Compounds are matched from the right to the left. Where one fails, it is enough to go back to the
  /// last descendant combinator, as with the last star of a file name pattern, so a match takes at
  /// most as many steps as there are compounds times open elements.
  func matches(_ element: StyledElement) -> Bool {
    guard subject.matches(element) else { return false }
    var (index, current) = (compounds.count - 1, element)
    var retry: (index: Int, element: StyledElement)?
    while index > 0 {
      let combinator = combinators[index - 1]
      if let found = compounds[index - 1].find(from: current, combinator) {
        if combinator == .descendant { retry = (index, found) }
        (index, current) = (index - 1, found)
      } else {
        guard let last = retry, last.index != index else { return false }
        (index, current) = last
      }
    }
    return true
  }
}

extension Selector.Compound {
  /// The nearest element that stands to another in a relation and matches.
  fileprivate func find(from element: StyledElement, _ combinator: Selector.Combinator)
    -> StyledElement?
  {
    switch combinator {
    case .child: return element.parent.flatMap { matches($0) ? $0 : nil }
    case .nextSibling: return element.previous.flatMap { matches($0) ? $0 : nil }
    case .descendant:
      var next = element.parent
      while let candidate = next, !matches(candidate) { next = candidate.parent }
      return next
    case .laterSibling:
      var next = element.previous
      while let candidate = next, !matches(candidate) { next = candidate.previous }
      return next
    }
  }

  func matches(_ element: StyledElement) -> Bool {
    if let name, name != element.name { return false }
    if let id, element.id != id { return false }
    if isFirstChild, !element.isFirstChild { return false }
    if isRoot, element.parent != nil { return false }
    if !classes.isEmpty {
      for name in classes where !element.classes.contains(where: { $0.elementsEqual(name) }) {
        return false
      }
    }
    return attributes.isEmpty
      || element.tag.hasAttributes && attributes.allSatisfy { $0.matches(element) }
  }
}

extension Selector.AttributeTest {
  func matches(_ element: StyledElement) -> Bool {
    guard let actual = element.attribute(name) else { return false }
    switch relation {
    case .exists: return true
    case .equals: return actual == value
    case .hasWord: return actual.wordSlices.contains { $0.elementsEqual(value) }
    case .hasLanguage: return actual == value || actual.starts(with: value + [0x2D])
    case .begins: return !value.isEmpty && actual.starts(with: value)
    case .ends: return !value.isEmpty && actual.suffix(value.count).elementsEqual(value)
    case .contains:
      guard !value.isEmpty, actual.count >= value.count else { return false }
      return actual.indices.dropLast(value.count - 1).contains {
        actual[$0..<$0 + value.count].elementsEqual(value)
      }
    }
  }
}
