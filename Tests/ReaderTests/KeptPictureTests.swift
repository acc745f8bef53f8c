import Cells
import Glyphs
import Paging
import Testing
import Typesetting

@testable import PlainText
@testable import Reader

/// What an open book looked like is shown before the book is read, so it must be what the book would
/// show, or nothing.
@Suite struct KeptPictureTests {
  static let size = Size(columns: 40, rows: 12)

  private let picture = Canvas(Self.size, style: Style(.soft, on: .desk))

  private func key(
    _ folder: borrowing Folder, _ settings: Settings = Settings(), _ size: Size = Self.size
  ) throws -> PictureKey {
    try #require(PictureKey(folder.path + "/book", settings, size))
  }

  // MARK: The file

  @Test func whatIsKeptIsFound() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let files = PictureFiles(directory: folder.path + "/deep/cache")
    let kept = KeptPicture(key: try key(folder), record: "check 12", picture: picture)
    #expect(files.picture(under: kept.key) == nil)
    files.keep(kept)
    #expect(files.picture(under: kept.key) == kept)
    #expect(
      Disk.names(in: files.directory).filter { $0.first != "." }.count == 1, "no draft is left")
  }

  @Test func whereNothingCanBeKeptNothingHappens() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let files = PictureFiles(directory: folder.path + "/book")
    files.keep(KeptPicture(key: try key(folder), record: "check 12", picture: picture))
    #expect(files.picture(under: try key(folder)) == nil)
  }

  @Test func aFlippedBitIsNoPicture() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let kept = KeptPicture(key: try key(folder), record: "check 12", picture: picture)
    let bytes = kept.bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[place] ^= 1 << bit
        #expect(KeptPicture(bytes: bytes, under: kept.key) == nil, "byte \(place), bit \(bit)")
      }
    }
  }

  /// Letters that stand beside each other because their line is read from the right join when they
  /// are a text again.
  @Test func aPictureThatWouldNotComeBackIsNotKept() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    var picture = picture
    for (column, text) in ["🇺", "🇫", "🇷"].enumerated() {
      picture.write(SafeText(text), at: Point(column: column, row: 0))
    }
    let kept = KeptPicture(key: try key(folder), record: "check 12", picture: picture)
    try #require(KeptPicture(bytes: kept.bytes, under: kept.key) != kept)
    let files = PictureFiles(directory: folder.path + "/cache")
    files.keep(kept)
    #expect(files.picture(under: kept.key) == nil)
  }

  @Test func aPartOfAFileIsNoPicture() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let kept = KeptPicture(key: try key(folder), record: "check 12", picture: picture)
    for length in kept.bytes.indices {
      #expect(KeptPicture(bytes: Array(kept.bytes[..<length]), under: kept.key) == nil)
    }
  }

  // MARK: The key

  @Test(arguments: SettingTable.all.map(\.name))
  func whateverMovesTextAsksForAnotherPicture(setting name: String) throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let other = [
      "spread": "one", "spine": "top", "measure": "30", "encoding": "KOI8-R", "language": "fi",
    ]
    let looks = ["theme": "night", "tone": "mono", "turn": "none", "pace": "full"]
    var settings = Settings()
    let value = other[name] ?? looks[name] ?? "yes"
    try #require(SettingTable.entry(name)).apply(value, to: &settings)
    try #require(settings != Settings())
    #expect(try (key(folder) == key(folder, settings)) == (looks[name] != nil))
  }

  @Test func anotherSizeAsksForAnotherPicture() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    #expect(try key(folder) != key(folder, Settings(), Size(columns: 12, rows: 40)))
  }

  @Test func aFileThatWasWrittenToIsAnother() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let before = try key(folder)
    #expect(try key(folder) == before)
    try folder.write("texts", to: "book")
    #expect(try key(folder) != before)
  }

  /// A book without a title is called by its name.
  @Test func anotherNameOfTheFileAsksForAnotherPicture() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let other = folder.path + "/other"
    try folder.name("book", also: "other")
    #expect(try PictureKey(other, Settings(), Self.size) != key(folder))
  }

  @Test func onlyAFileHasAMark() throws {
    let folder = try Folder()
    #expect(FileMark(of: folder.path) == nil)
    #expect(FileMark(of: folder.path + "/nothing") == nil)
    #expect(try OpenBook(folder.book()).mark != nil)
    #expect(numberedBook().mark == nil)
  }
}

