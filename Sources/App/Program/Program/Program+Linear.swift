internal import CurlewAppSupport
internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewReader
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

extension Program {
  /// Reads one book page by page, with commands that are typed as lines.
  func readLinearly() throws(Complaint) {
    guard invocation.files.count == 1, invocation.files[0] != BookPath.standardInput else {
      throw Complaint("--linear needs one file")
    }
    var storage = FileStorage(directories)
    let (records, complaints) = storage.loadRecords()
    complaints.forEach { $0.warn() }
    let book = try openBook(invocation.files[0])
    let known = records.record(of: book)
    let place = known.map { StartingPoint.offset(book.text.offset(of: $0.place)) }
    let start = try invocation.start?.point(in: book) ?? place
    let dictionaries = DictionaryShelf(own: directories.dictionaries)
    var reader = LineMode(
      book, at: start, settings: settings, size: invocation.size ?? screen,
      marks: directories.marks,
      lookUp: { dictionaries.lookUp($0, language: book.text.language?.code) })
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
