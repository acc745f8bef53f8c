internal import Cells
internal import Glyphs
internal import Paging
internal import Search
internal import Typesetting

/// Searching in the open book.
extension ReadingView {
  mutating func openSearch() {
    closeOverlay()
    pages.controller.cancelDrag()
    pages.beginBrowsing()
    search = OpenSearch(from: pages.position, history: searches, texts: foldedSections)
    showHits()
  }

  // MARK: While it is typed

  mutating func handleBar(_ event: Event, at now: Duration) -> [Request] {
    guard let answer = search?.bar?.handle(event) else { return [] }
    return perform(answer, at: now)
  }

  private mutating func perform(_ answer: SearchBar.Answer, at now: Duration) -> [Request] {
    switch answer {
    case .edited:
      let volume = book.book
      search?.restart(in: volume)
      showHits()
      return showCurrentHit(at: now)
    case .confirm: return confirmSearch()
    case .list:
      guard search?.search != nil else { return [] }
      let requests = confirmSearch()
      openHitList()
      return requests
    case .cancel: return cancelSearch(at: now)
    }
  }

  /// Shows the hit nearest to where the search began, or the pages where it began.
  private mutating func showCurrentHit(at now: Duration) -> [Request] {
    guard let search else { return [] }
    guard let hit = search.current else { return pages.go(backTo: search.origin, at: now) }
    pages.pan(toShow: hit)
    return pages.away { $0.go(toOffset: hit.lowerBound, animated: false, at: now) }
  }

  /// Keeps the search open at its first hit. Without a hit the bar stays, and an empty one closes.
  private mutating func confirmSearch() -> [Request] {
    guard let query = search?.bar?.query, !query.text.isEmpty else {
      closeSearch()
      return []
    }
    guard search?.isRunning == true || search?.current != nil else { return [] }
    search?.bar = nil
    pages.endBrowsing()
    return remember(search: query.text)
  }

  mutating func remember(search text: String) -> [Request] {
    guard !text.isEmpty else { return [] }
    searches = searches.adding(text)
    return [.saveSearch(text)]
  }

  /// Takes the searches of former sessions and of other windows.
  mutating func load(_ earlier: [String]) {
    searches = searches.reduce(earlier) { $0.adding($1) }
    search?.bar?.history = searches
    selectionSearch?.bar.history = searches
  }

  /// Returns to exactly where the search began.
  private mutating func cancelSearch(at now: Duration) -> [Request] {
    guard let origin = search?.origin else { return [] }
    let requests = pages.go(backTo: origin, at: now)
    closeSearch()
    return requests
  }

  mutating func closeSearch() {
    pages.endBrowsing()
    search = nil
    showHits()
  }

  // MARK: While it is open

  /// Goes to the next or the previous hit, and from the last to the first.
  mutating func goToHit(_ direction: Direction, at now: Duration) -> [Request] {
    guard let found = search?.search, let hit = nextHit(direction, in: found) else { return [] }
    let isWrapped =
      direction == .forward
      ? hit.lowerBound < anchor(direction) : hit.lowerBound >= anchor(direction)
    if isWrapped {
      foot.show(direction == .forward ? "The first hit again" : "The last hit again")
    }
    search?.current = hit
    return go(toHit: hit, at: now)
  }

  private func nextHit(_ direction: Direction, in found: BookSearch) -> Range<Int>? {
    direction == .forward
      ? found.first(from: anchor(.forward)) : found.last(before: anchor(.backward))
  }

  /// Where to look for the next hit: from the present hit if it is on the open pages, else from the pages.
  private func anchor(_ direction: Direction) -> Int {
    let open = openRange
    if let current = search?.current, open.contains(current.lowerBound) {
      return direction == .forward ? current.upperBound : current.lowerBound
    }
    return open.lowerBound
  }

  /// The offsets of the text on the open pages.
  var openRange: Range<Int> {
    let open = pages.openIndices.compactMap { pages.bound.textPage(at: $0) }
    guard let first = open.first, let last = open.last else {
      return pages.position.offset..<pages.position.offset
    }
    return pages.bound.range(ofTextPage: first)
      .lowerBound..<pages.bound.range(ofTextPage: last).upperBound
  }

  /// Goes from hit to hit. All of it is one jump from the page that was read last.
  mutating func go(toHit hit: Range<Int>, at now: Duration) -> [Request] {
    pages.pan(toShow: hit)
    showHits()
    if pages.jumps.kept != nil { return pages.away { $0.go(toOffset: hit.lowerBound, at: now) } }
    return pages.jump { $0.go(toOffset: hit.lowerBound, at: now) }
  }

  /// Searches the next section of a long book.
  mutating func continueSearch(at now: Duration) -> [Request] {
    guard let search, search.isRunning else { return [] }
    guard search.search != nil else {
      let volume = book.book
      self.search?.prepare(volume)
      return []
    }
    let isFirst = self.search?.step() != nil
    showHits()
    return isFirst ? showCurrentHit(at: now) : []
  }

  /// Draws the hits on the pages from now on.
  private mutating func showHits() {
    pages.light(search?.search, current: search?.current)
  }

  // MARK: Picture

  /// Where the bar is: the last row of the screen.
  func drawSearch(on canvas: inout Canvas) {
    guard let search else { return }
    if let bar = search.bar {
      let row = Rect(column: 0, row: canvas.size.rows - 1, columns: canvas.size.columns, rows: 1)
      bar.draw(count: search.status, in: row, on: &canvas)
    } else if let text = search.search?.query.text {
      let short = SafeText(text).truncated(to: 16).inVisualOrder
      drawFootNote(["/\(short) \(search.status)", search.status], on: &canvas)
    }
  }
}

extension OpenPages {
  /// Changes what is lit on the pages.
  mutating func light(_ search: BookSearch?, current: Range<Int>?) {
    var bound = bound
    bound.context.search = search
    bound.context.currentHit = current
    showPages(of: bound)
  }
}
