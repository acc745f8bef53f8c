extension SiteFurniture {
  /// The offsets of the tags of the elements that are left out.
  var tags: Set<Int> {
    let isAnyMarked = elements.contains { $0.mark == .strong || $0.mark == .certain }
    guard isAnyMarked else { return [] }
    let choice = Choice(elements, guessing: true)
    if choice.textLeft >= Self.leastText { return choice.tags }
    // Too little is left: leave out only what is marked.
    let marked = Choice(elements, guessing: false)
    // Still too little: the page is a list of links, and that is its text.
    return marked.textLeft + marked.linkTextLeft < Self.leastText ? [] : marked.tags
  }

  private struct Choice {
    private(set) var tags: Set<Int> = []
    /// Bytes of text that stay, outside links and in them.
    private(set) var (textLeft, linkTextLeft): (Int, Int)
    private let elements: [Element]
    /// Bytes of prose on the page.
    private let all: Int
    /// The innermost element that is marked as the text of the page, or else holds more than half of its prose, with
    /// its descendants.
    private let article: (elements: Range<Int>, isMarked: Bool)?
    private let guesses: Bool

    /// - Parameter guessing: Whether unmarked elements are judged by their form: menus, and what lies outside the article.
    init(_ elements: [Element], guessing: Bool) {
      (self.elements, guesses) = (elements, guessing)
      all = elements.map(\.prose).max() ?? 0
      textLeft = elements.map(\.text).max() ?? 0
      linkTextLeft = elements.map(\.linkText).max() ?? 0
      article = guessing ? Self.article(among: elements, all) : nil
      // The ends of the innermost chapter around the element, and of the last chapter that is kept although it lies
      // outside the article.
      var (chapterEnd, keptEnd) = (0, 0)
      var index = 0
      while index < elements.count {
        let element = elements[index]
        let isOutside = isOutside(index) && index >= keptEnd
        if isLeftOut(element, inChapter: index < chapterEnd) || isOutside && !mayStay(element) {
          tags.insert(element.offset)
          textLeft -= element.text
          linkTextLeft -= element.linkText
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

    /// Whether an element is outside the article. The title of the page belongs to it if the article has none.
    private func isOutside(_ index: Int) -> Bool {
      guard let article = article?.elements, !article.contains(index) else { return false }
      let isAround = index < article.lowerBound && elements[index].end >= article.upperBound
      return !isAround
        && (!elements[index].holdsTitle || elements[article.lowerBound].holdsTitle)
    }

    private func isLeftOut(_ element: Element, inChapter: Bool) -> Bool {
      // What holds much of the text is not furniture, whatever it is called.
      guard element.prose * 4 <= all else { return false }
      if element.isInput || element.mark == .certain { return true }
      guard !element.holdsChapter else { return false }
      switch element.mark {
      case .strong: return true
      case .named where !element.holdsHeading || element.linkText >= element.text: return true
      case .weak where element.linkText > 0 && element.linkText >= element.text: return true
      case .none, .weak, .named, .certain:
        return guesses && article == nil && element.isMenu && !inChapter
      }
    }

    /// Whether an element outside the article may be part of the text.
    private func mayStay(_ element: Element) -> Bool {
      if element.holdsChapter { return true }
      guard article?.isMarked != true, element.mark == .none, !element.isMenu else { return false }
      return element.isText || element.hasText || element.holdsHeading
    }

    private static func article(among elements: [Element], _ all: Int) -> (Range<Int>, Bool)? {
      let large = elements.indices.filter { elements[$0].prose * 2 > all && !elements[$0].isText }
      let marked = elements.indices.filter { elements[$0].isArticle }
      let article = large.last { index in
        guard elements[index].isArticle else { return false }
        // A book may have an article for each chapter, a forum one for each post.
        let others = marked.filter { $0 >= elements[index].end || elements[$0].end <= index }
        return others.reduce(0) { $0 + elements[$1].prose } * 4 <= elements[index].prose
      }
      return (article ?? large.last).map { ($0..<elements[$0].end, article != nil) }
    }
  }
}
