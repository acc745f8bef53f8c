internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// An open book: its pages, what lies over them, and what is said at their foot.
struct ReadingView: View {
  private var pages: OpenPages
  private var overlay: BookOverlay?
  private var gesture = Gesture()
  private var foot = FootLine()
  private var settings: Settings

  /// - Parameters:
  ///   - start: where to open; nil for a book that was never open, which shows its title.
  ///   - clerk: counts the pages of a long book.
  ///   - next: finds the book after this one on the shelf.
  init(
    _ source: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    counting clerk: @escaping Clerk, next: @escaping () -> ShelfBook? = { nil }
  ) {
    self.settings = settings
    pages = OpenPages(
      source, at: start, settings: settings, size: size, counting: clerk, next: next)
  }

  var source: OpenBook { pages.source }

  /// Where the reader is, as an offset in the text.
  var position: Int { pages.standing.offset }

  var percent: Int { pages.percent }

  // MARK: Events

  var isFrameDue: Bool { pages.controller.isFrameDue }

  func patience(at now: Duration) -> Duration? {
    pages.patience(at: now, isBare: overlay == nil)
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Wish] {
    if event == .tick {
      foot.pass(at: now)
      return pages.tick(at: now, isBare: overlay == nil)
    }
    guard gesture.isMeant(event, forTopOf: overlay == nil ? 0 : 1) else { return [] }
    if overlay != nil { return handleOverlay(event, at: now) }
    switch event {
    case .key(let press): return handle(press, at: now)
    case .pointer(let pointer):
      foot.clear(at: now)
      return pages.handle(pointer, at: now)
    case .tick, .resized, .leave: return []
    }
  }

  mutating func keep(to pace: LinkPace) { pages.keep(to: pace) }

  private mutating func handle(_ press: KeyPress, at now: Duration) -> [Wish] {
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
    if number == nil, let wishes = pages.choose(press, at: now) { return wishes }
    guard let command = command(for: press) else { return [] }
    return obey(command, number: number, at: now)
  }

  /// The keys that point do so on the page: where higher pages lie to the left, there is forward.
  private func command(for press: KeyPress) -> Command? {
    let isMirrored = pages.bound.geometry.binding.reading == .rightToLeft
    return KeyTable.reading.command(for: isMirrored ? press.mirrored : press)
  }

  private mutating func obey(_ command: Command, number: Int?, at now: Duration) -> [Wish] {
    let last = pages.bound.layout.pageCount - 1
    switch command {
    case .nextPage: return pages.turn(.forward, at: now)
    case .previousPage: return pages.turn(.backward, at: now)
    case .firstPage: return pages.go(toEnd: .text(0), else: .title, at: now)
    case .lastPage: return pages.go(toEnd: .text(last), else: .end, at: now)
    case .goToPage: return pages.go(toTextPage: (number ?? 1) - 1, at: now)
    case .showContents, .showOverview, .showSlider: open(command)
    case .showHelp, .showShelf:
      pages.letGo()
      return [command == .showHelp ? .showHelp : .showShelf]
    case .changeTheme: return [.changeTheme]
    case .quit: return [.quit]
    case .cancel, .up, .down, .choose: break
    }
    return []
  }

  // MARK: What lies over the pages

  private mutating func open(_ command: Command) {
    close()
    pages.letGo()
    overlay = BookOverlay(
      command, over: pages.bound, at: pages.numbers.first ?? 0, pages.standing)
    if overlay?.coversPages == true { pages.cover(true) }
  }

  private mutating func close() {
    if overlay?.coversPages == true { pages.cover(false) }
    overlay = nil
  }

  private mutating func handleOverlay(_ event: Event, at now: Duration) -> [Wish] {
    switch overlay?.handle(event, over: pages.bound) {
    case .close: close()
    case .closeAt(let index):
      close()
      return pages.go(to: index, at: now)
    case .closeAtHeading(let heading):
      close()
      return pages.go(toHeading: heading, at: now)
    case .goBack(let standing):
      close()
      return pages.go(backTo: standing, at: now)
    case .show(let index): return pages.go(to: index, animated: false, at: now)
    case .pass(let command): return obey(command, number: nil, at: now)
    case nil: break
    }
    return []
  }

  // MARK: Laying out

  mutating func resize(to size: Size) {
    guard size != pages.controller.geometry.size else { return }
    pages.layOut(for: size)
    layOverlay()
  }

  /// Takes the whole book in place of its beginning, at the same place.
  mutating func complete(with whole: OpenBook) {
    pages.complete(with: whole)
    layOverlay()
  }

  mutating func take(_ settings: Settings) {
    self.settings = settings
    if pages.take(settings) { layOverlay() }
  }

  private mutating func layOverlay() {
    overlay?.lay(
      over: pages.bound, at: pages.numbers.first ?? 0, offset: pages.standing.offset)
  }

  // MARK: Picture

  mutating func tell(_ notice: Complaint) { foot.tell(notice.line) }

  /// The pages as the next start will show them first, without what lies over them.
  mutating func pictureToKeep() -> Canvas? { pages.pictureToKeep() }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = pages.picture()
    foot.draw(row: pages.footRow, across: pages.controller.geometry.book, on: &canvas)
    overlay?.draw(over: pages.bound, on: &canvas)
    return canvas
  }
}

extension KeyPress {
  /// The key that points the other way along the line.
  fileprivate var mirrored: KeyPress {
    let pairs: [(Key, Key)] = [(.left, .right), ("h", "l")]
    let other = pairs.lazy.compactMap { a, b in
      self.key == a ? b : self.key == b ? a : nil
    }.first
    return KeyPress(other ?? key, modifiers)
  }
}
