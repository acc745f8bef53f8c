internal import TestBooks
import CurlewCells
import CurlewGlyphs
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewManuscript
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewEdition
@testable import CurlewReader
@testable import CurlewSettings

/// A cached picture is shown before the book is read, so it must be what the book would show.
@Suite(.timeLimit(.minutes(90))) struct CachedPictureTests {
  static let size = Size(columns: 40, rows: 12)

  private let picture = TextCanvas(Self.size, style: Style(.soft, on: .desk))

  private func key(
    _ folder: borrowing Folder, _ settings: Settings = Settings(), _ size: Size = Self.size
  ) throws -> PictureKey {
    try #require(PictureKey(folder.path + "/book", settings, size))
  }

  // MARK: The file

  @Test func aSavedPictureIsFound() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let files = PictureCache(directory: folder.path + "/deep/cache")
    let kept = CachedPicture(key: try key(folder), record: "check 12", picture: picture)
    #expect(files.picture(for: kept.key) == nil)
    files.save(kept)
    #expect(files.picture(for: kept.key) == kept)
    #expect(
      FileSystem.names(in: files.directory).filter { $0.first != "." }.count == 1,
      "no draft is left")
  }

  @Test func `a picture in another language is not shown`() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let path = folder.path + "/book"
    let stamp = try #require(FileStamp(of: path))
    let keys = ["", "de", "fr"].map {
      PictureKey(path, stamp, Settings(), Self.size, language: $0).value
    }
    #expect(Set(keys).count == 3)
    #expect(keys[0] == (try key(folder)).value)
  }

  @Test func aDirectoryThatCannotBeWrittenIsIgnored() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let files = PictureCache(directory: folder.path + "/book")
    files.save(CachedPicture(key: try key(folder), record: "check 12", picture: picture))
    #expect(files.picture(for: try key(folder)) == nil)
  }

  @Test func aFlippedBitInvalidatesThePicture() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let kept = CachedPicture(key: try key(folder), record: "check 12", picture: picture)
    let bytes = kept.bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[place] ^= 1 << bit
        #expect(CachedPicture(bytes: bytes, for: kept.key) == nil, "byte \(place), bit \(bit)")
      }
    }
  }

  /// Glyphs of adjacent cells may join when they are read as text.
  @Test func aPictureThatWouldChangeIsNotSaved() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    var picture = picture
    for (column, text) in ["🇺", "🇫", "🇷"].enumerated() {
      picture.write(SafeText(text), at: Point(column: column, row: 0))
    }
    let kept = CachedPicture(key: try key(folder), record: "check 12", picture: picture)
    try #require(CachedPicture(bytes: kept.bytes, for: kept.key) != kept)
    let files = PictureCache(directory: folder.path + "/cache")
    files.save(kept)
    #expect(files.picture(for: kept.key) == nil)
  }

  @Test func aTruncatedFileIsInvalid() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let kept = CachedPicture(key: try key(folder), record: "check 12", picture: picture)
    for length in kept.bytes.indices {
      #expect(CachedPicture(bytes: Array(kept.bytes[..<length]), for: kept.key) == nil)
    }
  }

  // MARK: The key

  @Test(arguments: SettingTable.all.map(\.name))
  func everySettingThatMovesTextChangesTheKey(setting name: String) throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let other = [
      "spread": "one", "spine": "top", "measure": "30", "format": "html", "encoding": "KOI8-R",
      "language": "fi", "page-words": "book", "glosses": "rare", "margins": "wide",
      "line-spacing": "double",
      "paragraphs": "indents",
      "foot": "chapter", "pictures": "off", "initials": "off", "quotes": "as-in-book",
      "writing": "vertical", "vertical-signs": "plain", "colours": "off", "lines": "kept",
    ]
    let looks = [
      "theme": "night", "tone": "mono", "turn": "none", "pace": "full", "shelf-order": "title",
      "shelf-view": "list", "catalogues": "http://localhost", "folders": "/books", "sync": "/sync",
      "machine": "laptop", "sync-server": "http://localhost", "sync-user": "anna",
      "sync-password": "pass",
      "speech": "say", "start": "last-book", "dictionaries": "GCIDE", "goal": "20 minutes",
    ]
    var settings = Settings()
    let value = other[name] ?? looks[name] ?? "yes"
    try #require(SettingTable.entry(name)).apply(value, to: &settings)
    try #require(settings != Settings())
    #expect(try (key(folder) == key(folder, settings)) == (looks[name] != nil))
  }

  @Test func anotherSizeChangesTheKey() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    #expect(try key(folder) != key(folder, Settings(), Size(columns: 12, rows: 40)))
  }

  @Test func writingToTheFileChangesTheKey() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let before = try key(folder)
    #expect(try key(folder) == before)
    try folder.write("texts", to: "book")
    #expect(try key(folder) != before)
  }

  /// A book without a title is called by its name.
  @Test func anotherNameOfTheFileChangesTheKey() throws {
    let folder = try Folder()
    try folder.write("text", to: "book")
    let other = folder.path + "/other"
    try folder.makeHardLink("other", to: "book")
    #expect(try PictureKey(other, Settings(), Self.size) != key(folder))
  }

  @Test func onlyABookFromAFileHasAStamp() throws {
    let folder = try Folder()
    #expect(try OpenBook(folder.book()).stamp != nil)
    #expect(numberedBook().stamp == nil)
  }
}

