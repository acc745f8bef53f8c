internal import CurlewManuscript
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// A search in the open book: typed in a bar at first; then it stays open while the reader goes from hit
/// to hit and turns pages.
struct SearchLayer: BookLayer {
  private var stage: Stage
  /// Where the jump from hit to hit began. Once a page has been turned, the next one begins there.
  private var start: BookOffset

  private enum Stage {
    case typing(SearchBar)
    case open
  }

  init(over book: inout Reading) {
    book.search = OpenSearch(
      from: book.position, in: book.book.text, book.foldedSections, by: book.jobs)
    start = book.position.offset
    stage = .typing(SearchBar(history: book.searches))
  }

  /// Goes on with the search that was closed last, if a key asks for its next or previous hit.
  static func going(
    on key: KeyInput, over book: inout Reading, at now: Duration
  ) -> [Effect]? {
    guard key.command == nil || key.command == .nextPage,
      let closed = book.session.closedSearch,
      let command = [KeyEntry](commands).command(for: key.press),
      [.nextHit, .previousHit].contains(command)
    else { return nil }
    book.search = closed
    _ = book.search?.collect()
    var layer = SearchLayer(start: book.position.offset)
    let effects = layer.goToHit(command == .nextHit ? .forward : .backward, over: &book, at: now)
    return [.open(layer)] + effects
  }

  private init(start: BookOffset) { (self.start, stage) = (start, .open) }

  private var isTyping: Bool { if case .typing = stage { true } else { false } }

  var keys: [KeyScope] { isTyping ? [] : [.search] }
  var traits: LayerTraits { isTyping ? [.modal, .browses] : [] }

  /// How often new hits are shown while a search goes on.
  private static let interval = Duration.milliseconds(100)

  func timeout(on desk: Desk) -> Duration? {
    desk.reading?.search?.isRunning == true ? Self.interval : nil
  }

