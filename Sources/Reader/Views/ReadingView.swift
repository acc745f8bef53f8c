internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import System
internal import Typesetting

/// An open book: its pages, the overlay over them, and the line at their foot.
struct ReadingView: View {
  var pages: OpenPages
  var overlay: BookOverlay?
  private var capture = PointerCapture()
  var foot = FootLine()
  /// The part of the foot on which the button was pressed.
  private var pressedFoot: FootPart?
  /// Whether the window has the keyboard focus, as far as the terminal reports it.
  var hasFocus = true
  /// Whether the connection is fast enough to dim the pages behind an overlay.
  private var dimsPages = true
  var search: OpenSearch?
  var selection: PassageSelection?
  /// The search that extends the selection; nil if there is none.
  var selectionSearch: SelectionSearch?
  /// The mark that is to be put on the selected passage.
  var markToPutBack: Annotation?
  /// The marks that were removed from the list, the latest last.
  var removedMarks: [Annotation] = []
  /// The motion that waits for a letter to be typed.
  var letterMotion: Command?
  var note: NoteEditor?
  /// The letter under the mouse when its button was pressed.
  var pressedLetter: Range<Int>?
  /// Earlier searches, the latest last.
  var searches: [String] = []
  let foldedSections = FoldedSections()
  var clock = ReadingClock()

  /// - Parameters:
  ///   - start: Where to open; nil for the title.
  ///   - startCounting: Counts the pages of a long book.
  ///   - next: Finds the next book on the shelf.
  init(
    _ book: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    counting startCounting: @escaping PageCountStarter, next: @escaping () -> ShelfBook? = { nil }
  ) {
    pages = OpenPages(
      book, at: start, settings: settings, size: size, counting: startCounting, next: next)
  }

  var book: OpenBook { pages.book }

  /// Where to open the book to show the same pages again.
  var start: StartingPoint? { pages.position.hasBegun ? .offset(pages.position.offset) : nil }

  /// What is saved about the book.
  var record: PlaceRecord {
    PlaceRecord(
      fingerprint: book.fingerprint, path: book.path, title: book.book.title,
      author: book.book.author, place: book.book.place(at: pages.keptPosition.offset),
      percent: pages.percent, page: pages.pageOfBook, opened: CurrentProcess.wallClock)
  }

  var keyLayers: [KeyLayer] {
    if note != nil || search?.bar != nil || selectionSearch != nil { return [] }
    if selection != nil { return letterMotion == nil ? [.selecting] : [] }
    if case .marks = overlay { return [.marks] }
    guard overlay == nil else { return [] }
    return search == nil ? [.reading] : [.search, .reading]
  }

  // MARK: Events

  var isFrameDue: Bool { pages.controller.isFrameDue }

  func timeout(at now: Duration) -> Duration? {
    if search?.isRunning == true { return .zero }
    let pause = pages.timeout(at: now, isUncovered: overlay == nil)
    let draft = note?.draftDue.map { max($0 - now, .zero) }
    return [pause, foot.timeout(at: now), draft].compactMap(\.self).min()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    let requests = answer(event, at: now)
    measureTime(after: event, requests, at: now)
    hintAtWideLines(at: now)
    return requests
  }

  private mutating func answer(_ event: Event, at now: Duration) -> [Request] {
    if event == .tick {
      foot.pass(at: now)
      saveDraft(at: now)
      return pages.tick(at: now, isUncovered: overlay == nil) + continueSearch(at: now)
    }
    guard capture.accepts(event, layers: overlay == nil ? 0 : 1) else { return [] }
    if note != nil { return handleNote(event, at: now) }
    if search?.bar != nil { return handleBar(event, at: now) }
    if selectionSearch != nil { return handleSelectionSearch(event, at: now) }
    if selection != nil { return handleSelection(event, at: now) }
    if overlay != nil { return handleOverlay(event, at: now) }
    switch event {
    case .key(let press): return handle(press, at: now)
    case .pointer(let pointer):
      foot.clear(at: now)
      if let requests = lookUp(at: pointer) { return requests }
      if pointer.action == .press, openNote(at: pointer.point) { return [] }
      if beginsSelection(pointer) { return [] }
      switch tappedFoot(pointer) {
      case .number:
        openOverlay(.showSlider)
        return []
      case .progress:
        return changeFoot(
          to: pages.settings.foot.nextVisible(hasPrintPages: book.hasPrintPages))
      case nil: break
      }
      let requests = pages.handle(pointer, at: now)
      showFollowedLink()
      return requests
    case .tick, .resized, .pasted, .focused, .suspend, .leave: return []
    }
  }