/// A picture is shown only while its record is the latest of the book.
@Suite(.timeLimit(.minutes(90))) struct RecordOfAPictureTests {
  private let emma = PlaceRecord.sample(1, "Emma", author: "Jane Austen")
  private let other = PlaceRecord.sample(2, "Persuasion", author: "Jane Austen")

  private func file(_ records: PlaceRecord...) -> String {
    "curlew places 1\n\n" + records.map(\.text).joined(separator: "\n\n") + "\n"
  }

  private func holds(_ file: String) -> Bool {
    PlacesText.isCurrent(emma.checkLine, in: Array(file.utf8))
  }

  private var later: PlaceRecord {
    var later = emma
    later.place = Place(offset: 99, surroundings: 7)
    return later
  }

  @Test func itIsFoundAnywhereInTheFile() {
    #expect(holds(file(emma)))
    #expect(holds(file(other, emma)))
    #expect(holds(file(emma, other)))
    #expect(holds(file(later, emma)), "the last of a book counts")
  }

  @Test func anOutdatedRecordIsNotFound() {
    #expect(!holds(""))
    #expect(!holds(file(other)))
    #expect(!holds(file(later)))
    #expect(!holds(file(emma, later)))
    #expect(!holds(file(emma, later, other)))
  }

  @Test func itIsNotFoundInADamagedFile() {
    let file = file(emma)
    #expect(!holds(file.replacing("offset 1234", with: "offset 1235")))
    #expect(!holds(file.replacing("places 1", with: "places 2")))
    #expect(!holds(String(file.dropFirst(17))))
    #expect(!PlacesText.isCurrent("", in: Array(file.utf8)))
    #expect(!PlacesText.isCurrent("check", in: Array(file.utf8)))
  }
}

// MARK: Reading

