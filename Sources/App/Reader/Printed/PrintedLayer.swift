internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Shows a document as it is printed, over its text. When a printed page is turned, the text below goes to the same
/// page.
struct PrintedLayer: DeskLayer {
  private var pages: OpenPages
  /// The number of the page where the text below is.
  private var page: String?

  init(_ printed: OpenBook, over book: Reading, by jobs: any JobStarter) {
    page = book.printedPage
    let start = page.flatMap { printed.offset(ofPrintPage: $0) } ?? .start
    pages = OpenPages(
      printed, at: .offset(start), settings: book.pages.settings.forPrintedPages, size: book.size,
      by: jobs, next: { nil })
  }

  let keys = [KeyScope.reading]
  let traits: LayerTraits = [.modal, .hidesPages, .isRead]
  var opener: Command? { "as-printed" }
  var pictures: BookPictures? { pages.edition.pictures }

  func timeout(on desk: Desk) -> Duration? { pages.timeout(at: desk.now) }

  func isFrameDue(on desk: Desk) -> Bool { pages.isFrameDue }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    FootLine.draw(
      [text], in: pages.spread.footStrip, across: pages.controller.geometry.book, on: &canvas)
  }

  mutating func layOut(on desk: inout Desk) {
    _ = pages.apply(desk.settings.forPrintedPages)
    if desk.size != pages.controller.geometry.size { pages.layOut(for: desk.size) }
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    pages.adapt(to: desk.pace)
    return follow(pages.tick(at: desk.now), on: &desk)
  }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    let now = desk.now
    pages.adapt(to: desk.pace)
    switch input {
    case .pasted: return .ignored
    case .pointer(let pointer): return .used(follow(pages.handle(pointer, at: now), on: &desk))
    case .key(let key):
      if let effects = pages.choose(key.press, at: now) {
        return .used(follow(effects, on: &desk))
      }
      guard let command = key.command else {
        return key.press.digit == nil ? .ignored : .passed([.close])
      }
      guard let effects = obey(command, at: now) else {
        // The layer below, which shows the text, obeys it.
        return command == "as-printed" || command == .cancel ? .used([.close]) : .passed([.close])
      }
      return .used(follow(effects, on: &desk))
    }
  }

  /// Obeys a command; nil if it needs the text.
  private mutating func obey(_ command: Command, at now: Duration) -> [Effect]? {
    let last = pages.edition.layout.pageCountInOrder - 1
    switch command {
    case .nextPage: return pages.turn(.forward, at: now)
    case .previousPage: return pages.turn(.backward, at: now)
    case .firstPage: return pages.go(toTextPage: 0, at: now)
    case .lastPage: return pages.go(toTextPage: last, at: now)
    case .nextLink, "previous-link":
      _ = pages.selectSpot(command == .nextLink ? 1 : -1)
      return []
    case .choose:
      // Shows the first of two open pages closer.
      _ = pages.selectSpot(1)
      return pages.followLink(at: now) ?? []
    case "longer-lines", "shorter-lines":
      pages.edition.pictures?.trim(by: command == "longer-lines" ? 1 : -1)
      pages.controller.remakePages { _ in }
      return []
    case .changeTheme: return [.changeTheme]
    case .showHelp: return [.showHelp]
    default: return nil
    }
  }

  /// Moves the text below to the open page, whose reader has not moved otherwise.
  private mutating func follow(_ effects: [Effect], on desk: inout Desk) -> [Effect] {
    let own = effects.filter { !$0.isHappening }
    guard effects.contains(where: \.isTurn), let open = pages.spread.printedPage, open != page
    else { return own }
    page = open
    let moved = desk.withReading { book, _, now in
      guard let offset = book.book.offset(ofPrintPage: open) else { return [Effect]() }
      return book.go(exactlyTo: offset, at: now)
    }
    return own + (moved ?? [])
  }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    canvas = pages.picture()
  }
}

extension Settings {
  /// With as much room as the pages have.
  fileprivate var forPrintedPages: Settings {
    var settings = self
    (settings.margins, settings.measure) = (.narrow, .max)
    if settings.pictures == .off { settings.pictures = .auto }
    return settings
  }
}

extension OpenSpread {
  /// The number of the printed page that is open; nil on the title.
  fileprivate var printedPage: String? {
    textPages.first.flatMap {
      edition.book.text.printPage(before: edition.text($0).range.upperBound)
    }
  }
}

extension Reading {
  /// Goes to an offset in the text and keeps exactly that place, which may be in the middle of a page.
  fileprivate mutating func go(exactlyTo offset: BookOffset, at now: Duration) -> [Effect] {
    let former = pages.position
    var effects = pages.go(toOffset: offset, animated: false, at: now)
    pages.session.position.offset = offset
    // If the offset is on the open page, no page turns, but the place has changed.
    if pages.position != former, !effects.contains(where: \.isTurn) {
      pages.session.history.turn()
      effects += [.happened(.turned), .happened(.settled)]
    }
    return effects
  }

  /// The number of the printed page on which the open pages begin.
  fileprivate var printedPage: String? {
    book.text.printPage(before: pages.position.offset + 1)
  }
}

extension PendingWork {
  /// Lists the pages of a document, and shows them as they are printed.
  static func printedPages(of book: OpenBook, on desk: Desk) -> PendingWork {
    let budget = ReadingBudget()
    let job = desk.jobs.run { [settings = desk.settings] in
      Result { () throws(Complaint) in
        try book.printed(as: settings, within: budget)
      }
    }
    return PendingWork(
      job, "Opening the printed pages", at: desk.now, cancelledBy: { budget.exceed(.seconds) }
    ) { desk, result in
      switch result {
      case .failure(let complaint): return [.notify([complaint])]
      case .success(nil):
        return [.hint("Only PDF and DjVu documents can be shown as they are printed")]
      case .success(let printed?):
        guard let reading = desk.reading, reading.book.key == book.key else { return [] }
        guard printed.key == book.key else {
          return [.hint("The file has changed    R reads it again")]
        }
        return [
          .open(PrintedLayer(printed, over: reading, by: desk.jobs)),
          .hint("As it is printed    + − margins    Enter: closer    P shows the text"),
        ]
      }
    }
  }
}
