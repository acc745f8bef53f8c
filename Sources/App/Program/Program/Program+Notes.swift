internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewDictionaries
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewReader
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The commands that pass marks to and from other programs.
extension Program {
  func writeNotes(as form: NotesForm) throws(Complaint) {
    guard !files.isEmpty else { throw Complaint("name a file whose notes to write") }
    for file in files {
      let book = try openBook(file).book
      let marks = BookMarks(of: book.text, in: directories.marks)
      if let complaint = marks.complaint {
        guard complaint.status == 0 else { throw complaint }
        complaint.warn()
      }
      let export = NotesExport(
        marks.all, of: book.text, misprints: book.misprints, command: book.command)
      try writeQuotations(export.text(form))
    }
  }

  func importNotes(from notes: String) throws(Complaint) {
    guard invocation.files.count == 1 else {
      throw Complaint("name the book that the notes are on")
    }
    let bytes = try naming(notes) { () throws(SystemError) in
      try Descriptor(reading: notes).readToEnd(limit: 1 << 26)
    }
    let book = try openBook(invocation.files[0]).book
    let clippings = Clippings(bytes, of: book.text.title)
    let annotations = clippings?.annotations ?? MarkdownNotes(bytes).annotations
    guard !annotations.isEmpty else {
      throw Complaint(
        clippings == nil
          ? "\(notes): no notes in Markdown or JSON were found"
          : "\(notes): no notes on “\(book.text.title)” were found")
    }
    var marks = BookMarks(of: book.text, in: directories.marks)
    let count = marks.add(annotations)
    marks.save()
    if let complaint = marks.complaint { throw complaint }
    let identities = Set(annotations.map(\.identity))
    let adrift = marks.all.filter { $0.isAdrift && identities.contains($0.identity) }
    var report = Message(counting: count, "\(count) mark was added", "\(count) marks were added")
    if !adrift.isEmpty { report = "\(report); \(adrift.count) not found in the text" }
    let words = adrift.map {
      "\n" + String($0.quotation.quote.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    try writeQuotations(report.text + words.joined() + "\n")
  }

  /// Writes the list of words that were looked up.
  func writeWords(asCards: Bool) throws(Complaint) {
    var bytes = try naming(directories.words) { () throws(SystemError) in
      try OwnFile<WordList>(path: directories.words).load().bytes
    }
    if let others = synchroniser?.run(readsWords: true).others.words {
      let known = Set(bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) })
      let new = others.filter { !known.contains(Array($0.utf8)) }
      bytes += Array(new.map { $0 + "\n" }.joined().utf8)
    }
    let text =
      asCards
      ? WordCards(settings, directories).text(of: WordList(parsing: bytes).found)
      : String(decoding: bytes, as: UTF8.self)
    try writeQuotations(text.withoutFormulas)
  }

  /// Draws the year of reading on all machines.
  func writeYear() throws(Complaint) {
    var log = OwnFile<ReadingLog>(path: directories.readingLog).contents
    if let others = synchroniser?.run().others.times { log.add(others) }
    let records = PlacesFile(path: directories.placesFile).records
    let year = YearOfReading(log, records, goal: settings.goal)
    try write(invocation.form.text(of: year.picture, by: settings))
  }

  /// Writes the words of books and notes. A terminal gets them without control characters other than
  /// the tabs of a table; a file or pipe, which may end in a terminal too, gets those escaped.
  private func writeQuotations(_ text: String) throws(Complaint) {
    guard Descriptor.standardOutput.isTerminal else { return try write(text.withControlsEscaped) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { SafeText($0).string }.joined(separator: "\t")
    }
    try write(lines.joined(separator: "\n"))
  }
}
