internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

extension OpenPages {
  /// Turns a page. A strip moves by a screen, less two lines, or by one line.
  ///
  /// - Parameter press: The key that was pressed.
  mutating func turn(
    _ direction: Direction, by press: KeyPress? = nil, at now: Duration
  ) -> [Effect] {
    guard edition.flows, position.part == .text else {
      return perform(controller.turn(direction, at: now))
    }
    let isLine = [.up, .down, .character("j"), .character("k")].contains(press?.key)
    return scroll(direction, by: isLine ? 1 : max(edition.metrics().text.size.rows - 2, 1), at: now)
  }

  /// Moves a strip by some rows; at the end of a chapter, to the next one.
  mutating func scroll(_ direction: Direction, by rows: Int, at now: Duration) -> [Effect] {
    guard let page = spread.textPages.first else { return [] }
    let (shown, isForward) = (edition.layout.range(ofPage: page), direction == .forward)
    let top = shown.lowerBound
    let effects = flow(to: top, movedBy: isForward ? rows : -rows)
    guard position.offset == top else {
      if rows > 3 { session.rule = isForward ? shown.upperBound : top }
      return effects
    }
    if isForward || top == .start { return perform(controller.turn(direction, at: now)) }
    return flow(to: BookOffset(top.value - 1))
  }

  /// Shows a strip from a line on, so that its last screen is full.
  private mutating func flow(to offset: BookOffset, movedBy rows: Int = 0) -> [Effect] {
    var edition = edition
    let start = edition.cut(at: offset, movedBy: rows)
    _ = edition.fixNumbers(
      around: ReadingPosition(part: .text, offset: start, hasBegun: true), margin: Self.narrowMargin
    )
    let page = edition.layout.page(containing: start)
    session.arrive(
      in: .text, at: start, movingKeptPlace: !isAway && page < edition.layout.pageCountInOrder)
    showPages(of: edition)
    return [.happened(.turned), .happened(.settled)]
  }

  /// Goes to a page by its index among all pages of the edition.
  ///
  /// - Parameter isSameText: Whether to go to the same page of the text that the reader is in, if there are two.
  mutating func go(
    to index: Int, inSameText isSameText: Bool = true, animated: Bool = true, at now: Duration
  ) -> [Effect] {
    let index = isSameText ? edition.index(facing: index, inTextOf: position.offset) : index
    var goal = position
    goal.part = edition.part(at: index)
    guard goal.part == .text || goal.part == .end, !edition.isCounted || edition.flows else {
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
    if edition.flows, goal.part == .text { return flow(to: goal.offset) }
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
      toOffset: edition.offset(book.text.outline[heading].offset, readingAt: position.offset),
      at: now)
  }

  /// Goes to a page of the text by its number, from 0.
  mutating func go(toTextPage page: Int, at now: Duration) -> [Effect] {
    go(to: edition.index(ofTextPage: min(page, edition.layout.pageCountInOrder - 1)), at: now)
  }

  /// Goes to the first or last page of the text; if it is open already, to the page beyond it.
  mutating func go(toEnd page: BookPage, else beyond: BookPage, at now: Duration) -> [Effect] {
    guard let end = edition.imposition.index(of: page) else { return [] }
    let index = edition.index(facing: end, inTextOf: position.offset)
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

/// Jumps: movements that leave the place where the reader reads, and the way back from them.
extension OpenPages {
  /// Makes a jump, from which the reader can go back.
  mutating func jump(_ move: (inout Self) -> [Effect]) -> [Effect] {
    let origin = position
    let effects = away(move)
    session.recordJump(from: origin)
    return effects
  }

  /// Moves without moving the kept place.
  mutating func away(_ move: (inout Self) -> [Effect]) -> [Effect] {
    let wasAway = isAway
    isAway = true
    defer { isAway = wasAway }
    return move(&self)
  }

  var canGoBack: Bool { session.history.previous != nil }

  var canGoForward: Bool { session.history.next != nil }

  mutating func goBack(at now: Duration) -> [Effect] {
    go(inHistory: { $0.goBack(from: $1) }, at: now)
  }

  mutating func goForward(at now: Duration) -> [Effect] {
    go(inHistory: { $0.goForward(from: $1) }, at: now)
  }

  /// Goes to a place of the history, and keeps exactly that position, which may be in the middle of a
  /// page.
  private mutating func go(
    inHistory step: (inout JumpHistory<ReadingPosition>, ReadingPosition) -> ReadingPosition?,
    at now: Duration
  ) -> [Effect] {
    var history = session.history
    guard let goal = step(&history, position.inText) else { return [] }
    let effects = away { $0.go(toOffset: goal.offset, at: now) }
    (session.position, session.history) = (goal, history)
    return effects
  }

  /// Keeps the present position, as if the reader had turned a page.
  mutating func keepPosition() { session.history.turn() }

  /// What the foot offers after a jump: the place to which the key leads. Nil when there is none.
  var wayBack: SafeText? {
    guard session.history.kept != nil, controller.turn == nil else { return nil }
    let edition = controller.pages
    let here = position.part == .text ? edition.pageNumbers(at: position.offset) : ""
    let back = session.history.previous.map { edition.pageNumbers(at: $0.offset) }
    if let back, back != here { return "` back to \(back)" }
    return session.history.next.map {
      "~ forward to \(edition.pageNumbers(at: $0.offset))"
    }
  }

  /// Offers a pointer event to the open pages first, and then to the controller, which turns them.
  mutating func handle(_ pointer: Pointer, at now: Duration) -> [Effect] {
    if edition.flows, position.part == .text {
      if pointer.action == .wheelUp { return scroll(.backward, by: 3, at: now) }
      if pointer.action == .wheelDown { return scroll(.forward, by: 3, at: now) }
    }
    return switch controller.offer(.pointer(pointer), at: now) {
    case .ignored: perform(controller.handle(.pointer(pointer), at: now))
    case .handled: []
    case .action(let action): perform(action, at: now)
    }
  }

  /// Offers a key to the open pages; nil when they have no use for it.
  mutating func choose(_ press: KeyPress, at now: Duration) -> [Effect]? {
    guard controller.turn == nil, press.modifiers.isEmpty, [DrawnPage.Spot].keys.contains(press.key)
    else { return nil }
    if press.key == .enter, let effects = followLink(at: now) { return effects }
    let spread = spread
    let spots = spread.frontSpots
    if !spots.isEmpty { session.chosen = spread.frontChoice }
    return switch spots.answer(press.key, selecting: &session.chosen) {
    case .action(let action): perform(action, at: now)
    case .handled: []
    case .ignored: nil
    }
  }

  mutating func perform(_ action: PageAction, at now: Duration) -> [Effect] {
    switch action {
    case .continueReading: go(toOffset: startOfReading, at: now)
    case .goToHeading(let heading): jump { $0.go(toHeading: heading, at: now) }
    case .follow(let link): follow(link, at: now)
    case .view(let picture, let offset): [.view(picture, at: offset, in: edition)]
    case .goToStart: jump { $0.go(toTextPage: 0, at: now) }
    case .open(let path): [.openBook(path: path)]
    case .showShelf: [.leaveBook(.showShelf)]
    case .set(let name, let value): [.set(name: name, value: value)]
    }
  }
}
