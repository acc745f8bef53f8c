internal import TestBooks
import CurlewCells
import CurlewGlyphs
import CurlewSystem
import CurlewTypesetting
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// How books come onto the shelf and leave it.
@Suite(.timeLimit(.minutes(90))) struct AddingBooksTests {
  private func library() throws -> Folder {
    let folder = try Folder()
    for name in ["Books/deep", "Books/.hidden", "Empty"] {
      try FileSystem.makeDirectory(folder.path + "/" + name)
    }
    try folder.write("Title: The Wren\nAuthor: Ada Reed\n\n\nText.\n", to: "Books/wren.txt")
    try folder.write("Title: The Reed\n\n\nText.\n", to: "Books/deep/reed.txt")
    try folder.write("no book", to: "Books/picture.png")
    return folder
  }

  // MARK: Folders on the command line

  @Test func `a folder of books is a shelf, and a folder that is a book is a book`() throws {
    let folder = try library()
    try folder.write("# Summary\n\n- [One](one.md)\n", to: "Empty/SUMMARY.md")
    let books = folder.path + "/Books"
    #expect(NamedBooks([books]).folders == [books] && NamedBooks([books]).isShelf)
    let named = NamedBooks([books, books + "/wren.txt", folder.path + "/Empty"])
    #expect(named.books == [books + "/wren.txt", folder.path + "/Empty"])
    #expect(!NamedBooks([folder.path + "/Empty"]).isShelf && !NamedBooks([]).isShelf)
  }

  @Test func `a folder of calibre is no book`() throws {
    let folder = try library()
    try folder.write("<package/>", to: "Books/metadata.opf")
    #expect(!FolderBook.isBook(folder.path + "/Books"))
  }

  @Test func `the shelf of a folder has its books only`() throws {
    let folder = try library()
    let (books, storage) = (folder.path + "/Books", TestStorage())
    let known = KnownBooks(
      named: NamedBooks([books]),
      records: [
        .specimen(at: books + "/wren.txt", fingerprint: 7),
        .specimen(at: "/elsewhere/other.txt", fingerprint: 8),
      ], directories: { [] }, index: nil, folders: [books],
      said: storage.said)
    #expect(known.load().books.map(\.path) == [books + "/wren.txt"])
    #expect(!known.load().isNewcomer)
  }

  @Test func `a scan keeps what is known of other folders`() throws {
    let folder = try library()
    let index = ShelfIndex(path: folder.path + "/index")
    for name in ["Books/deep", "Books", "Empty"] {
      _ = IteratorSequence(FolderScan([folder.path + "/" + name], index: index)).map(\.self)
    }
    #expect(Set(index.load().map(\.title)) == ["The Wren", "The Reed"])
  }

  // MARK: Looking for books

  private func browser(
    _ folder: borrowing Folder, recent: [String] = []
  ) -> LayerBench<Sheet<BrowserContent>> {
    let content = BrowserContent(home: folder.path, recent: recent, by: StepwiseJobs())
    var view = LayerBench(Sheet(content), size: Size(columns: 120, rows: 34))
    settle(&view)
    return view
  }

  private func settle(_ view: inout LayerBench<Sheet<BrowserContent>>) {
    while view.layer.timeout(on: view.desk) != nil { view.handle(.tick) }
  }

  private func press(_ keys: [Key], _ view: inout LayerBench<Sheet<BrowserContent>>) -> [Effect] {
    var last: [Effect] = []
    for key in keys {
      last = view.handle(.press(key))
      settle(&view)
    }
    return last
  }

  @Test func `folders and books are shown with title and author`() throws {
    let folder = try library()
    var view = browser(folder)
    #expect(view.picture.description.contains("Books/"))
    _ = press([.enter], &view)
    let shown = view.picture.description
    #expect(shown.contains("deep/") && !shown.contains("hidden") && !shown.contains("picture"))
    #expect(shown.contains("wren.txt") && shown.contains("The Wren · Ada Reed"))
  }

  @Test func `a folder that was found is the first row, and Enter adds it`() throws {
    let home = BookPath.withHome("~")
    let content = BrowserContent(
      home: home, recent: [], offering: FolderOffer(path: home + "/Books", count: 39),
      by: StepwiseJobs())
    var view = LayerBench(Sheet(content), size: Size(columns: 120, rows: 34))
    settle(&view)
    #expect(view.picture.description.contains("Add 39 books in ~/Books to the shelf"))
    #expect(press([.enter], &view) == [.addFolder(home + "/Books")] && view.isClosed)
  }

  @Test func `what is typed filters, and Enter opens`() throws {
    let folder = try library()
    var view = browser(folder)
    _ = press([.enter], &view)
    let typed = press(["r", "e", "e", "d"], &view)
    #expect(typed == [] && !view.picture.description.contains("deep/"), "Ada Reed wrote it")
    #expect(press([.enter], &view) == [.openBook(path: folder.path + "/Books/wren.txt")])
    _ = press([.escape], &view)
    #expect(!view.isClosed && view.picture.description.contains("deep/"), "the filter is empty")
    _ = press([.escape], &view)
    #expect(view.isClosed)
  }

  @Test(arguments: [[.left], [.backspace], [.up, .enter]] as [[Key]])
  func `three keys lead to the folder above`(keys: [Key]) throws {
    let folder = try library()
    var view = browser(folder)
    _ = press([.enter], &view)
    _ = press(keys, &view)
    #expect(view.picture.description.contains("Empty/"))
  }

  @Test func `another folder empties the filter`() throws {
    let folder = try library()
    var view = browser(folder)
    _ = press(["b", "o", .enter], &view)
    #expect(view.picture.description.contains("deep/"))
  }

  @Test func `a link to a folder is not resolved, and slashes are tidied`() throws {
    let folder = try library()
    try folder.makeSymbolicLink("Link", to: "Books")
    var view = browser(folder)
    #expect(press([.down, .down, .enter, .tab], &view) == [.addFolder(folder.path + "/Link")])
    let content = BrowserContent(home: folder.path + "//Books/", recent: [], by: StepwiseJobs())
    var inside = LayerBench(Sheet(content), size: Size(columns: 120, rows: 34))
    _ = press([.left], &inside)
    #expect(inside.picture.description.contains("Empty/"))
  }

  @Test func `Tab puts the folder on the shelf`() throws {
    let folder = try library()
    var view = browser(folder)
    #expect(press([.enter, .tab], &view) == [.addFolder(folder.path + "/Books")])
    #expect(view.isClosed)
  }

  @Test func `recent folders are below, each once`() throws {
    let folder = try library()
    let books = folder.path + "/Books"
    let shown = browser(folder, recent: [books, books, "/", ""]).picture.description
    #expect(shown.contains("Recent folders"))
    #expect(shown.split(separator: "\n").count { $0.contains(books) } == 1)
  }

  // MARK: Offers

  private func newcomer(_ offers: [String]) -> LayerBench<Sheet<ShelfContent>> {
    let size = Size(columns: 80, rows: 24)
    var layer = Sheet(ShelfContent(ShelfList([]), coversABook: false))
    layer.content.start(StepwiseJobs().start(FolderOffers(offers)))
    var view = LayerBench(layer, size: size)
    while view.layer.timeout(on: view.desk) != nil { view.handle(.tick) }
    return view
  }

  @Test func `folders with books are offered, and added only with a yes`() throws {
    let folder = try library()
    let (books, deep) = (folder.path + "/Books", folder.path + "/Books/deep")
    var view = newcomer([books, folder.path + "/Empty", deep])
    #expect(view.picture.description.contains("2 books"))
    #expect(view.handle(.press("n")) == [.setRemoved(path: books, true)])
    #expect(view.picture.description.contains("1 book"))
    #expect(view.handle(.press("y")) == [.addFolder(deep)])
    #expect(!view.picture.description.contains("1 book"))
    #expect(view.handle(.press("y")) == [], "nothing more is offered")
  }

  @Test func `a folder that was added in another way is no longer offered`() throws {
    let folder = try library()
    var view = newcomer([folder.path + "/Books"])
    #expect(view.picture.description.contains("2 books"))
    view.layer.content.dropOffer(of: folder.path + "/Books")
    #expect(!view.picture.description.contains("2 books"))
  }

  @Test func `only somebody without books is a newcomer`() throws {
    let folder = try library()
    func isNewcomer(_ paths: [String], folders: [String] = []) -> Bool {
      KnownBooks(
        named: NamedBooks(), records: paths.map { .specimen(at: $0, fingerprint: 1) },
        directories: { [folder.path] }, index: nil, folders: folders,
        said: { (RemovedBooks(), BookLabels()) }
      ).load().isNewcomer
    }
    #expect(isNewcomer([]) && isNewcomer([folder.path + "/guide.txt"]))
    #expect(!isNewcomer(["/own.txt"]) && !isNewcomer([], folders: ["/Books"]))
  }

  @Test func `likely folders are those that exist, each once`() throws {
    let folder = try library()
    let home = folder.path
    try FileSystem.makeDirectory(home + "/.config")
    try folder.write(
      "XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\nXDG_DOWNLOAD_DIR=\"$HOME/\"\n",
      to: ".config/user-dirs.dirs")
    try FileSystem.makeDirectory(home + "/Papers")
    let found = Directories.likelyFolders { $0 == "HOME" ? home : nil }
    #expect(found == [home + "/Books", home + "/Papers"])
    #expect(Directories.likelyFolders { _ in nil } == [])
  }

  @Test func `a folder that is added is written into the defaults, and its books appear`() throws {
    let folder = try library()
    let books = folder.path + "/Books"
    let session = run(
      size: Size(columns: 80, rows: 24), [(.seconds(9), .leave(signal: nil))]
    ) {
      $0.showShelf()
      $0.addFolder(books)
    }
    #expect(session.settings == ["folders = \(books)"])
  }

  @Test func `a folder that is added goes behind the others, and is there once`() throws {
    let folder = try library()
    let (books, papers) = (folder.path + "/Books", folder.path + "/Papers")
    let session = run(
      size: Size(columns: 80, rows: 24), [(.seconds(9), .leave(signal: nil))]
    ) {
      $0.showShelf()
      for path in [books, papers, books] { $0.addFolder(path) }
    }
    #expect(
      session.settings
        == [books, "\(books):\(papers)", "\(papers):\(books)"].map { "folders = \($0)" })
  }

  // MARK: Removing

  @Test func `a book is taken off the shelf and brought back`() {
    let size = Size(columns: 80, rows: 24)
    let books = ["/a", "/b"].map { ShelfBook(path: $0, title: "Book " + $0, percent: 3, opened: 5) }
    var view = LayerBench(Sheet(ShelfContent(ShelfList(books), coversABook: false)), size: size)
    #expect(view.handle(.press("d")) == [.setRemoved(path: "/a", true)])
    #expect(!view.picture.description.contains("Book /a"))
    #expect(view.desk.foot.text?.string.contains("its file stays") == true)
    #expect(view.handle(.press("u")) == [.setRemoved(path: "/a", false)])
    #expect(view.desk.foot.text?.string.contains("is back on the shelf") == true)
    #expect(
      view.picture.description.contains("▸ █") || view.picture.description.contains("Book /a"))
    #expect(view.handle(.press("u")) == [])
  }

  @Test func `a removed book stays away until it is opened`() throws {
    let folder = try Folder()
    let file = RemovedBooksFile(path: folder.path + "/removed")
    #expect(file.contents == RemovedBooks())
    for (number, path) in ["/a\nb", "/c"].enumerated() {
      #expect(file.save { $0.set(path, removedAt: 50 + 10 * number) } == SaveOutcome())
    }
    var book = ShelfBook(path: "/a\nb", title: "A", percent: 3, opened: 40)
    #expect(file.contents.hides(book))
    book.opened = 51
    #expect(!file.contents.hides(book), "opened later")
    #expect(file.save { $0.set("/c", removedAt: nil) } == SaveOutcome())
    #expect(!file.contents.contains("/c"))
    try folder.write("x\t/y\n\n7\n9\t/z\n", to: "removed")
    #expect(file.contents.contains("/z") && !file.contents.contains("/y"))
  }

  @Test func `a removed book is shown where it is named`() throws {
    let folder = try library()
    let (wren, reed) = (folder.path + "/Books/wren.txt", folder.path + "/Books/deep/reed.txt")
    func shown(_ names: [String]) -> [String] {
      KnownBooks(
        named: NamedBooks(names),
        records: [wren, reed].enumerated().map { .specimen(at: $1, fingerprint: UInt64($0)) },
        directories: { [] }, index: nil, folders: [],
        said: {
          var removed = RemovedBooks()
          for path in [wren, reed] { removed.set(path, removedAt: 50) }
          return (removed, BookLabels())
        }
      ).load().shown.map(\.path)
    }
    #expect(shown([folder.path + "/Books", wren]) == [wren])
    #expect(shown([]) == [])
  }

  @Test func `a folder with a summary is one book of the shelf`() throws {
    let folder = try Folder()
    for name in ["Books", "Books/Shore"] {
      try FileSystem.makeDirectory(folder.path + "/" + name)
    }
    try folder.write(
      "# Summary\n\n- [One](one.md)\n- [Two](two.md)\n", to: "Books/Shore/SUMMARY.md")
    try folder.write("# One\n\nText.\n", to: "Books/Shore/one.md")
    try folder.write("# Two\n\nText.\n", to: "Books/Shore/two.md")
    try folder.write("Title: The Wren\n\n\nText.\n", to: "Books/wren.txt")
    func scan() -> [ShelfBook] {
      let index = ShelfIndex(path: folder.path + "/index")
      return IteratorSequence(FolderScan([folder.path + "/Books"], index: index)).flatMap(\.self)
        .sorted { $0.title < $1.title }
    }
    for _ in ["read", "from the index"] {
      #expect(scan().map(\.title) == ["Shore", "The Wren"])
      #expect(scan().first?.path == folder.path + "/Books/Shore")
    }
    #expect(scan().first?.fingerprint == (try OpenBook(folder.path + "/Books/Shore").fingerprint))
    try folder.write("# The Strand\n- [One](one.md)\n", to: "Books/Shore/SUMMARY.md")
    #expect(scan().map(\.title) == ["The Strand", "The Wren"], "its summary has changed")
  }

  // MARK: Doubles

  @Test func `a book at two paths is on the shelf once`() throws {
    let folder = try library()
    try folder.write("Title: The Wren\nAuthor: Ada Reed\n\n\nText.\n", to: "Books/copy.txt")
    let index = ShelfIndex(path: folder.path + "/index")
    let found = IteratorSequence(FolderScan([folder.path + "/Books"], index: index))
      .flatMap(\.self)
    #expect(found.count == 3)
    #expect([ShelfBook]().adding(found).map(\.title).sorted() == ["The Reed", "The Wren"])
  }

  @Test func `a book that was moved is found where it is now`() throws {
    let folder = try library()
    let index = ShelfIndex(path: folder.path + "/index")
    func scan(_ folder: String) -> [ShelfBook] {
      IteratorSequence(FolderScan([folder], index: index, givesCacheFirst: true)).flatMap(\.self)
    }
    let before = scan(folder.path + "/Books")
    let print = try #require(before.first { $0.title == "The Wren" }?.fingerprint)
    try FileSystem.rename(
      folder.path + "/Books/wren.txt", to: folder.path + "/Books/deep/bird.txt")
    let known = [
      ShelfBook(
        path: folder.path + "/Books/wren.txt", title: "The Wren", percent: 40, opened: 5,
        isMissing: true, fingerprint: print)
    ]
    let book = known.adding(scan(folder.path + "/Books")).first { $0.title == "The Wren" }
    #expect(book?.path == folder.path + "/Books/deep/bird.txt" && book?.percent == 40)
    #expect(book?.isMissing == false)
  }

  // MARK: Orders, and what to read next

  private let series = [
    ShelfBook(path: "/x/1", title: "A", author: "Reed", percent: 100, series: "Birds, 1"),
    ShelfBook(path: "/y/2", title: "B", author: "Wood", percent: nil),
    ShelfBook(path: "/z/3", title: "C", author: "Reed", percent: nil, series: "Birds, 10"),
    ShelfBook(path: "/y/4", title: "D", author: "Reed", percent: nil, series: "Birds, 2"),
    ShelfBook(path: "/y/5", title: "E", author: "Lake", percent: nil),
  ]

  @Test func `the shelf can be ordered by folder and series`() {
    func titles(_ order: ShelfOrder) -> String {
      ShelfList(series, order: order).books.map(\.title).joined()
    }
    #expect(titles(.folder) == "ABDEC" && titles(.series) == "ADCBE")
  }

  @Test(arguments: [
    ("/x/1", "/y/4", "the next in Birds"), ("/y/4", "/z/3", "the next in Birds"),
    ("/z/3", "/y/4", "also by Reed"), ("/y/2", nil, nil), ("/y/5", nil, nil),
  ])
  func `the next book comes with its reason`(path: String, next: String?, reason: String?) {
    let found = series.next(after: path)
    #expect(found?.path == next && found?.reason.text == reason)
  }

  @Test func `the books of the program come after the reader's own`() {
    var guide = ShelfBook(path: "/guide", title: "Guide", percent: nil)
    guide.isBuiltIn = true
    let own = ShelfBook(path: "/own", title: "Own", percent: nil)
    #expect(ShelfList([guide, own]).books.map(\.title) == ["Own", "Guide"])
  }
}

extension PlaceRecord {
  fileprivate static func specimen(at path: String, fingerprint: UInt64) -> PlaceRecord {
    PlaceRecord(
      fingerprint: fingerprint, path: path, title: "Specimen",
      place: numberedBook(words: 60).text.place(at: 0), percent: 3, opened: 9)
  }
}
