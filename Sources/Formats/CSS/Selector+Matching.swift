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
    case .descendant: return first(element.parent, then: \.parent)
    case .laterSibling: return first(element.previous, then: \.previous)
    }
  }

  private func first(
    _ element: StyledElement?, then next: KeyPath<StyledElement, StyledElement?>
  ) -> StyledElement? {
    var element = element
    while let candidate = element {
      if matches(candidate) { return candidate }
      element = candidate[keyPath: next]
    }
    return nil
  }

  func matches(_ element: StyledElement) -> Bool {
    if let name, name != element.name { return false }
    if let id, element.id != id { return false }
    if isFirstChild, !element.isFirstChild { return false }
    if isRoot, element.parent != nil { return false }
    return classes.allSatisfy { name in element.classes.contains { $0.elementsEqual(name) } }
      && attributes.allSatisfy { $0.matches(element) }
  }
}

extension Selector.AttributeTest {
  func matches(_ element: StyledElement) -> Bool {
    guard let actual = element.tag.data(of: name)?.bytes else { return false }
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
