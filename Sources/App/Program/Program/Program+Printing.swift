internal import CurlewAppSupport
internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewReader
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The commands that write to standard output instead of opening a screen.
extension Program {
  /// Messages about the defaults file that are shown before a book is printed.
  private static var mostWarnings: Int { 3 }

  func printBooks() throws(Complaint) {
    warn()
    guard !files.isEmpty else { throw Complaint("name a file to print") }
    guard invocation.pages == nil || invocation.start == nil else {
      throw Complaint("--pages cannot be combined with --page or --at")
    }
    for (number, file) in files.enumerated() {
      if number > 0 { try write(drawn: .formFeed) }
      let (book, settings) = try openBook(file)
      if let doubt = book.doubt { Complaint(doubt).warn() }
      try printBook(book, by: settings)
    }
  }

  /// Reads a book by its own settings, saves the corrections of its contents that are to be kept, and warns of what is
  /// wrong with them.
  func openBook(_ path: String) throws(Complaint) -> (book: OpenBook, settings: Settings) {
    let (raw, settings) = try RawBook.read(path, as: settings, of: sources)
    let book = try OpenBook(raw, besideWhatIsWantedBy: settings)
    var complaint = book.complaint
    if let file = settings.contents.file, !book.edits.isEmpty {
      let outcome = ContentsFile(path: file).save(book.edits)
      if !outcome.isSaved, let failure = outcome.complaint { throw failure }
      complaint = complaint ?? outcome.complaint
    }
    complaint?.warn()
    if let lost = book.lostMends { Complaint(lost).warn() }
    return (book, settings)
  }

  private func warn() {
    complaints.prefix(Self.mostWarnings).forEach { $0.warn() }
    let rest = complaints.count - Self.mostWarnings
    if rest == 1 { complaints.last?.warn() }
    if rest > 1 { Complaint("and \(rest) more messages like these").warn() }
  }

  /// Whether no file is named and standard input has no text. That of many scripts is `/dev/null`.
  private var searchesShelf: Bool {
    guard invocation.files.isEmpty else { return false }
    let kind = try? Descriptor.standardInput.status().kind
    return kind != .pipe && kind != .regular
  }

  /// Searches the files, or all books on the shelf, and returns the exit status: as for grep, 0 if
  /// something was found, 1 if not, and 2 if a file could not be read or a search was incomplete and
  /// found nothing. What no book has is looked for as words near each other.
  func searchBooks() throws(Complaint) -> Int32 {
    warn()
    var report = try SearchReport(
      invocation.query, countsOnly: invocation.countsHits, size: invocation.size ?? screen)
    let names = searchesShelf ? try shelf().map(\.path) : files
    var (isIncomplete, status) = (false, Int32?.none)
    for name in names {
      do throws(Complaint) {
        let (book, settings) = try openBook(name)
        let found = try report.write(book, by: settings, named: names.count > 1 ? name : nil) {
          (text) throws(Complaint) in try write(text)
        }
        if found.isIncomplete {
          Complaint("\(name): the search is incomplete").warn()
          isIncomplete = true
        }
      } catch {
        guard names.count > 1 else { throw error }
        error.warn()
        status = error.status
      }
    }
    let isFound = try report.end { (text) throws(Complaint) in try write(text) }
    return status ?? (isFound ? 0 : isIncomplete ? Complaint.fault : Complaint.notFound)
  }

  private func printBook(_ book: OpenBook, by settings: Settings) throws(Complaint) {
    let printer = Printer(source: book, settings: settings, size: invocation.size ?? screen)
    switch invocation.job {
    case .outline: try write(printer.outline)
    case .info: try write(printer.info)
    case .people:
      let hand = SharedFile<PersonsText>(path: directories.personsFile).contents
      try write(
        printer.people(to: try invocation.start?.point(in: book), hand.corrections(of: book)))
    default:
      let start = try invocation.start?.point(in: book)
      try printer.printPages(invocation.pages, from: start, as: invocation.form) {
        (bytes) throws(Complaint) in try write(drawn: bytes)
      }
    }
  }

  /// Reads one book page by page, with commands that are typed as lines.
  func readLinearly() throws(Complaint) {
    guard invocation.files.count == 1, invocation.files[0] != BookPath.standardInput else {
      throw Complaint("--linear needs one file")
    }
    var storage = FileStorage(directories)
    let (records, complaints) = storage.loadRecords()
    complaints.forEach { $0.warn() }
    let (book, settings) = try openBook(invocation.files[0])
    let known = records.record(of: book)
    let place = known.map { StartingPoint.offset(book.text.offset(of: $0.place)) }
    let start = try invocation.start?.point(in: book) ?? place
    let (words, order) = (DictionaryShelf(own: directories.dictionaries), settings.dictionaryOrder)
    var reader = LineMode(
      book, at: start, settings: settings, size: invocation.size ?? screen,
      marks: directories.marks,
      lookUp: { words.lookUp($0, language: book.text.language?.code, order: order) })
    try write("\(SafeText(book.title).string)\n\(LineMode.help)\n\n\(reader.text)")
    while let line = readLine() {
      guard case .write(let text) = reader.answer(line) else { break }
      try write(text)
      save()
    }
    save()

    func save() {
      var record = reader.record(opened: CurrentProcess.wallClock)
      // A remembered translation is not read here, but it stays remembered.
      if settings.contents.facing == .asBefore { record.facing = known?.facing }
      storage.save(record).complaint?.warn()
    }
  }
}
