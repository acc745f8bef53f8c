internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Terminal
internal import Typesetting

/// The program: what was asked for, done; the answer is the exit status.
package struct Program: Sendable {
  private let invocation: Invocation
  private let directories: Directories
  private let settings: Settings
  private let complaints: [Complaint]

  /// Does what the command line says.
  package static func run() -> Departure {
    run(Surroundings.arguments)
  }

  private static func run(_ arguments: [String]) -> Departure {
    do throws(Complaint) {
      return try Program(arguments).perform()
    } catch {
      error.warn()
      return .exit(error.status)
    }
  }

  /// How the program ends: with a status, or by the signal that ended it.
  package enum Departure: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  private init(_ arguments: [String]) throws(Complaint) {
    invocation = try Invocation(arguments)
    directories = Directories()
    var settings = Settings()
    complaints = DefaultsFile(path: directories.defaultsFile).load(over: &settings)
    if Surroundings.asksForNoMotion { settings.reduceMotion() }
    for (entry, value) in invocation.settings { try entry.apply(value, to: &settings) }
    self.settings = settings
  }

  private func perform() throws(Complaint) -> Departure {
    switch invocation.job {
    case .read: return try read()
    case .print, .outline, .info: try printBook()
    case .list: try write(listing(of: try shelf()))
    case .version: try write("curlew \(Manual.version)\n")
    case .help: try write(Manual.help)
    case .manual: try write(Manual.page)
    case .completions(let shell): try write(Completions.script(for: shell))
    case .defaults(let words): try write(try DefaultsCommand(words, directories).answer())
    }
    return .exit(0)
  }

  private func write(_ text: String) throws(Complaint) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(Complaint) {
    try naming("standard output") { () throws(Fault) in
      try Descriptor.standardOutput.write(bytes)
    }
  }

  // MARK: Reading

  private func read() throws(Complaint) -> Departure {
    let memory = OwnFiles(directories)
    if let picture = pictureOfBook(memory) { return try read(first: { _ in picture }, memory) }
    let recalled = memory.recall()
    // What is wrong with a book is told before the terminal is touched.
    if let title = try titleOfNewBook(knowing: recalled.records) {
      return try read(first: title, memory)
    }
    let opened = try opening(knowing: recalled.records)
    var terminal = try takeTerminal()
    var application = application(memory, knowing: recalled.records, size: terminal.size)
    if let opened {
      application.open(opened.source, at: opened.start)
    } else {
      application.showShelf()
    }
    if let page = firstPageOfTour(memory, isNewcomer: recalled.records.isEmpty) {
      application.showTour(from: page)
    }
    application.tell(complaints + recalled.complaints)
    return departure(by: application.run(on: &terminal))
  }

  /// Reads a book of which there is a picture to show before anything else is looked at.
  private func read(
    first picture: (Size) -> Canvas, _ memory: OwnFiles
  ) throws(Complaint) -> Departure {
    var terminal = try takeTerminal()
    var application = application(memory, knowing: [], size: terminal.size)
    application.show(picture(terminal.size), of: files[0], telling: complaints)
    return departure(by: application.run(on: &terminal))
  }

  private func application(
    _ memory: OwnFiles, knowing records: [PlaceRecord], size: Size
  ) -> Application<OwnFiles> {
    Application(
      settings: settings, named: invocation.files, directories: { Shelf.directories() },
      memory: memory, records: records, size: size)
  }

  private func departure(by signal: Int32?) -> Departure { signal.map { .signal($0) } ?? .exit(0) }

  /// What the book looked like when it was left, if it is to be opened there.
  private func pictureOfBook(_ memory: OwnFiles) -> Canvas? {
    guard opensOneBookAsLeft, files[0] != OpenBook.standardInput,
      let path = Disk.resolved(files[0]), let key = PictureKey(path, settings, window)
    else { return nil }
    return memory.picture(under: key)
  }

  /// Draws the title of a book that was never open, if that is what is to be seen first.
  private func titleOfNewBook(
    knowing records: [PlaceRecord]
  ) throws(Complaint) -> ((Size) -> Canvas)? {
    guard opensOneBookAsLeft,
      let beginning = try Beginning(of: files[0], length: Beginning.lengthOfTitle, as: settings),
      records.record(of: beginning) == nil
    else { return nil }
    let imprint = beginning.imprint(in: settings.language)
    guard !imprint.isBlank else { return nil }
    return { size in
      TitleSpread(imprint, ofLongBook: beginning.isOfLongBook, settings, size).picture
    }
  }

  /// Whether one book is to be opened where it was left, and nothing lies over it.
  private var opensOneBookAsLeft: Bool {
    files.count == 1 && invocation.start == nil && !invocation.showsTour
  }

  /// The book to open, and where; nil for the shelf. A long book whose reader is near its beginning
  /// is opened there without waiting for the rest.
  private func opening(
    knowing records: [PlaceRecord]
  ) throws(Complaint) -> (source: OpenBook, start: StartingPoint?)? {
    guard files.count == 1 else {
      guard invocation.start == nil else { throw Complaint("--page and --at need one book") }
      return nil
    }
    if let beginning = try beginning(of: files[0], knowing: records) { return (beginning, nil) }
    let source = try OpenBook(files[0], as: settings)
    return (source, try startingPoint(in: source))
  }

  /// The beginning of a long book, if that is where the reader was.
  private func beginning(
    of file: String, knowing records: [PlaceRecord]
  ) throws(Complaint) -> OpenBook? {
    let length = Beginning.length(filling: window)
    // A known book by another name is read as a whole.
    guard invocation.start == nil,
      records.contains(where: { Path.name(of: $0.path) == Path.name(of: file) }),
      let beginning = try Beginning(of: file, length: length, as: settings),
      let record = records.record(of: beginning), record.place.offset < length / 2
    else { return nil }
    var book = OpenBook(beginning, as: settings)
    book.hyphenate(as: settings)
    return book
  }

  /// Where the tour begins, if it is to be shown: asked for, or at the first start without a file,
  /// and at later ones until it was followed to its end or skipped.
  private func firstPageOfTour(_ memory: OwnFiles, isNewcomer: Bool) -> TourPage? {
    if invocation.showsTour { return memory.tourProgress.firstPage ?? .welcome }
    guard files.isEmpty else { return nil }
    let progress = memory.tourProgress
    return progress == .unseen && !isNewcomer ? nil : progress.firstPage
  }

  private func takeTerminal() throws(Complaint) -> Terminal {
    do throws(TerminalError) {
      return try Terminal(theme: settings.theme, tone: settings.tone, pace: settings.pace)
    } catch {
      throw Complaint(error.message.string)
    }
  }

  /// What to open: a pipe stands for a file when none is named.
  private var files: [String] {
    let isPiped = invocation.files.isEmpty && !Descriptor.standardInput.isTerminal
    return isPiped ? [OpenBook.standardInput] : invocation.files
  }

  private func startingPoint(in source: OpenBook) throws(Complaint) -> StartingPoint? {
    switch invocation.start {
    case nil: return nil
    case .page(let number): return .page(number)
    case .percent(let percent): return .percent(percent)
    case .text(let text):
      guard let offset = source.book.firstOffset({ Reader.firstOffset(of: text, in: $0) }) else {
        throw Complaint("\(source.name): “\(text)” is not in it", status: Complaint.notFound)
      }
      return .offset(offset)
    }
  }

  // MARK: Printing

  private func printBook() throws(Complaint) {
    complaints.prefix(3).forEach { $0.warn() }
    if complaints.count > 3 { Complaint("and \(complaints.count - 3) more of the kind").warn() }
    guard !files.isEmpty else { throw Complaint("name a file to print") }
    guard invocation.pages == nil || invocation.start == nil else {
      throw Complaint("--pages says what to print; --page or --at has no place beside it")
    }
    try invocation.checkTurn()
    LargePages.prepare()
    for (number, file) in files.enumerated() {
      if number > 0 { try write("\u{0C}") }
      let source = try OpenBook(file, as: settings)
      let printer = Printer(source: source, settings: settings, size: printedSize)
      switch invocation.job {
      case .outline: try write(printer.outline)
      case .info: try write(printer.info)
      default:
        let start = try startingPoint(in: source)
        if invocation.turn.isWanted {
          try write(printer.frame(invocation.turn, from: start, as: invocation.form))
        } else {
          try printer.printPages(invocation.pages, from: start, as: invocation.form, to: write)
        }
      }
    }
  }

  private var printedSize: Size { invocation.size ?? window }

  private var window: Size {
    let window = Descriptor.standardOutput.windowSize
    return window.map { Size(columns: $0.columns, rows: $0.rows) } ?? Size(columns: 80, rows: 24)
  }

  private func shelf() throws(Complaint) -> [ShelfBook] {
    try Shelf.check(invocation.files)
    let records = PlacesFile(path: directories.placesFile).recall().records
    return invocation.files.isEmpty
      ? Shelf.books(records: records, directories: Shelf.directories())
      : Shelf.books(named: invocation.files, records: records)
  }
}
