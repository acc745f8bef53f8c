internal import CurlewAnnotations
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

/// The open book: its pages, its marks, and what a session with it remembers.
struct Reading {
  @Boxed var pages: OpenPages
  var clock = ReadingClock()
  /// The reading times of former sessions, as they were loaded last.
  private(set) var log = ReadingLog()
  /// Whether the window has the keyboard focus, as far as the terminal reports it.
  private var hasFocus = true
  /// The marks that were removed from the list, the latest last.
  var removedMarks: [Annotation] = []
  /// The notes that were cancelled, as far as they were typed, the latest last.
  var cancelledNotes: [Annotation] = []
  /// Earlier searches, the latest last.
  private(set) var searches: [String] = []
  let foldedSections = FoldedSections()
  let jobs: any JobStarter
  /// Notices changes of the file; nil for standard input.
  var watch: BookWatch?
  /// Where the pointer was used last, until a key is pressed.
  var pointer: Point?
  /// Its recording, as the reader has chosen it.
  var voice = VoiceChoice()
  /// The recording of its translation; nil if nothing is known.
  var voiceOfTranslation: VoiceChoice?
  /// Where is kept what was found of recordings; nil to keep nothing.
  var voices: String?
  /// Whether the book has links to the web.
  private let hasWebLinks: Bool

  /// - Parameters:
  ///   - start: Where to open; nil for the title.
  ///   - jobs: Searches, and counts the pages of a long book.
  ///   - next: Finds the next book on the shelf.
  init(
    _ book: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    by jobs: any JobStarter, next: @escaping () -> (any Job<NextBook?>)? = { nil }
  ) {
    self.jobs = jobs
    watch = BookWatch(book)
    hasWebLinks =
      book.text.wholeManuscript?.links.contains { $0.address != nil } ?? false
    pages = OpenPages(
      book, at: start ?? Self.start(of: book, settings, size), settings: settings, size: size,
      by: jobs, next: next)
  }

  /// Where a new book begins: a text of fewer than three pages at its text, any other at its title (nil). A cover is
  /// always shown.
  private static func start(
    of book: OpenBook, _ settings: Settings, _ size: Size
  ) -> StartingPoint? {
    guard book.cover == nil, let body = book.text.wholeManuscript?.body, body.count < 1 << 14
    else { return nil }
    var edition = Edition(book, settings, size, of: .text)
    edition.count()
    return edition.layout.pageCountInOrder < 3 ? .page(1) : nil
  }

  var book: OpenBook { pages.book }
  /// The state of reading.
  var session: ReadingSession {
    get { pages.session }
    _modify { yield &pages.session }
  }
  var position: ReadingPosition { session.position }
  /// The open pages.
  var spread: OpenSpread { pages.spread }
  var edition: Edition { pages.edition }
  var size: Size { pages.edition.geometry.size }
  /// Whether the text is still the one that the reader's place was found in.
  var isIntact: Bool { watch?.isIntact ?? true }

  /// Where to open the book to show the same pages again.
  var start: StartingPoint? { position.hasBegun ? .offset(position.offset) : nil }

  /// The picture to show first at the next start, without layers and messages.
  /// Nil while it has lights that the next start will not have.
  mutating func pictureToCache() -> TextCanvas? {
    let isLit = session.search?.search != nil || session.selection != nil
    return isLit ? nil : pages.pictureToCache()
  }

  /// The text on the open pages; the empty range at the reader's place if they show none.
  var openRange: Range<BookOffset> {
    spread.range ?? position.offset..<position.offset
  }

  // MARK: Layout

  mutating func resize(to size: Size) {
    guard size != pages.controller.geometry.size else { return }
    pages.layOut(for: size)
    clock.layOut(measuredRange)
  }

  /// Returns true when the settings have changed the layout.
  mutating func apply(_ settings: Settings) -> Bool {
    guard pages.apply(settings) else { return false }
    clock.layOut(measuredRange)
    updateSpeed()
    return true
  }

  // MARK: Moving

  mutating func jump(to target: Target, at now: Duration) -> [Effect] {
    switch target {
    case .page(let index): pages.jump { $0.go(to: index, at: now) }
    case .heading(let heading): pages.jump { $0.go(toHeading: heading, at: now) }
    case .offset(let offset): pages.jump { $0.go(toOffset: offset, at: now) }
    }
  }

  // MARK: Marks and searches

  /// Whether the open pages may have links to the web or notes.
  var mayHaveMarks: Bool {
    pages.controller.turn == nil
      && (hasWebLinks || marks?.all.contains { !$0.note.isEmpty } ?? false)
  }

  /// The links to the web and the passages with notes on the open pages, with their cells on the screen.
  var cellMarks: [CellMark] {
    pages.controller.turn == nil ? spread.cellMarks : []
  }

  var marks: BookMarks? {
    get { session.marks }
    set { session.marks = newValue }
  }

  /// Changes the marks and shows them. The application saves them.
  mutating func changeMarks(_ change: (inout BookMarks) -> Void) -> [Effect] {
    guard var changed = marks else { return [] }
    let known = Set(changed.all.map(\.identity))
    change(&changed)
    marks = changed
    // Whoever marks a passage of these pages reads here, also after a jump.
    let isRead = changed.all.contains {
      !known.contains($0.identity) && $0.range.overlaps(openRange)
    }
    guard isRead, session.history.kept != nil else { return [.layOut] }
    pages.keepPosition()
    return [.layOut, .happened(.turned)]
  }

  var search: OpenSearch? {
    get { session.search }
    set { session.search = newValue }
  }

  /// Takes the searches of former sessions and of other windows.
  mutating func load(_ earlier: [String]) {
    searches = searches.reduce(earlier) { $0.adding($1) }
  }

