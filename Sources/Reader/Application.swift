internal import Cells
internal import Manuscript
internal import Paging
internal import Typesetting

/// The whole program while it has a screen: a pile of views, the top one hears what happens.
///
/// One loop, one thread: show, wait, handle, again. When nothing moves it waits for ever.
struct Application<Store: Memory> {
  /// A page that has stood so long is worth keeping: well under the second that is promised.
  private static var restBeforeSaving: Duration { .milliseconds(300) }

  /// The terminal draws the first page before the reading of the rest takes the processor from it.
  private static var timeToDraw: Duration { .milliseconds(5) }

  private var settings: Settings
  private let named: [String]
  /// Where to look for books; it is asked only for a shelf.
  private let directories: () -> [String]
  private let clerk: Clerk
  private var memory: Store
  private var records: [PlaceRecord]
  private var views: [any View] = []
  private var gesture = Gesture()
  private var size: Size
  /// The book of which only the beginning is open yet, or only a picture is shown.
  private var unfinished: String?
  /// What is told once there is a book to tell it on.
  private var untold: [Complaint] = []
  private var isUnsaved = false
  /// What was kept last of the open book, and whether the screen had another size then.
  private var keptRecord: PlaceRecord?
  private var isKeptForOtherSize = false
  /// When the place is to be written; nil while it is kept or still changing.
  private var saveTime: Duration?

  init(
    settings: Settings, named: [String] = [], directories: @escaping () -> [String], memory: Store,
    records: [PlaceRecord], size: Size, counting clerk: @escaping Clerk = { Background($0) }
  ) {
    self.settings = settings
    self.named = named
    self.directories = directories
    self.memory = memory
    self.records = records
    self.size = size
    self.clerk = clerk
  }

  // MARK: Opening

  /// Lays a book open: where it is asked for, else where it was left, else at its
  /// title.
  mutating func open(_ source: OpenBook, at start: StartingPoint? = nil) {
    let known = records.record(of: source).map { source.book.offset(of: $0.place) }
    views = [
      ReadingView(
        source, at: start ?? known.map { .offset($0) }, settings: settings, size: size,
        counting: clerk, next: nextBook(after: source.path))
    ]
    unfinished = source.isWhole ? nil : source.path
    keptRecord = nil
    isUnsaved = true
    saveTime = .zero
    if source.isWhole { tellDamage(in: source) }
  }

  /// Shows what a book will look like, until it has been read.
  mutating func show(_ picture: Canvas, of path: String, telling complaints: [Complaint] = []) {
    views = [KeptView(picture, size: size)]
    unfinished = path
    untold = complaints
  }

  /// Says once, when a book is opened, that some of it could not be read.
  private mutating func tellDamage(in source: OpenBook) {
    let (damaged, encoding) = (source.book.damaged, source.book.encoding.name)
    guard damaged > 0 else { return }
    let places = damaged == 1 ? "1 character" : "\(damaged) characters"
    tell([Complaint("\(places) could not be read as \(encoding); --encoding reads it as another")])
  }

  /// Finds what the end page offers.
  private func nextBook(after path: String) -> () -> ShelfBook? {
    { [named, records, directories] in
      Shelf.books(named: named, records: records, directories: directories).next(after: path)
    }
  }

  mutating func showShelf() {
    let books = Shelf.books(named: named, records: records, directories: directories)
    views.append(
      ShelfView(
        books, selecting: reading?.source.path, coversABook: !views.isEmpty, size: size))
  }

  /// Lays the tour over the shelf or the book.
  mutating func showTour(from page: TourPage) {
    views.append(
      TourView(
        from: page, settings: settings, goal: reading == nil ? .shelf : .book, size: size))
  }

  mutating func tell(_ complaints: [Complaint]) {
    guard let first = complaints.first, !views.isEmpty else { return }
    views[views.count - 1].tell(first)
  }

  private var reading: ReadingView? { views.lazy.compactMap { $0 as? ReadingView }.first }

  // MARK: The loop

  /// Reads until the reader leaves; answers the signal that asked for it, if it was one.
  mutating func run(on screen: inout some ThemedScreen & ~Copyable) -> Int32? {
    while true {
      for index in views.indices { views[index].keep(to: screen.pace) }
      screen.theme = settings.theme
      if views.contains(where: \.isFrameDue) { screen.show(picture()) }
      let event = screen.next(within: patience(at: screen.now))
      readTheRest()
      if case .leave(let signal) = event {
        save()
        return signal
      }
      if handle(event, at: screen.now) { return nil }
    }
  }

