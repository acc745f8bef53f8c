internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

extension OpenPages {
  mutating func turn(_ direction: Direction, at now: Duration) -> [Effect] {
    perform(controller.turn(direction, at: now))
  }

  /// Goes to a page by its index among all pages of the edition.
  ///
  /// - Parameter isSameText: Whether to go to the same page of the text that the reader is in, if there are two.
  mutating func go(
    to index: Int, inSameText isSameText: Bool = true, animated: Bool = true, at now: Duration
  ) -> [Effect] {
    let index = isSameText ? edition.index(index, inTextOf: position.offset) : index
    var goal = position
    goal.part = edition.part(at: index)
    guard goal.part == .text || goal.part == .end, !edition.isCounted else {
      return perform(controller.moveToPage(index, animated: animated, at: now))
    }
    // The index may change when the pages around the goal get their numbers, its offset does not.
    let page = edition.textPage(at: index) ?? edition.layout.pageCountInOrder - 1
    goal.offset = edition.layout.start(ofPage: page)
    return go(to: goal, animated: animated, at: now)
  }

  private mutating func go(
    to goal: ReadingPosition, animated: Bool = true, at now: Duration
  ) -> [Effect] {
    let landed = fixNumbers(around: goal)
    let index = edition.index(of: goal)
    return perform(landed + controller.moveToPage(index, animated: animated, at: now))
  }

  /// Goes to the page that contains an offset in the text.
  mutating func go(
    toOffset offset: BookOffset, animated: Bool = true, at now: Duration
  ) -> [Effect] {
    let goal = ReadingPosition(part: .text, offset: offset, hasBegun: true)
    return go(to: goal, animated: animated, at: now)
  }

  /// Goes to a heading by its index in the outline.
  mutating func go(toHeading heading: Int, at now: Duration) -> [Effect] {
    go(
      toOffset: edition.offset(book.text.outline[heading].offset, inTextOf: position.offset),
      at: now)
  }

  /// Goes to a page of the text by its number, from 0.
  mutating func go(toTextPage page: Int, at now: Duration) -> [Effect] {
    go(to: edition.index(ofTextPage: min(page, edition.layout.pageCountInOrder - 1)), at: now)
  }

  /// Goes to the first or last page of the text; if it is open already, to the page beyond it.
  mutating func go(toEnd page: BookPage, else beyond: BookPage, at now: Duration) -> [Effect] {
    guard let end = edition.imposition.index(of: page) else { return [] }
    let index = edition.index(end, inTextOf: position.offset)
    let last = edition.imposition.index(of: beyond) ?? index
    let isOpen = spread.indices.contains { $0 == index || $0 == last }
    return go(to: isOpen ? last : index, at: now)
  }

  /// Goes back to exactly the same position, which may be in the middle of a page.
  mutating func go(backTo former: ReadingPosition, at now: Duration) -> [Effect] {
    session.position = former
    defer { session.position = former }
    return away { $0.go(to: former, animated: false, at: now) }
  }

  mutating func perform(_ effects: [PageEffect<Int>]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .turned(let page):
        arrive(at: page)
        return [.happened(.turned)] + perform(fixNumbers(around: position))
      case .settled: return [.happened(.settled)]
      case .appearance, .willTransition, .didFinish, .completed: return []
      }
    }
  }

  private mutating func arrive(at index: Int) {
    let edition = controller.pages
    let part = edition.part(at: index)
    let last = part == .end ? edition.lastPage(inTextOf: position.offset) : index
    let page = edition.textPage(at: last)
    session.arrive(
      in: part, at: page.map { edition.layout.start(ofPage: $0) },
      movingKeptPlace: !isAway && page.map { $0 < edition.layout.pageCountInOrder } ?? false)
  }
}
