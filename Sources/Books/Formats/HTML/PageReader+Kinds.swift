/// The kinds and styles of elements.
extension PageReader {
  /// The kind of an element that begins, from the cache if possible, and its number if it is
  /// cached.
  mutating func kind(of tag: StartTag, _ styled: StyledElement) -> (ElementKind, Int?) {
    if stack.isEmpty || !usesKinds { prepareKinds(before: tag, styled) }
    return cached(key(of: tag)) {
      makeKind(of: styled, in: top?.style ?? ComputedStyle())
    }
  }

  /// The cached kind. A missing one is made and added.
  private func cached(
    _ key: KindCache.Key?, _ make: () -> ElementKind
  ) -> (ElementKind, Int?) {
    if let key, let number = resources.kinds.number(of: key) {
      return (resources.kinds[number], number)
    }
    let kind = make()
    return (kind, key.flatMap { resources.kinds.add(kind, $0) })
  }

  /// The cache key of an element that begins; nil if it cannot be cached. Records the element as a
  /// child of the innermost open one.
  private func key(of tag: StartTag) -> KindCache.Key? {
    guard usesKinds else { return nil }
    let number = resources.kinds.number(of: tag)
    guard let parent = top else {
      return number.map { resources.kinds.key($0, in: nil, after: .empty) }
    }
    let siblings = parent.children
    if let number { parent.children?.append(number) } else { parent.children = nil }
    guard let number, let kind = parent.kind, let siblings else { return nil }
    return resources.kinds.key(number, in: kind, after: siblings)
  }

  /// Turns the cache on where all sheets are known: at `body`, or at the start of a page without
  /// `html`.
  private mutating func prepareKinds(before tag: StartTag, _ styled: StyledElement) {
    if stack.isEmpty {
      usesKinds = tag.localName != "html"
      if usesKinds { resources.kinds.prepare(for: sheet) }
    } else if tag.localName == "body", stack.count == 1, stack[0].element == .html {
      usesKinds = true
      resources.kinds.prepare(for: sheet)
      restyleRoot(isOnlyChild: styled.isFirstChild)
    }
  }

  /// Styles the `html` element again. The sheets in the head were not known when it began.
  private mutating func restyleRoot(isOnlyChild: Bool) {
    let root = stack[0].styled
    let key = resources.kinds.number(of: root.tag)
      .map { resources.kinds.key($0, in: nil, after: .empty) }
    let (kind, number) = cached(key) {
      makeKind(of: root, in: ComputedStyle())
    }
    (stack[0].kind, stack[0].style) = (number, kind.style)
    stack[0].children = isOnlyChild ? .empty : .unknown
  }

  /// Changes to an extended style sheet, and turns the cache off: the open elements were styled by
  /// the former sheet.
  mutating func use(_ extended: StyleSheet) {
    (sheet, usesKinds) = (extended, false)
    for index in stack.indices { stack[index].kind = nil }
  }

  private func makeKind(of styled: StyledElement, in parent: ComputedStyle) -> ElementKind {
    let element = resources.vocabulary.element(styled)
    var style = parent.inherited
    style.applyDefaults(of: element)
    // The texts of a drawing are separate blocks.
    if element == nil, styled.name == "text" { style.display = .block }
    style.applyAttributes(of: styled.tag)
    sheet.apply(to: &style, of: styled, in: parent)
    return ElementKind(of: styled, element, resources.vocabulary.meaning(styled), style)
  }
}