  mutating func remember(search text: String) -> [Effect] {
    guard !text.isEmpty else { return [] }
    searches = searches.adding(text)
    return [.saveSearch(text)]
  }

  // MARK: Time

  /// The text on the open pages.
  var measuredRange: Range<BookOffset> {
    let open = openRange
    let end = book.text.isTranslation(open.lowerBound) ? .end : book.text.textEnd
    return min(open.lowerBound, end)..<max(min(open.upperBound, end), .start)
  }

  mutating func receive(focus: Bool) { hasFocus = focus }

  /// Reads the clock when pages have been turned.
  mutating func measureTurn(at now: Duration) {
    let text = book.text
    clock.turn(to: measuredRange, at: now) { text.words(in: $0) }
  }

  /// Lets the clock run while pages are read.
  ///
  /// - Parameter isRead: Whether no layer takes the reader's attention from the pages.
  mutating func runClock(_ isRead: Bool, at now: Duration) {
    if !clock.hasBegun { clock.begin(measuredRange, at: now) }
    clock.run(isRead && hasFocus, at: now)
  }

  /// Takes what former sessions have measured.
  mutating func load(_ log: ReadingLog) {
    self.log = log
    clock.load(log.turns)
    updateSpeed()
  }

  /// How fast the rest of the book will be read; nil while it is not known.
  var speed: ReadingSpeed? { clock.pace.wordsPerMinute.map(speed(ofWords:)) }

  /// The same, or as fast as most people read.
  var likelySpeed: ReadingSpeed { speed ?? speed(ofWords: ReadingPace.usual) }

  /// How fast the rest of the book is read at a number of words a minute.
  func speed(ofWords wordsPerMinute: Double) -> ReadingSpeed {
    ReadingSpeed(
      wordsPerMinute: wordsPerMinute,
      density: book.text.wordDensity(around: position.offset))
  }

  /// Shows on the pages how fast they are read, if that has changed enough to see it.
  mutating func updateSpeed() {
    guard pages.settings.foot.content.needsPace, let speed, pages.controller.turn == nil else {
      return
    }
    if let shown = session.speed,
      abs(shown.wordsPerMinute - speed.wordsPerMinute) < speed.wordsPerMinute / 50
    {
      return
    }
    session.speed = speed
  }

  // MARK: Text

  /// The numbers of the open pages; empty where they can be seen at the foot. Without a bar the pages are hidden.
  func folio(hiddenBy bar: KeyBar?) -> SafeText {
    let isHidden = bar.map { spread.footStrip.origin.row >= $0.upper.origin.row } ?? true
    guard isHidden, position.part == .text else { return "" }
    guard edition.isCounted else { return edition.pageWords(at: position.offset) }
    let (numbers, count) = (
      edition.pageNumbers(at: position.offset), edition.layout.pageCountInOrder
    )
    return edition.openPages(at: position.offset).count > 1
      ? "pages \(numbers) of \(count.grouped)" : "page \(numbers) of \(count.grouped)"
  }

  /// Writes a text into the middle of the foot. The page number and the progress stay
  /// if there is room.
  func drawFootNote(_ text: SafeText, on canvas: inout TextCanvas) {
    let (text, strip) = (text.inVisualOrder, spread.footStrip)
    guard edition.metrics().footRow != nil, text.width <= strip.size.columns else {
      return
    }
    var column = strip.origin.column + (strip.size.columns - text.width) / 2
    if let free = canvas.freeColumn(for: text.width, at: column, in: strip) {
      column = free
    } else {
      canvas.eraseTextThatTouches(centred: text.width, in: strip)
    }
    canvas.write(text, at: Point(column: column, row: strip.origin.row), style: Style(.accent))
  }
}

extension TextCanvas {
  /// A column at which a text touches no other text of a strip: the given one, or else one in the middle of
  /// the widest gap. Two blank cells divide the texts. Nil if there is no room.
  fileprivate func freeColumn(for width: Int, at column: Int, in strip: Rect) -> Int? {
    let gaps = strip.columns.split { !self[$0, strip.origin.row].isBlank }
    let wanted = (column - 2..<column + width + 2).clamped(to: strip.columns)
    if gaps.contains(where: { $0.clamped(to: wanted) == wanted }) { return column }
    guard let gap = gaps.max(by: { $0.count < $1.count }), gap.count >= width + 4 else {
      return nil
    }
    return gap.lowerBound + (gap.count - width) / 2
  }

  /// Erases what a centred text would cover in part, such as “60 pages left in chapter”: half of it could
  /// be misread. Two blank cells divide it from the rest of the row.
  fileprivate mutating func eraseTextThatTouches(centred width: Int, in strip: Rect) {
    let row = strip.origin.row
    let start = strip.origin.column + (strip.size.columns - width) / 2
    func isBlank(_ column: Int) -> Bool {
      !strip.columns.contains(column) || self[column, row].isBlank
    }
    var range =
      max(start - 1, strip.columns.lowerBound)..<min(start + width + 1, strip.columns.upperBound)
    guard !range.isEmpty, !range.allSatisfy(isBlank) else { return }
    while !(isBlank(range.lowerBound - 1) && isBlank(range.lowerBound - 2)) {
      range = range.lowerBound - 1..<range.upperBound
    }
    while !(isBlank(range.upperBound) && isBlank(range.upperBound + 1)) {
      range = range.lowerBound..<range.upperBound + 1
    }
    let blanks = SafeText(String(repeating: " ", count: range.count))
    write(blanks, at: Point(column: range.lowerBound, row: row), style: Style(.soft))
  }
}
