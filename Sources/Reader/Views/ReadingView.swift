internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import System
internal import Typesetting

/// An open book: its pages, the overlay over them, and the line at their foot.
struct ReadingView: View {
  private var pages: OpenPages
  private var overlay: BookOverlay?
  private var capture = PointerCapture()
  private var foot = FootLine()
  /// Whether the button was pressed on the page number or the percentage.
  private var isFootPressed = false
  /// Whether the connection is fast enough to dim the pages behind an overlay.
  private var dimsPages = true

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

  // MARK: Events

  var isFrameDue: Bool { pages.controller.isFrameDue }

  func timeout(at now: Duration) -> Duration? {
    let pause = pages.timeout(at: now, isUncovered: overlay == nil)
    return [pause, foot.timeout(at: now)].compactMap(\.self).min()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    if event == .tick {
      foot.pass(at: now)
      return pages.tick(at: now, isUncovered: overlay == nil)
    }
    guard capture.accepts(event, layers: overlay == nil ? 0 : 1) else { return [] }
    if overlay != nil { return handleOverlay(event, at: now) }
    switch event {
    case .key(let press): return handle(press, at: now)
    case .pointer(let pointer):
      foot.clear(at: now)
      if isTapOnFoot(pointer) {
        openOverlay(.showSlider)
        return []
      }
      let requests = pages.handle(pointer, at: now)
      openNote()
      return requests
    case .tick, .resized, .suspend, .leave: return []
    }
  }

  /// Whether a press and a release without movement were on the page number or the percentage.
  private mutating func isTapOnFoot(_ pointer: Pointer) -> Bool {
    switch pointer.action {
    case .press: isFootPressed = pointer.button == .left && pages.hasNumber(at: pointer.point)
    case .release where isFootPressed:
      isFootPressed = false
      return pages.hasNumber(at: pointer.point)
    case .drag, .release, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: isFootPressed = false
    }
    return false
  }

  mutating func adapt(to pace: LinkPace) {
    pages.adapt(to: pace)
    dimsPages = pace.isAnimated
  }

  private mutating func handle(_ press: KeyPress, at now: Duration) -> [Request] {
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
      openNote()
      return requests
    }
    guard let command = command(for: press) else {
      foot.hint("? shows all keys", at: now)
      return []
    }
    return perform(command, number: number, at: now)
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
    let last = pages.bound.layout.pageCount - 1
    switch command {
    case .nextPage: return pages.turn(.forward, at: now)
    case .previousPage where number != nil: return goToPrintPage(number ?? 0, at: now)
    case .previousPage: return pages.turn(.backward, at: now)
    case .firstPage: return pages.jump { $0.go(toEnd: .text(0), else: .title, at: now) }
    case .lastPage: return pages.jump { $0.go(toEnd: .text(last), else: .end, at: now) }
    case .goToPage: return pages.jump { $0.go(toTextPage: (number ?? 1) - 1, at: now) }
    case .jumpBack: return pages.goBack(at: now)
    case .jumpForward: return pages.goForward(at: now)
    case .showSlider where pages.selectNextLink(): break
    case .showContents, .showOverview, .showSlider: openOverlay(command)
    case .showHelp, .showShelf:
      pages.controller.cancelDrag()
      return [command == .showHelp ? .showHelp : .showShelf]
    case .changeTheme: return [.changeTheme]
    case .quit: return [.quit]
    case .cancel: pages.deselectLink()
    case .up, .down, .choose: break
    }
    return []
  }

  /// A number and `p` go to a page of the printed edition.
  private mutating func goToPrintPage(_ number: Int, at now: Duration) -> [Request] {
    guard let offset = book.offset(ofPrintPage: String(number)) else {
      foot.show(SafeText("No printed page \(number) in this book"))
      return []
    }
    return pages.jump { $0.go(toOffset: offset, at: now) }
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

  /// Opens the window for a note that was asked for.
  private mutating func openNote() {
    guard let note = pages.takeNote() else { return }
    pages.controller.cancelDrag()
    overlay = .note(note)
  }

  private mutating func closeOverlay() {
    if overlay?.coversPages == true { pages.controller.uncover() }
    pages.endBrowsing()
    overlay = nil
  }

  private mutating func handleOverlay(_ event: Event, at now: Duration) -> [Request] {
    switch overlay?.handle(event, over: pages.bound) {
    case .close: closeOverlay()
    case .closeAt(let index):
      closeOverlay()
      return pages.jump { $0.go(to: index, at: now) }
    case .closeAtHeading(let heading):
      closeOverlay()
      return pages.jump { $0.go(toHeading: heading, at: now) }
    case .goBack(let position):
      let requests = pages.go(backTo: position, at: now)
      closeOverlay()
      return requests
    case .follow(let link):
      closeOverlay()
      return pages.go(toTargetOf: link, at: now)
    case .show(let index): return pages.away { $0.go(to: index, animated: false, at: now) }
    case .pass(let command): return perform(command, number: nil, at: now)
    case nil: break
    }
    return []
  }

  // MARK: Layout

  mutating func resize(to size: Size) {
    guard size != pages.controller.geometry.size else { return }
    pages.layOut(for: size)
    layOutOverlay()
  }

  mutating func apply(_ settings: Settings) {
    if pages.apply(settings) { layOutOverlay() }
  }

  private mutating func layOutOverlay() {
    if case .note(let note) = overlay {
      overlay = NoteWindow(note.link, over: pages.bound, at: pages.openIndices).map { .note($0) }
    }
    overlay?.layOut(
      over: pages.bound, at: pages.openIndices.first ?? 0, offset: pages.position.offset)
  }

  // MARK: Picture

  mutating func show(notice: Complaint) { foot.show(notice.line) }

  /// The picture to show first at the next start, without overlay and notice.
  mutating func pictureToCache() -> Canvas? { pages.pictureToCache() }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = pages.controller.picture()
    drawWayBack(on: &canvas)
    foot.draw(in: pages.footStrip, across: pages.controller.geometry.book, on: &canvas)
    if overlay?.dimsPages == true && dimsPages { canvas.dim() }
    overlay?.draw(over: pages.bound, on: &canvas)
    return canvas
  }
}

extension ReadingView {
  /// Offers the way back after a jump, in the middle of the foot between page number and progress.
  private func drawWayBack(on canvas: inout Canvas) {
    guard let wayBack = pages.wayBack, pages.bound.setter.metrics().footRow != nil else { return }
    let (strip, numbers) = (pages.footStrip, 14)
    guard wayBack.width <= strip.size.columns - 2 * numbers else { return }
    canvas.centre(wayBack, row: strip.origin.row, within: strip, style: Style(.accent))
  }
}

extension KeyPress {
  /// The key that points in the opposite direction.
  fileprivate var mirrored: KeyPress {
    let pairs: [(Key, Key)] = [(.left, .right), ("h", "l")]
    let other = pairs.lazy.compactMap { a, b in
      self.key == a ? b : self.key == b ? a : nil
    }.first
    return modifiers.isEmpty ? KeyPress(other ?? key) : self
  }
}