  /// The part of the foot that was pressed and released without movement.
  private mutating func tappedFoot(_ pointer: Pointer) -> FootPart? {
    let pressed = pressedFoot
    pressedFoot = nil
    switch pointer.action {
    case .press where pointer.button == .left: pressedFoot = pages.footPart(at: pointer.point)
    case .release where pages.footPart(at: pointer.point) == pressed: return pressed
    default: break
    }
    return nil
  }

  private func changeFoot(to choice: FootChoice) -> [Request] {
    [.set(name: "foot", value: choice.rawValue)]
  }

  mutating func adapt(to pace: LinkPace) {
    pages.adapt(to: pace)
    dimsPages = pace.isAnimated
  }

  private mutating func handle(_ press: KeyPress, at now: Duration) -> [Request] {
    switch foot.answer(press) {
    case .typed: return []
    case .go(let page): return go(to: page, at: now)
    case nil: break
    }
    if let digit = press.digit {
      foot.type(digit)
      return []
    }
    if foot.number != nil, press == KeyPress(.backspace) {
      foot.eraseDigit()
      return []
    }
    let number = foot.number
    foot.clear(at: now)
    if number == nil, let requests = pages.choose(press, at: now) {
      showFollowedLink()
      return requests
    }
    if number == nil, let requests = handleOpenSearch(press, at: now) { return requests }
    guard let command = command(for: press) else {
      foot.hint("? shows all keys", at: now)
      return []
    }
    return perform(command, number: number, at: now)
  }

  /// The keys of an open search; nil for other keys.
  private mutating func handleOpenSearch(_ press: KeyPress, at now: Duration) -> [Request]? {
    guard search != nil else { return nil }
    switch KeyTable.search.command(for: press) {
    case .nextHit: return goToHit(.forward, at: now)
    case .previousHit: return goToHit(.backward, at: now)
    case .showHits: openHitList()
    case .cancel:
      closeSearch()
      foot.show("The search is closed; n turns pages again")
    default: return nil
    }
    return []
  }

  /// In a book that is read from right to left, the arrow keys are mirrored.
  private func command(for press: KeyPress) -> Command? {
    let isMirrored = pages.bound.geometry.binding.reading == .rightToLeft
    return KeyTable.reading.command(for: isMirrored ? press.mirrored : press)
  }

  /// - Parameter number: The number typed before the key.
  private mutating func perform(
    _ command: Command, number: Int?, at now: Duration
  ) -> [Request] {
    let last = pages.bound.layout.pageCountInOrder - 1
    switch command {
    case .nextPage: return pages.turn(.forward, at: now)
    case .previousPage where number != nil:
      return goToPrintPage(String(number ?? 0), at: now)
    case .previousPage: return pages.turn(.backward, at: now)
    case .firstPage: return pages.jump { $0.go(toEnd: .text(0), else: .title, at: now) }
    case .lastPage: return pages.jump { $0.go(toEnd: .text(last), else: .end, at: now) }
    case .goToPage where number == nil && book.hasPrintPages: foot.ask()
    case .goToPage: return pages.jump { $0.go(toTextPage: (number ?? 1) - 1, at: now) }
    case .search:
      openSearch()
      return [.loadSearches]
    case .toggleBookmark: toggleBookmark()
    case .showMarks: openMarksList()
    case .select: beginSelection()
    case .jumpBack: return pages.goBack(at: now)
    case .jumpForward: return pages.goForward(at: now)
    case .showSlider where pages.selectNextLink(): break
    case .showContents, .showOverview, .showSlider: openOverlay(command)
    case .showHelp, .showShelf:
      pages.controller.cancelDrag()
      return [command == .showHelp ? .showHelp : .showShelf]
    case .lookUp: beginLookup()
    case .panLeft: pan(by: -OpenPages.panStep, at: now)
    case .panRight: pan(by: OpenPages.panStep, at: now)
    case .reload: return [.reload]
    case .changeFoot:
      return changeFoot(to: pages.settings.foot.next(hasPrintPages: book.hasPrintPages))
    case .showStatistics: return [.showStatistics]
    case .changeTheme: return [.changeTheme]
    case .changeLook: open(LookPanel(pages.settings, size: pages.controller.geometry.size))
    case .quit: return [.quit]
    case .cancel: pages.deselectLink()
    default: break
    }
    return []
  }

  // MARK: The overlay

  private mutating func openOverlay(_ command: Command) {
    closeOverlay()
    pages.controller.cancelDrag()
    overlay = BookOverlay(
      command, over: pages.bound, at: pages.openIndices.first ?? 0, pages.position)
    if overlay?.coversPages == true { pages.controller.cover() }
    if case .slider = overlay { pages.beginBrowsing() }
  }

