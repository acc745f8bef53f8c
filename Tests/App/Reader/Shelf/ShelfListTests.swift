import CurlewCells
import CurlewGlyphs
import CurlewPictures
import Paging
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The order and the filter of the shelf, the reader's folders, and the search in all books.
@Suite(.timeLimit(.minutes(90))) struct ShelfListTests {
  private let books = [
    ShelfBook(path: "/a", title: "War and Peace", author: "Leo Tolstoy", percent: 33, opened: 50),
    ShelfBook(path: "/b", title: "Don Quijote", author: "Miguel de Cervantes", percent: nil),
    ShelfBook(path: "/c", title: "Émile", author: nil, percent: 90, opened: 10),
  ]

  private func titles(_ filter: String, _ order: ShelfOrder = .lastRead) -> [String] {
    var list = ShelfList(books, order: order)
    list.filter = TextFilter(filter)
    return list.books.map(\.title)
  }

  @Test func theFilterTakesWordsInAnyOrder() {
    #expect(titles("") == ["War and Peace", "Don Quijote", "Émile"])
    #expect(titles("tolstoy war") == ["War and Peace"])
    #expect(titles("emile") == ["Émile"], "accents do not count")
    #expect(titles("Don") == ["Don Quijote"] && titles("DON") == [], "capital letters do if typed")
    #expect(titles("xyzzy") == [])
  }

  @Test func theShelfHasSeveralOrders() {
    #expect(titles("", .title) == ["Don Quijote", "Émile", "War and Peace"])
    #expect(titles("", .author) == ["War and Peace", "Don Quijote", "Émile"])
    #expect(titles("", .progress) == ["Émile", "War and Peace", "Don Quijote"])
  }

  @Test func aBookIsOnTheShelfOnce() {
    let found = ["/d", "/e", "/d"].map { ShelfBook.unopened($0, title: $0, author: nil) }
    var list = ShelfList(books)
    list.add(found)
    list.add(found)
    #expect(list.books.map(\.path) == ["/a", "/b", "/c", "/d", "/e"])
  }

  @Test func `the book that was removed last comes back first`() {
    var list = ShelfList(books)
    for book in books.reversed() { list.remove(book, at: 100) }
    #expect(list.books.isEmpty)
    #expect(books.map { _ in list.bringBack()?.path } == books.map(\.path))
  }

  @Test func anOpenedBookHasTheTitleOfItsLibrary() {
    let named = ShelfBook.unopened("/a", title: "Война и мир", author: "Лев Толстой")
    var list = ShelfList(books)
    list.add([named])
    list.filter = TextFilter("толстой")
    #expect(list.books.map(\.title) == ["Война и мир"] && list.books[0].percent == 33)
    #expect(books.adding([named]).map(\.title) == ["Война и мир", "Don Quijote", "Émile"])
  }

  private func shelf(
    _ text: String, then keys: [Key] = []
  ) -> (view: LayerBench<Sheet<ShelfContent>>, last: [Effect]) {
    let size = Size(columns: 80, rows: 24)
    var view = LayerBench(
      Sheet(ShelfContent(ShelfList(books), coversABook: false, now: 100)), size: size)
    var last: [Effect] = []
    for key in text.map({ Key.character($0) }) + keys {
      last = view.handle(.press(key))
    }
    return (view, last)
  }

  private func picture(_ view: LayerBench<Sheet<ShelfContent>>) -> String {
    view.picture.description
  }

  @Test func typingFiltersAndEnterOpens() {
    let filtered = shelf("/quij")
    #expect(
      picture(filtered.view).contains("Don Quijote") && picture(filtered.view).contains("1 of 3"))
    #expect(!picture(filtered.view).contains("War and Peace"))
    #expect(shelf("/quij", then: [.enter]).last == [.openBook(path: "/b")])
    #expect(shelf("/quij", then: [.tab]).last == [.searchBooks("quij")])
    let back = shelf("/quij", then: [.escape])
    #expect(picture(back.view).contains("War and Peace"))
    #expect(
      shelf("/quij", then: [.escape, .enter]).last == [.openBook(path: "/b")], "still chosen")
    #expect(picture(shelf("/xyzzy").view).contains("No book is like that"))
    #expect(shelf("o").last == [.set(name: "shelf-order", value: "title")])
  }

  @Test func aPastedTitleFilters() {
    var view = shelf("/").view
    #expect(view.handle(.pasted("don\nquij")) == [])
    #expect(picture(view).contains("1 of 3") && picture(view).contains("Don Quijote"))
    var unfiltered = shelf("").view
    unfiltered.handle(.pasted("don"))
    #expect(picture(unfiltered).contains("War and Peace"))
  }

  @Test func theCursorStandsOnTheChosenBook() throws {
    let view = shelf("", then: [.down]).view
    let canvas = view.picture
    let row = try #require(canvas.cursor?.row)
    let lines = canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[row].contains("▸ ▎  Don Quijote"))
  }

  @Test func aBookThatIsGoneIsShownButNotOpened() {
    var gone = books[0]
    gone.isMissing = true
    let size = Size(columns: 80, rows: 24)
    var view = LayerBench(Sheet(ShelfContent(ShelfList([gone]), coversABook: false)), size: size)
    #expect(picture(view).contains("missing"))
    #expect(view.handle(.press(.enter)) == [])
    #expect(view.desk.foot.text == "The file is missing: /a")
  }

  // MARK: Folders

  private func scan(_ folder: borrowing Folder) -> [ShelfBook] {
    let index = ShelfIndex(path: folder.path + "/cache/shelf")
    var scan = FolderScan([folder.path + "/books"], index: index)
    var found: [ShelfBook] = []
    while let books = scan.next() { found += books }
    return found
  }

  @Test func foldersAreReadOnceAndThenOnlyWhatHasChanged() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/books/deep")
    try folder.write("Title: One\nAuthor: Ann\n\n\nText.\n", to: "books/one.txt")
    try folder.write("Title: Two\n\n\nText.\n", to: "books/deep/two.txt")
    try folder.write("no book", to: "books/picture.png")
    #expect(Set(scan(folder).map(\.title)) == ["One", "Two"])
    let index = ShelfIndex(path: folder.path + "/cache/shelf")
    #expect(index.books(in: [folder.path + "/books"]).count == 2)
    #expect(index.books(in: [folder.path + "/books/deep"]).map(\.title) == ["Two"])
    #expect(index.books(in: [folder.path + "/other"]).isEmpty)
    #expect(index.books(in: [folder.path + "/books"], limit: 1).count == 1)
    var again = FolderScan([folder.path + "/books"], index: index, givesCacheFirst: true)
    #expect(again.next()?.count == 2, "what was found last, before any file is looked at")
    try folder.write("Title: Three\n\n\nMore text.\n", to: "books/deep/two.txt")
    #expect(Set(scan(folder).map(\.title)) == ["One", "Three"])
    FileSystem.remove(folder.path + "/books/one.txt")
    let last = scan(folder)
    #expect(last.filter { !$0.isMissing }.map(\.title) == ["Three"])
    #expect(last.filter(\.isMissing).map(\.title) == ["One"])
    #expect(index.load().count == 1)
  }

  @Test func aLinkToAFolderAboveIsNotFollowed() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/books/deep")
    try folder.write("Title: One\n\n\nText.\n", to: "books/deep/one.txt")
    try folder.makeSymbolicLink("books/deep/loop", to: "books")
    #expect(scan(folder).map(\.title) == ["One"])
  }

  @Test func aFolderOfCalibreIsOneBookUnderTheNamesThatItsReaderGaveIt() throws {
    let folder = try Folder()
    let place = "books/Ann Author/One (7)"
    try FileSystem.makeDirectory("\(folder.path)/\(place)")
    try folder.write("Title: In the file\n\n\nText.\n", to: "\(place)/One - Ann Author.txt")
    try folder.write("<p>Text.</p>", to: "\(place)/One - Ann Author.html")
    func describe(_ title: String) throws {
      try folder.write(
        """
        <package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title>\(title)</dc:title><dc:creator>Ann Author</dc:creator>
        <dc:subject>Science Fiction</dc:subject><dc:subject>sea</dc:subject>
        <meta name="calibre:series" content="Ones"/><meta name="calibre:series_index" content="2.0"/>
        </metadata></package>
        """, to: "\(place)/metadata.opf")
    }
    try describe("One")
    let found = scan(folder)
    #expect(found.map(\.title) == ["One"] && found.map(\.author) == ["Ann Author"])
    #expect(found.first?.path.hasSuffix(".txt") == true)
    #expect(found.first?.tags == ["Science-Fiction", "sea"] && found.first?.series == "Ones, 2")
    #expect(found.first?.hasCover == false)
    let index = ShelfIndex(path: folder.path + "/cache/shelf")
    #expect(index.books(in: [folder.path]).first?.tags == ["Science-Fiction", "sea"])
    try describe("One, corrected")
    #expect(scan(folder).map(\.title) == ["One, corrected"])
    var list = ShelfList(found)
    list.filter = TextFilter("#science")
    #expect(list.books.count == 1)
  }

  @Test func `the cover that calibre keeps beside a book is that of the shelf`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/books/One (7)")
    try folder.write("Title: One\n\n\nText.\n", to: "books/One (7)/One.txt")
    let path = try #require(FileSystem.resolved(folder.path + "/books/One (7)/One.txt"))
    func picture(_ red: UInt8) -> [UInt8] {
      Array("P6\n60 80\n255\n".utf8) + (0..<4800).flatMap { _ in [red, 0, 0] }
    }
    try folder.write(picture(200), to: "books/One (7)/cover.jpg")
    #expect(scan(folder).first?.hasCover == false, "outside of a library it is any picture")
    try folder.write("<package/>", to: "books/One (7)/metadata.opf")
    #expect(scan(folder).first?.hasCover == true)
    #expect(BookSummary(ofFile: path)?.coverOnShelf?.bytes == picture(200))
    let request = PictureRequest(address: path, size: Size(columns: 24, rows: 16))
    func cover() throws -> PictureCells {
      let covers = BookPictures.covers(cachedIn: folder.path + "/covers")
      _ = covers.picture(request)
      _ = covers.makeNext()
      return try #require(try covers.picture(request)?.get())
    }
    let first = try cover()
    #expect(try cover() == first)
    try folder.write(picture(90), to: "books/One (7)/cover.jpg")
    #expect(try cover() != first, "the cache knows that the cover has changed")
  }

  @Test func `several formats of a book of calibre are one book, and nothing is written there`()
    throws
  {
    let folder = try Folder()
    let place = "books/Ann/One (7)"
    try FileSystem.makeDirectory("\(folder.path)/\(place)")
    try folder.write("", to: "books/metadata.db")
    try folder.write("<package/>", to: "\(place)/metadata.opf")
    for name in ["One.pdf", "One.txt", "One.html", "One.azw3"] {
      try folder.write("<p>Text.</p>", to: "\(place)/\(name)")
    }
    let names = FileSystem.names(in: "\(folder.path)/\(place)")
    let found = scan(folder)
    #expect(found.map { Path.name(of: $0.path) } == ["One.txt"])
    #expect(FileSystem.names(in: "\(folder.path)/\(place)") == names)
  }

  @Test func tenThousandBooksAreFoundAndFiltered() throws {
    let many = (0..<10_000).map { number in
      ShelfBook(
        path: "/\(number)", title: "The Book \(number)", author: "Author \(number % 700)",
        percent: nil)
    }
    var list = ShelfList(many)
    list.filter = TextFilter("book 777")
    #expect(list.books.count == 19)
    list.filter = TextFilter("")
    #expect(list.books.count == 10_000)
    let folder = try Folder()
    let index = ShelfIndex(path: folder.path + "/shelf")
    let entries = many.map {
      ShelfIndex.Entry(path: $0.path, stamp: "1", title: $0.title, author: $0.author ?? "")
    }
    index.save(entries)
    #expect(index.load() == entries)
  }

  // MARK: All books

  @Test func allBooksAreSearched() throws {
    let folder = try Folder()
    try folder.write("Title: One\n\n\nA white whale and a whale.\n", to: "one.txt")
    try folder.write("Title: Two\n\n\nNothing of the kind.\n", to: "two.txt")
    let books = ["one", "two"].map {
      ShelfBook.unopened("\(folder.path)/\($0).txt", title: $0, author: nil)
    }
    var search = LibrarySearch(.init("whale"), in: books, settings: Settings())
    let first = search.next()
    let found = first?.first.first?.snippet.text.string
    #expect(first?.count == 2 && found?.contains("white whale") == true)
    #expect(search.next()?.count == 0 && search.next() == nil)
    let steps = LibrarySearch(.init("whale"), in: books, settings: Settings())
    let content = LibrarySearchContent("whale", in: books, by: AllAtOnce(steps))
    var view = LayerBench(Sheet(content), size: Size(columns: 80, rows: 24))
    while view.layer.timeout(on: view.desk) != nil { view.handle(.tick) }
    let canvas = view.picture
    let lit = (0..<24).flatMap { canvas.row($0) }
      .filter { $0.style.ink.role == .accent && $0.style.attributes.contains(.bold) }
    #expect(String(lit.map(\.glyph)) == "▸whalewhale", "the hits stand out")
    let picture = canvas.description
    #expect(picture.contains("“whale” in 1 book; searched 2"))
    #expect(picture.contains("One · 2 hits") && picture.contains("▸ A white whale"))
    guard case .openBook(let path, _, _) = view.handle(.press(.enter)).first else {
      Issue.record("nothing is opened")
      return
    }
    #expect(path == books[0].path)
    view.handle(.press(.escape))
    #expect(view.isClosed)
  }

  @Test func `a phrase that is in no book is looked for as words near each other`() throws {
    let folder = try Folder()
    try folder.write("Title: One\n\n\nCall him Ahab: a whale, white as snow.\n", to: "one.txt")
    try folder.write("Title: Two\n\n\nThe white whale.\n", to: "two.txt")
    let books = ["one", "two"].map {
      ShelfBook.unopened("\(folder.path)/\($0).txt", title: $0, author: nil)
    }
    func hits(_ words: String) -> [BookHits] {
      IteratorSequence(LibrarySearch(.init(words), in: books, settings: Settings()))
        .filter { $0.count > 0 }
    }
    #expect(hits("white whale").map(\.book.title) == ["Two"], "words only where no phrase is")
    #expect(hits("white whale ahab").map(\.book.title) == ["One"])
    #expect(hits("white whale ahab").allSatisfy(\.isOfWords) && hits("snowy whale").isEmpty)
    let steps = LibrarySearch(.init("white whale ahab"), in: books, settings: Settings())
    let content = LibrarySearchContent("white whale ahab", in: books, by: AllAtOnce(steps))
    var view = LayerBench(Sheet(content), size: Size(columns: 80, rows: 24))
    while view.layer.timeout(on: view.desk) != nil { view.handle(.tick) }
    #expect(view.picture.description.contains("as words near each other in 1 book"))
  }

  @Test func `names of files are looked at where no title or author has the words`() {
    var list = ShelfList([
      .unopened("/books/22367-8.txt", title: "Die Verwandlung", author: "Franz Kafka"),
      .unopened("/books/kafka.txt", title: "Amerika", author: nil),
    ])
    list.filter = TextFilter("22367-8")
    #expect(list.books.map(\.title) == ["Die Verwandlung"])
    list.filter = TextFilter("kafka")
    #expect(list.books.map(\.title) == ["Die Verwandlung"])
  }
}

extension ShelfList {
  /// The books that match the filter, in the order of the shelf.
  var books: [ShelfBook] { shown.map { self[$0] } }
}