/// A picture is shown only while its record is what counts for the book.
@Suite struct RecordOfAPictureTests {
  private let emma = PlacesTests.record(1, "Emma", author: "Jane Austen")
  private let other = PlacesTests.record(2, "Persuasion", author: "Jane Austen")

  private func file(_ records: PlaceRecord...) -> String {
    "curlew places 1\n\n" + records.map(\.text).joined(separator: "\n\n") + "\n"
  }

  private func holds(_ file: String) -> Bool {
    PlacesText.holds(emma.checkLine, in: Array(file.utf8))
  }

  private var later: PlaceRecord {
    var later = emma
    later.place = Place(offset: 99, surroundings: 7)
    return later
  }

  @Test func itIsFoundWhereverItStands() {
    #expect(holds(file(emma)))
    #expect(holds(file(other, emma)))
    #expect(holds(file(emma, other)))
    #expect(holds(file(later, emma)), "the last of a book counts")
  }

  @Test func itIsNotFoundWhereAnotherCounts() {
    #expect(!holds(""))
    #expect(!holds(file(other)))
    #expect(!holds(file(later)))
    #expect(!holds(file(emma, later)))
    #expect(!holds(file(emma, later, other)))
  }

  @Test func itIsNotFoundInWhatCannotBeRead() {
    let file = file(emma)
    #expect(!holds(file.replacing("offset 1234", with: "offset 1235")))
    #expect(!holds(file.replacing("places 1", with: "places 2")))
    #expect(!holds(String(file.dropFirst(17))))
    #expect(!PlacesText.holds("", in: Array(file.utf8)))
    #expect(!PlacesText.holds("check", in: Array(file.utf8)))
  }
}

// MARK: Reading