  // MARK: Events

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .typing(var bar) = stage else { return handleOpen(input, over: &book, at: now) }
    bar.history = book.searches
    let answer = bar.handle(input)
    stage = .typing(bar)
    return .used(perform(answer, bar.query, over: &book, at: now))
  }

  private mutating func perform(
    _ answer: SearchBar.Answer?, _ query: SearchQuery, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    switch answer {
    case .edited:
      let (text, sections, jobs) = (book.book.text, book.foldedSections, book.jobs)
      book.search?.restart(query, in: text, sections, by: jobs)
      return showCurrentHit(over: &book, at: now)
    case .confirm: return confirm(query, over: &book)
    case .list:
      let effects = confirm(query, over: &book)
      return isTyping ? effects : effects + showList(over: book)
    case .cancel: return goBack(over: &book, at: now) + [.close]
    case nil: return []
    }
  }

  /// Shows the hit nearest to where the search began, or the pages where it began.
  private func showCurrentHit(over book: inout Reading, at now: Duration) -> [Effect] {
    guard let hit = book.search?.current else { return goBack(over: &book, at: now) }
    WideLines.pan(toShow: hit, over: &book)
    return book.pages.away { $0.go(toOffset: hit.lowerBound, animated: false, at: now) }
  }

  /// Goes back to where the search began.
  private func goBack(over book: inout Reading, at now: Duration) -> [Effect] {
    guard let origin = book.search?.origin else { return [] }
    return book.pages.go(backTo: origin, at: now)
  }

  private func showList(over book: Reading) -> [Effect] {
    guard let open = book.search, let found = open.search else { return [] }
    return [.open(Sheet(HitsContent(found, current: open.current, over: book)))]
  }

  /// Keeps the search open at its first hit. Without a hit the bar stays, and an empty one closes.
  private mutating func confirm(_ query: SearchQuery, over book: inout Reading) -> [Effect] {
    guard !query.text.isEmpty else { return [.close] }
    guard let search = book.search, search.isRunning || search.current != nil else { return [] }
    stage = .open
    return book.remember(search: query.text)
  }

  /// The keys of an open search. Those that it does not know are for the pages.
  private mutating func handleOpen(
    _ input: Input, over book: inout Reading, at now: Duration
  ) -> Outcome {
    guard case .key(let key) = input else { return .passed([]) }
    guard key.scope == .search, let function = Self.commands.function(of: key.command) else {
      // Another search replaces this one.
      return .passed(key.command == .search ? [.close] : [])
    }
    return .used(function(&self, &book, now))
  }

  static let commands:
    [KeyCommand<@Sendable (inout SearchLayer, inout Reading, Duration) -> [Effect]>] = [
      .init(
        .nextHit, "next hit, also when the search was closed",
        presses: [KeyPress("n"), KeyPress(.enter), KeyPress("g", .control)]
      ) { layer, book, now in
        layer.goToHit(.forward, over: &book, at: now)
      },
      .init(.previousHit, "previous hit", "N") { layer, book, now in
        layer.goToHit(.backward, over: &book, at: now)
      },
      .init(.showHits, "list of all hits, by chapter", "f", .tab) { layer, book, _ in
        layer.showList(over: book)
      },
      .init(.cancel, "close the search", .escape) { _, book, _ in
        let back = book.pages.wayBack.map { "    \($0)" } ?? ""
        return [.close, .hint("The search is closed\(back)    n next hit")]
      },
    ]

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    guard book.search?.isRunning == true, book.search?.collect() == true else { return [] }
    return showCurrentHit(over: &book, at: now)
  }

  mutating func close(over book: inout Reading) -> [Effect] {
    if book.search?.current != nil { book.session.closedSearch = book.search }
    book.search = nil
    return []
  }

  // MARK: From hit to hit

  /// Goes to the next or the previous hit, and from the last to the first.
  private mutating func goToHit(
    _ direction: Direction, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let anchor = anchor(direction, in: book)
    guard let found = book.search?.search?.found,
      let hit = direction == .forward ? found.first(from: anchor) : found.last(before: anchor)
    else { return [] }
    let isWrapped = direction == .forward ? hit.lowerBound < anchor : hit.lowerBound >= anchor
    let effects = go(to: hit, over: &book, at: now)
    guard isWrapped else { return effects }
    return effects
      + [.hint(direction == .forward ? "The first hit again" : "The last hit again")]
  }

  /// Where to look for the next hit: from the present hit if it is on the open pages, else from the pages.
  private func anchor(_ direction: Direction, in book: Reading) -> BookOffset {
    if let current = book.search?.current, book.openRange.contains(current.lowerBound) {
      return direction == .forward ? current.upperBound : current.lowerBound
    }
    return book.openRange.lowerBound
  }

  /// Goes from hit to hit. All of it is one jump from the page that was read last.
  mutating func go(
    to hit: Range<BookOffset>, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    book.search?.current = hit
    WideLines.pan(toShow: hit, over: &book)
    let history = book.session.history
    let isUnderway = history.kept != nil && history.previous?.offset == start
    if !isUnderway { start = book.position.offset }
    return
      (isUnderway
      ? book.pages.away { $0.go(toOffset: hit.lowerBound, at: now) }
      : book.pages.jump { $0.go(toOffset: hit.lowerBound, at: now) })
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    guard let search = book.search else { return }
    if let hit = search.current, book.pages.controller.turn == nil {
      canvas.cursor = book.spread.cell(ofCharacterAt: hit.lowerBound)
    }
    switch stage {
    case .typing(let bar):
      let isFound = bar.query.text.isEmpty || search.isRunning || search.current != nil
      bar.draw(count: search.status, isFound: isFound, on: &canvas)
    case .open:
      let bar = KeyBar(on: &canvas)
      let text = SafeText(search.search?.query.text ?? "").inVisualOrder
      let page = book.folio(hiddenBy: bar)
      let notes = [page.isEmpty ? page : search.status + "    " + page, search.status]
      bar.draw("/ " + text, notes: notes.filter { !$0.isEmpty }, on: &canvas)
      bar.draw(["n next", "N previous", "Esc closes", "f list of hits"], on: &canvas)
    }
  }
}