  /// Once its beginning or its picture is on the screen, the whole book is opened in the place of
  /// that, before anything that the reader did is obeyed.
  private mutating func readTheRest() {
    guard let path = unfinished else { return }
    unfinished = nil
    do throws(Complaint) {
      let book = try OpenBook(path, as: settings)
      if let beginning = reading { complete(beginning, with: book) } else { openAsLeft(book) }
    } catch {
      // A book that has gone while its picture was shown.
      if reading == nil {
        views = []
        showShelf()
      }
      tell([error])
    }
  }

  private mutating func complete(_ beginning: ReadingView, with book: OpenBook) {
    var view = beginning
    view.complete(with: book)
    views[0] = view
    tellDamage(in: book)
  }

  /// Opens the book whose picture is on the screen.
  private mutating func openAsLeft(_ book: OpenBook) {
    let recalled = memory.recall()
    records = recalled.records
    open(book)
    tell(untold + recalled.complaints)
  }

  private mutating func picture() -> Canvas {
    // The view at the bottom covers the whole screen.
    var canvas = Canvas(Size(columns: 0, rows: 0))
    for index in views.indices { canvas = views[index].picture(over: canvas) }
    return canvas
  }

  private func patience(at now: Duration) -> Duration? {
    if unfinished != nil { return Self.timeToDraw }
    let untilSave = saveTime.map { max($0 - now, .zero) }
    return (views.map { $0.patience(at: now) } + [untilSave]).compactMap(\.self).min()
  }

  /// True when the reader is done.
  private mutating func handle(_ event: Event, at now: Duration) -> Bool {
    if case .resized(let size) = event { resize(to: size) }
    if let saveTime, now >= saveTime { save() }
    for wish in deliver(event, at: now) where grant(wish, at: now) {
      save()
      return true
    }
    return false
  }

  /// The top view hears what the reader does; time passes for all of them, so that a leaf in the air
  /// also lands beneath an overlay.
  private mutating func deliver(_ event: Event, at now: Duration) -> [Wish] {
    guard gesture.isMeant(event, forTopOf: views.count) else { return [] }
    let listeners = event == .tick ? views.indices : views.indices.suffix(1)
    return listeners.flatMap { views[$0].handle(event, at: now) }
  }

  private mutating func resize(to size: Size) {
    self.size = size
    isKeptForOtherSize = true
    for index in views.indices { views[index].resize(to: size) }
  }

  private mutating func grant(_ wish: Wish, at now: Duration) -> Bool {
    switch wish {
    case .moved:
      isUnsaved = true
      saveTime = nil
    case .settled: if isUnsaved { saveTime = now + Self.restBeforeSaving }
    case .open(let path): open(path)
    case .showHelp: views.append(HelpView(size: size))
    case .showShelf: showShelf()
    case .set(let name, let value): set(name, to: value)
    case .changeTheme: set("theme", to: settings.theme.next.rawValue)
    case .keepTour(let progress): tell(memory.remember(progress).map { [$0] } ?? [])
    case .close: views.removeLast()
    case .quit: return true
    }
    return false
  }

  private mutating func open(_ path: String) {
    save()
    do throws(Complaint) {
      open(try OpenBook(path, as: settings))
    } catch {
      tell([error])
    }
  }

  /// A setting that cannot be kept holds all the same while the program runs.
  private mutating func set(_ name: String, to value: String) {
    guard let entry = SettingTable.entry(name), (try? entry.apply(value, to: &settings)) != nil
    else { return }
    for index in views.indices { views[index].take(settings) }
    tell(memory.remember(value, for: entry).map { [$0] } ?? [])
  }

  // MARK: Remembering

  private mutating func save() {
    saveTime = nil
    defer { if isKeptForOtherSize { keepPicture() } }
    guard isUnsaved, let record = currentRecord else { return }
    isUnsaved = false
    records.removeAll {
      $0.isOf(fingerprint: record.fingerprint, path: record.path, title: record.title)
    }
    records.append(record)
    if let complaint = memory.remember(record) { tell([complaint]) }
    keptRecord = record
    keepPicture()
  }

  /// Another window may have read on since the place was kept: then it is that window's picture that
  /// counts, and this one is not looked at.
  private mutating func keepPicture() {
    isKeptForOtherSize = false
    guard let record = keptRecord, var view = reading, let mark = view.source.mark,
      let picture = view.pictureToKeep()
    else { return }
    views[0] = view
    let key = PictureKey(view.source.path, mark, settings, size)
    memory.remember(KeptPicture(key: key, record: record.checkLine, picture: picture))
  }

  private var currentRecord: PlaceRecord? {
    reading.map { view in
      PlaceRecord(
        fingerprint: view.source.fingerprint, path: view.source.path,
        title: view.source.book.title, author: view.source.book.author,
        place: view.source.book.place(at: view.position), percent: view.percent,
        opened: Surroundings.wallClock)
    }
  }
}
