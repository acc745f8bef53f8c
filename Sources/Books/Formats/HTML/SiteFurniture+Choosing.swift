extension SiteFurniture {
  /// The offsets of the tags of the elements that are left out.
  var tags: Set<Int> {
    let all = elements.map(\.prose).max() ?? 0
    let isAnyMarked = elements.contains { $0.mark == .strong || $0.mark == .certain }
    guard all > 0, isAnyMarked else { return [] }
    let choice = Choice(elements, all)
    // A page that is a list of links shows it.
    let rest = (elements.map(\.text).max() ?? 0) - choice.text
    return rest < Self.leastText ? [] : choice.tags
  }

  private struct Choice {
    private(set) var tags: Set<Int> = []
    /// Bytes of text outside links that are left out.
    private(set) var text = 0
    private let elements: [Element]
    /// Bytes of prose on the page.
    private let all: Int
    /// The innermost element that is marked as the text of the page and holds more than half of its prose, with
    /// its descendants.
    private let article: Range<Int>?

    init(_ elements: [Element], _ all: Int) {
      (self.elements, self.all) = (elements, all)
      article = Self.article(among: elements, all)
      // Where the chapters end around the element at hand, and those outside the article.
      var (chapterEnd, keptEnd) = (0, 0)
      var index = 0
      while index < elements.count {
        let element = elements[index]
        let place = place(of: index)
        let isOutside = place == .outside && index >= keptEnd
        if isLeftOut(element, inChapter: index < chapterEnd)
          || isOutside && !element.holdsChapter
        {
          tags.insert(element.offset)
          text += element.text
          index = max(element.end, index + 1)
          continue
        }
        if element.isChapter {
          chapterEnd = max(chapterEnd, element.end)
          if isOutside { keptEnd = element.end }
        }
        index += 1
      }
    }

    private enum Place { case inside, around, outside }

    /// Where an element is to the article. The title of the page belongs to it if the article has none.
    private func place(of index: Int) -> Place {
      guard let article, !article.contains(index) else { return .inside }
      if index < article.lowerBound, elements[index].end >= article.upperBound { return .around }
      let isTitle = elements[index].holdsTitle && !elements[article.lowerBound].holdsTitle
      return isTitle ? .inside : .outside
    }

    private func isLeftOut(_ element: Element, inChapter: Bool) -> Bool {
      // What holds much of the text is not furniture, whatever it is called.
      guard element.prose * 4 <= all else { return false }
      if element.isInput || element.mark == .certain { return true }
      guard !element.holdsChapter, !(inChapter && element.hasText) else { return false }
      switch element.mark {
      case .strong: return true
      case .weak: if element.linkText > 0, element.linkText >= element.text { return true }
      case .none, .certain: break
      }
      return article == nil && element.isMenu && !inChapter
    }

    private static func article(among elements: [Element], _ all: Int) -> Range<Int>? {
      let marked = elements.indices.filter { elements[$0].isArticle }
      let article = marked.last { index in
        guard elements[index].prose * 2 > all else { return false }
        // A book may have an article for each chapter, a forum one for each post.
        let others = marked.filter { $0 >= elements[index].end || elements[$0].end <= index }
        return others.reduce(0) { $0 + elements[$1].prose } * 4 <= elements[index].prose
      }
      return article.map { $0..<elements[$0].end }
    }
  }
}