/// A book that is left and opened again.
@Suite struct OpeningAsLeftTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 160, rows: 45), Size(columns: 40, rows: 12),
  ]

  private static let books = Shelf.books(
    records: [], directories: [Golden.package + "/Books"]
  ).map(\.path)

  @Test(arguments: books, sizes)
  func thePictureIsWhatTheBookShows(book: String, size: Size) throws {
    let notebook = Notebook()
    try leave(book, at: .percent(40), size: size, notebook)
    let kept = try #require(notebook.pages.pictures.last)
    let shown = try reopen(book, kept, size: size, notebook)
    #expect(shown.first == kept.picture)
    #expect(shown.allSatisfy { $0 == kept.picture })
  }

  @Test func keysPressedBeforeTheBookIsReadAreObeyed() throws {
    let notebook = Notebook()
    let folder = try Folder()
    let book = try folder.book()
    try leave(book, at: .page(20), notebook)
    let kept = try #require(notebook.pages.pictures.last)
    let shown = try reopen(book, kept, notebook, [(.zero, .press(.right))])
    #expect(shown.first?.description.folios == [20])
    #expect(shown.last?.description.folios == [21])
  }

  @Test func aPictureIsOfTheRecordThatWasKeptLast() throws {
    let notebook = Notebook()
    let folder = try Folder()
    try leave(
      try folder.book(), at: .page(3), notebook,
      [(.seconds(1), .press(.right)), (.seconds(5), .press("?"))])
    let kept = try #require(notebook.pages.pictures.last)
    #expect(kept.record == notebook.pages.records.last?.checkLine)
    #expect(kept.picture.description.folios == [4], "without the help that lay over it")
  }

  @Test func whatWouldNotBeShownIsNotKept() throws {
    let folder = try Folder()
    let book = try folder.book()
    let inTheAir = Notebook()
    try leave(book, at: .page(3), inTheAir, [(.seconds(5), .press(.right))], until: .seconds(5.1))
    #expect(inTheAir.pages.records.last != inTheAir.pages.records.first)
    #expect(inTheAir.pages.pictures.last?.record != inTheAir.pages.records.last?.checkLine)
    let title = Notebook()
    try leave(book, at: nil, title)
    #expect(title.pages.pictures.isEmpty, "the title is shown once")
  }

  @Test func anotherSizeIsKeptOnLeaving() throws {
    let notebook = Notebook()
    let folder = try Folder()
    let size = Size(columns: 60, rows: 20)
    try leave(try folder.book(), at: .page(3), notebook, [(.seconds(2), .resized(size))])
    #expect(notebook.pages.pictures.last?.picture.size == size)
    #expect(notebook.pages.records.count == 1, "another window may have read on meanwhile")
  }

  /// How many pages there are is counted anew each time.
  @Test func ofALongBookNoPageHasANumber() throws {
    let folder = try Folder()
    let bytes = Array(numberedText(words: 12_000).utf8)
    try folder.write(bytes, to: "long.txt")
    let source = TextSource(length: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
    var pages = OpenPages(
      OpenBook(source, path: folder.path + "/long.txt", lengthOfSection: 8192), at: .page(3),
      settings: Settings(), size: Self.sizes[1], counting: { StepwiseCount($0) }, next: { nil })
    let shown = pages.picture()
    let picture = pages.pictureToKeep()
    let kept = try #require(picture)
    #expect(shown.description.folios == [] && shown.description.contains(" of ≈ "))
    #expect(!kept.description.contains(" of "))
    for row in 0..<shown.size.rows where row != pages.footRow {
      #expect(kept.row(row) == shown.row(row))
    }
  }

  @Test func aScreenOfAnotherSizeWaitsForTheBook() throws {
    let notebook = Notebook()
    let folder = try Folder()
    let book = try folder.book()
    try leave(book, at: .page(3), notebook)
    let kept = try #require(notebook.pages.pictures.last)
    let shown = try reopen(book, kept, size: Self.sizes[1], notebook)
    #expect(shown.first == Canvas(Self.sizes[1], style: .desk))
    #expect(shown.last?.size == Self.sizes[1])
  }

  @Test func aBookThatHasGoneMeanwhileLeadsToTheShelf() throws {
    let session = run(size: Self.sizes[0], [(.seconds(1), .press("q"))]) { application in
      application.show(Canvas(Self.sizes[0]), of: "/no/such/book.txt")
    }
    #expect(session.last.contains("/no/such/book.txt"))
    #expect(session.signal == nil)
  }

  private func leave(
    _ book: String, at start: StartingPoint?, size: Size = sizes[0], _ notebook: Notebook,
    _ script: [(Duration, Event)] = [], until end: Duration = .seconds(9)
  ) throws {
    let source = try OpenBook(book)
    _ = run(size: size, memory: notebook, script + [(end, .leave(signal: nil))]) { application in
      application.open(source, at: start)
    }
  }

  private func reopen(
    _ book: String, _ kept: KeptPicture, size: Size = sizes[0], _ notebook: Notebook,
    _ script: [(Duration, Event)] = []
  ) throws -> [Canvas] {
    let end: (Duration, Event) = (.seconds(9), .leave(signal: nil))
    return run(size: size, memory: notebook, script + [end]) { application in
      application.show(kept.picture, of: book)
    }.shown.map(\.picture)
  }
}

extension Folder {
  /// A book of numbered words in a file.
  func book() throws -> String {
    try write(numberedText(words: 12_000), to: "numbers.txt")
    return path + "/numbers.txt"
  }
}