/// Closing a book and opening it again.
@Suite(.timeLimit(.minutes(90))) struct OpeningAsLeftTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 160, rows: 45), Size(columns: 40, rows: 12),
  ]

  private static let books = Shelf.books(
    records: [], directories: [Golden.package + "/Books"]
  ).map(\.path)

  @Test(arguments: books, sizes)
  func thePictureIsWhatTheBookShows(book: String, size: Size) throws {
    let storage = TestStorage()
    try leave(book, at: .percent(40), size: size, storage)
    let kept = try #require(storage.contents.pictures.last)
    let shown = try reopen(book, kept, size: size, storage)
    #expect(shown.first == kept.picture)
    #expect(shown.allSatisfy { $0 == kept.picture })
  }

  @Test func keysPressedBeforeTheBookIsReadWork() throws {
    let storage = TestStorage()
    let folder = try Folder()
    let book = try folder.book()
    try leave(book, at: .page(20), storage)
    let kept = try #require(storage.contents.pictures.last)
    let shown = try reopen(book, kept, storage, [(.zero, .press(.right))])
    #expect(shown.first?.description.folios == [20])
    #expect(shown.last?.description.folios == [21])
  }

  @Test func aPictureBelongsToTheRecordSavedLast() throws {
    let storage = TestStorage()
    let folder = try Folder()
    try leave(
      try folder.book(), at: .page(3), storage,
      [(.seconds(1), .press(.right)), (.seconds(5), .press("?"))])
    let kept = try #require(storage.contents.pictures.last)
    #expect(kept.record == storage.contents.records.last?.checkLine)
    #expect(kept.picture.description.folios == [4], "without the help that lay over it")
  }

  @Test func onlyPagesAtRestInTheTextAreSaved() throws {
    let folder = try Folder()
    let book = try folder.book()
    let turning = TestStorage()
    try leave(book, at: .page(3), turning, [(.seconds(5), .press(.right))], until: .seconds(5.1))
    #expect(turning.contents.records.last != turning.contents.records.first)
    #expect(turning.contents.pictures.last?.record != turning.contents.records.last?.checkLine)
    let title = TestStorage()
    try leave(book, at: nil, title)
    #expect(title.contents.pictures.isEmpty, "the title is shown once")
  }

  /// They are not there when the book is opened again.
  @Test(arguments: ["/w0", "v"])
  func `hits of a search and a selected passage are in no picture that is kept`(
    typed: String
  ) throws {
    let storage = TestStorage()
    let folder = try Folder()
    let size = Size(columns: 60, rows: 20)
    let script = keys(typed).enumerated().map { (Duration.milliseconds(2000 + 100 * $0), $1) }
    try leave(
      try folder.book(), at: .page(3), storage,
      [(.seconds(1), .resized(size))] + script + [(.seconds(3), .suspend)])
    let pictures = storage.contents.pictures.map(\.picture)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let cells = (0..<picture.size.rows).flatMap { picture.row($0) }
      #expect(cells.allSatisfy { $0.style.attributes.wash == .none })
    }
  }

  /// Leaving saves after the last event, and nothing is drawn any more.
  @Test(arguments: ["/w0", "v"])
  func `leaving with a search or a selection open keeps a picture without its lights`(
    typed: String
  ) throws {
    let storage = TestStorage()
    let folder = try Folder()
    let script = keys(typed).enumerated().map { (Duration.milliseconds(7000 + 100 * $0), $1) }
    try leave(
      try folder.book(), at: .page(3), storage, [(.seconds(1), .press(.right))] + script)
    let picture = try #require(storage.contents.pictures.last?.picture)
    let cells = (0..<picture.size.rows).flatMap { picture.row($0) }
    #expect(cells.allSatisfy { $0.style.attributes.wash == .none })
  }

  @Test func anotherSizeIsSavedOnLeaving() throws {
    let storage = TestStorage()
    let folder = try Folder()
    let size = Size(columns: 60, rows: 20)
    try leave(try folder.book(), at: .page(3), storage, [(.seconds(2), .resized(size))])
    #expect(storage.contents.pictures.last?.picture.size == size)
    #expect(storage.contents.records.count == 1, "another window may have read on meanwhile")
  }

  /// How many pages there are is counted anew each time.
  @Test func thePictureOfALongBookHasNoPageNumbers() throws {
    let folder = try Folder()
    let bytes = Array(numberedText(words: 12_000).utf8)
    try folder.write(bytes, to: "long.txt")
    let source = ByteSource(length: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
    var pages = OpenPages(
      OpenBook(source, path: folder.path + "/long.txt", lengthOfSection: 8192), at: .page(3),
      settings: Settings(), size: Self.sizes[1], by: StepwiseJobs(), next: { nil })
    let shown = pages.controller.picture()
    let picture = pages.pictureToCache()
    let kept = try #require(picture)
    #expect(shown.description.folios == [] && shown.description.contains(" of ≈ "))
    #expect(!kept.description.contains(" of "))
    for row in 0..<shown.size.rows where row != pages.spread.footStrip.origin.row {
      #expect(kept.row(row) == shown.row(row))
    }
  }

  @Test func aScreenOfAnotherSizeStaysEmptyUntilTheBookIsRead() throws {
    let storage = TestStorage()
    let folder = try Folder()
    let book = try folder.book()
    try leave(book, at: .page(3), storage)
    let kept = try #require(storage.contents.pictures.last)
    let shown = try reopen(book, kept, size: Self.sizes[1], storage)
    #expect(shown.first == TextCanvas(Self.sizes[1], style: .desk))
    #expect(shown.last?.size == Self.sizes[1])
  }

  @Test func `a first book that has disappeared ends the program with its error`() throws {
    let session = run(size: Self.sizes[0], [(.seconds(1), .press("q"))]) { application in
      application.show(
        Opening(scene: .preview(TextCanvas(Self.sizes[0]), path: "/no/such/book.txt")))
    }
    #expect(session.failure?.line.string.contains("/no/such/book.txt") == true)
    #expect(session.end < .seconds(1))
  }

  private func leave(
    _ book: String, at start: StartingPoint?, size: Size = sizes[0], _ storage: TestStorage,
    _ script: [(Duration, Event)] = [], until end: Duration = .seconds(9)
  ) throws {
    let source = try OpenBook(book)
    _ = run(size: size, storage: storage, script + [(end, .leave(signal: nil))]) { application in
      application.open(source, at: start)
    }
  }

  private func reopen(
    _ book: String, _ kept: CachedPicture, size: Size = sizes[0], _ storage: TestStorage,
    _ script: [(Duration, Event)] = []
  ) throws -> [TextCanvas] {
    let end: (Duration, Event) = (.seconds(9), .leave(signal: nil))
    return run(size: size, storage: storage, script + [end]) { application in
      application.show(Opening(scene: .preview(kept.picture, path: book)))
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