  /// Opens a tool.
  mutating func open(_ tool: some BookTool) {
    closeOverlay()
    pages.controller.cancelDrag()
    overlay = .tool(tool)
    if tool.coversPages { pages.controller.cover() }
  }

  /// Opens the window for a note that was asked for, or shows an address at the foot.
  private mutating func showFollowedLink() {
    guard let link = pages.takeLinkToShow() else { return }
    if let address = link.address {
      return foot.show(SafeText("\(address) (sent to the clipboard)"))
    }
    guard let note = NoteWindow(link, over: pages.bound, at: pages.openIndices) else { return }
    pages.controller.cancelDrag()
    overlay = .note(note)
  }

  mutating func openHitList() {
    guard let search, let found = search.search else { return }
    closeOverlay()
    overlay = .hits(
      HitList(found, current: search.current, over: pages.bound, texts: foldedSections))
    pages.controller.cover()
  }

  mutating func closeOverlay() {
    if overlay?.coversPages == true { pages.controller.uncover() }
    pages.endBrowsing()
    overlay = nil
  }

  private mutating func handleOverlay(_ event: Event, at now: Duration) -> [Request] {
    if let requests = handleMarksList(event) { return requests }
    switch overlay?.handle(event, over: pages.bound) {
    case .close: closeOverlay()
    case .closeAt(let index):
      closeOverlay()
      return pages.jump { $0.go(to: index, at: now) }
    case .closeAtHeading(let heading):
      closeOverlay()
      return pages.jump { $0.go(toHeading: heading, at: now) }
    case .closeAtOffset(let offset):
      closeOverlay()
      return pages.jump { $0.go(toOffset: offset, at: now) }
    case .closeAtHit(let hit):
      closeOverlay()
      search?.current = hit
      return go(toHit: hit, at: now)
    case .goBack(let position):
      let requests = pages.go(backTo: position, at: now)
      closeOverlay()
      return requests
    case .follow(let link):
      closeOverlay()
      return pages.go(toTargetOf: link, at: now)
    case .show(let index): return pages.away { $0.go(to: index, animated: false, at: now) }
    case .pass(let command): return perform(command, number: nil, at: now)
    case .tool(let answer): return perform(answer, at: now)
    case nil: break
    }
    return []
  }

  private mutating func perform(_ answer: ToolAnswer, at now: Duration) -> [Request] {
    switch answer {
    case .close: closeOverlay()
    case .closeAt(let offset):
      closeOverlay()
      return pages.jump { $0.go(toOffset: offset, at: now) }
    case .request(let request): return [request]
    case .closeWith(let requests):
      closeOverlay()
      return requests
    }
    return []
  }

  // MARK: Layout

  mutating func resize(to size: Size) {
    guard size != pages.controller.geometry.size else { return }
    pages.layOut(for: size)
    clock.layOut(measuredRange)
    note?.resize(to: size)
    layOutOverlay()
  }

  mutating func apply(_ settings: Settings) {
    guard pages.apply(settings) else { return }
    clock.layOut(measuredRange)
    updateSpeed()
    layOutOverlay()
  }

  private mutating func layOutOverlay() {
    if case .note(let note) = overlay {
      overlay = NoteWindow(note.link, over: pages.bound, at: pages.openIndices).map { .note($0) }
    }
    if case .hits(var list) = overlay {
      list.layOut(for: pages.bound.geometry.size)
      overlay = .hits(list)
    }
    if case .marks(let list) = overlay { return openMarksList(selected: list.sheet.selected) }
    overlay?.layOut(
      over: pages.bound, at: pages.openIndices.first ?? 0, offset: pages.position.offset)
  }

  // MARK: Picture

  mutating func show(notice: Complaint) { foot.show(notice.line) }

  /// The picture to show first at the next start, without overlay and notice.
  /// Nil while it has lights that the next start will not have.
  mutating func pictureToCache() -> Canvas? {
    search == nil && selection == nil ? pages.pictureToCache() : nil
  }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = pages.controller.picture()
    canvas.cursor = chosenCell
    drawWayBack(on: &canvas)
    foot.draw(in: pages.footStrip, across: pages.controller.geometry.book, on: &canvas)
    if dimsPages, note != nil || overlay?.dimsPages == true { canvas.dim() }
    overlay?.draw(over: pages.bound, on: &canvas)
    drawSearch(on: &canvas)
    drawSelectionHint(on: &canvas)
    drawSelectionSearch(on: &canvas)
    note?.draw(on: &canvas)
    return canvas
  }
}
