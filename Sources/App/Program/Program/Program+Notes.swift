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
      try write(export.text(form))
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
    let found = clippings?.notes ?? MarkdownNotes(bytes).notes
    guard !found.annotations.isEmpty || !found.loose.isEmpty else {
      let nothing: Message =
        clippings == nil
        ? "\(notes): no notes in Markdown or JSON were found"
        : "\(notes): no notes on “\(book.text.title)” were found"
      throw Complaint(found.omissions.map { "\(nothing); \($0)" } ?? nothing)
    }
    var marks = BookMarks(of: book.text, in: directories.marks)
    let report = marks.take(found)
    if let complaint = marks.complaint { throw complaint }
    try write(report.text)
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
      : String(decoding: bytes, as: UTF8.self).asTable
    try write(text)
  }

  /// Draws the year of reading on all machines.
  func writeYear() throws(Complaint) {
    var log = OwnFile<ReadingLog>(path: directories.readingLog).contents
    if let others = synchroniser?.run().others.times { log.add(others) }
    let records = PlacesFile(path: directories.placesFile).records
    let year = YearOfReading(log, records, goal: settings.goal)
    try write(drawn: Array(invocation.form.text(of: year.picture, by: settings).utf8))
  }
}
