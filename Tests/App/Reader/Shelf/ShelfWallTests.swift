import CurlewCells
import CurlewGlyphs
import CurlewPictures
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The shelf as a wall of covers.
@Suite(.timeLimit(.minutes(90))) struct ShelfWallTests {
  private static let wide = Size(columns: 160, rows: 45)

  private func books(_ count: Int) -> [ShelfBook] {
    (0..<count).map { ShelfBook(path: "/\($0).txt", title: "Book \($0)", percent: nil) }
  }

  private func shelf(
    _ books: [ShelfBook], size: Size = wide, settings: Settings = Settings()
  ) -> LayerBench<Sheet<ShelfContent>> {
    LayerBench(
      Sheet(ShelfContent(ShelfList(books), coversABook: false, now: 100)), size: size,
      settings: settings)
  }

  private func selected(_ shelf: LayerBench<Sheet<ShelfContent>>) -> String? {
    var shelf = shelf
    guard case .openBook(let path, _, _) = shelf.handle(.press(.enter)).first else { return nil }
    return path
  }

  // MARK: The grid

  @Test func `a large screen shows two rows of seven`() throws {
    let grid = try #require(CoverGrid(of: 100, on: Self.wide))
    #expect((grid.rows, grid.columns) == (2, 7))
  }

  @Test func `covers stand beside each other at every size`() throws {
    for columns in stride(from: 79, through: 260, by: 7) {
      for rows in 12...70 {
        for count in [1, 2, 4, 7, 30, 1000] {
          let size = Size(columns: columns, rows: rows)
          guard let grid = CoverGrid(of: count, on: size) else {
            #expect(rows < 19)
            continue
          }
          let areas = (0..<min(grid.count, count)).map { grid.area($0) }
          let room = Rect(column: 1, row: 3, columns: columns - 2, rows: rows - 3 - 6)
          #expect(areas.allSatisfy { room.intersection($0) == $0 }, "\(size) \(count)")
          for (place, area) in areas.enumerated() {
            #expect(grid.place(at: area.origin) == place)
            let others = areas.dropFirst(place + 1)
            #expect(others.allSatisfy { $0.inset(columns: -1, rows: 0).intersection(area).isEmpty })
          }
          let row = areas.prefix(grid.columns)
          let gaps = zip(row, row.dropFirst()).map {
            $1.origin.column - $0.columns.upperBound
          }
          #expect(Set(gaps).count <= 1, "\(size) \(count): \(gaps)")
        }
      }
    }
  }

  @Test func `few books have large covers`() throws {
    let few = try #require(CoverGrid(of: 4, on: Self.wide))
    let many = try #require(CoverGrid(of: 40, on: Self.wide))
    #expect(few.cover.rows > many.cover.rows && few.count >= 4)
  }

  @Test func `a narrow or low screen has a list`() {
    #expect(CoverGrid(of: 9, on: Size(columns: 77, rows: 45)) == nil)
    #expect(CoverGrid(of: 9, on: Size(columns: 160, rows: 15)) == nil)
  }

  @Test func `a screen of 80 columns has four covers when they are asked for`() {
    let size = Size(columns: 80, rows: 24)
    #expect(shelf(books(9), size: size).layer.content.layout.grid == nil)
    var settings = Settings()
    settings.shelfView = .covers
    let shelf = shelf(books(9), size: size, settings: settings)
    #expect(shelf.layer.content.layout.grid?.count == 4)
    #expect(shelf.picture.description.contains("1 of 9"))
  }

  @Test func `a word that is too wide for a cover is divided at its hyphen`() {
    let cover = BoundCover(title: "Anti-cancer", author: "Jean-Bernard Pouy")
    let picture = cover.drawn(Size(columns: 13, rows: 10)).description
    #expect(picture.contains("Anti-") && picture.contains("cancer"))
    #expect(picture.contains("Jean-") && picture.contains("Bernard"))
    let hyphens = BoundCover(title: "Up-and-coming-", author: nil)
    let narrow = hyphens.drawn(Size(columns: 13, rows: 12)).description
    #expect(narrow.contains("Up-") && narrow.contains("and-") && narrow.contains("coming-"))
  }

  // MARK: Keys and taps

  @Test(
    arguments: [
      ([.right], "/1.txt"), ([.down], "/7.txt"), ([.down, .up], "/0.txt"), ([.left], "/0.txt"),
      ([.pageDown], "/14.txt"), ([.end, .down], "/29.txt"), ([.pageDown, .down], "/21.txt"),
      ([.pageDown, .right, .down, .down, .down], "/29.txt"),
    ] as [([Key], String)])
  func `arrows go to the cover beside, above and below`(keys: [Key], path: String) {
    var shelf = shelf(books(30))
    for key in keys { shelf.handle(.press(key)) }
    #expect(selected(shelf) == path)
  }

  @Test func `a tap opens the book under it`() throws {
    let grid = try #require(CoverGrid(of: 30, on: Self.wide))
    var shelf = shelf(books(30))
    let pointer = Pointer(.release, at: grid.area(9).origin + Point(column: 3, row: 3))
    let outcome = shelf.layer.handle(.pointer(pointer), on: &shelf.desk)
    guard case .used(let effects) = outcome, case .openBook(let path, _, _) = effects.first else {
      Issue.record("nothing is opened")
      return
    }
    #expect(path == "/9.txt")
  }

  @Test func `v shows a list that faces a page about the book`() {
    var shelf = shelf(books(30))
    #expect(shelf.handle(.press("v")) == [.set(name: "shelf-view", value: "list")])
    var settings = Settings()
    settings.shelfView = .list
    var list = self.shelf(books(30), settings: settings)
    #expect(list.picture.description.contains("/0.txt"))
    #expect(list.handle(.press("v")) == [.set(name: "shelf-view", value: "covers")])
    var narrow = self.shelf(books(30), size: Size(columns: 77, rows: 24))
    #expect(narrow.handle(.press("v")) == [])
  }

  @Test func `the head says which book is chosen, and of how many`() {
    for (size, key) in [(Self.wide, Key.right), (Size(columns: 60, rows: 20), .down)] {
      var shelf = shelf(books(3000), size: size)
      #expect(shelf.picture.description.contains("1 of 3,000"))
      shelf.handle(.press(key))
      #expect(shelf.picture.description.contains("2 of 3,000"))
    }
    #expect(!shelf(books(3)).picture.description.contains("1 of 3"), "all are visible")
  }

  @Test func `the first book stays chosen while others arrive, until the reader chooses one`() {
    let guide = ShelfBook(path: "/guide.txt", title: "Guide", percent: nil, isBuiltIn: true)
    func shelf(after keys: [Key]) -> String? {
      var shelf = self.shelf([guide])
      for key in keys { shelf.handle(.press(key)) }
      shelf.layer.content.start(StepwiseJobs().start([books(30)].makeIterator()))
      for _ in 0..<3 { shelf.handle(.tick) }
      return selected(shelf)
    }
    #expect(shelf(after: []) == "/0.txt")
    #expect(shelf(after: [.home]) == "/guide.txt")
  }

  @Test(arguments: [0, 3])
  func `a chosen book stays chosen when a scan finds its file elsewhere`(booksBehind: Int) {
    var lost = ShelfBook(path: "/lost.txt", title: "Lost", percent: nil)
    (lost.fingerprint, lost.isMissing) = (7, true)
    let found = ShelfBook(path: "/found.txt", title: "Lost", percent: nil, fingerprint: 7)
    let others = books(3 + booksBehind)
    var all = Array(others.prefix(3))
    all.append(lost)
    all += others.suffix(booksBehind)
    var shelf = self.shelf(all)
    for key in [Key.home, .right, .right, .right] { shelf.handle(.press(key)) }
    #expect(shelf.picture.description.contains("/lost.txt: the file is missing"))
    shelf.layer.content.start(StepwiseJobs().start([[found]].makeIterator()))
    shelf.handle(.tick)
    #expect(selected(shelf) == "/found.txt")
  }

  // MARK: Pictures

  @Test func `the foot says what is known of the chosen book`() {
    var book = ShelfBook(
      path: "/shore/wren.epub", title: "The Wren", author: "Ada Reed", percent: 50,
      page: PageOfBook(number: 150, count: 300), opened: 100, series: "Birds, 2")
    book.countedWords = 55_000
    let picture = shelf([book]).picture.description
    #expect(picture.contains("The Wren · Ada Reed"))
    #expect(picture.contains("Birds, 2 · page 150 of 300 · about 2 hours left · read just now"))
    #expect(picture.contains("/shore/wren.epub"))
  }

  @Test func `a ribbon hangs as far down as was read`() {
    func ribbon(_ percent: Int) -> Int {
      let book = ShelfBook(path: "/a", title: "A", percent: percent)
      let picture = shelf([book]).picture.description
      return picture.split(separator: "\n").count { $0.contains("██") || $0.contains("▛▜") }
    }
    #expect(ribbon(0) == 0 && ribbon(10) < ribbon(50) && ribbon(50) < ribbon(100))
  }

  @Test func `a bound cover has title, author and the same cloth every time`() {
    let size = Size(columns: 20, rows: 15)
    let cover = BoundCover(title: "The Wren", author: "Ada Reed").drawn(size)
    #expect(cover.description.contains("The Wren") && cover.description.contains("Ada Reed"))
    #expect(cover == BoundCover(title: "The Wren", author: "Ada Reed").drawn(size))
    let cloths = (0..<40).map {
      BoundCover(title: "Book \($0)", author: nil).drawn(size)[0, 0].style.paper
    }
    #expect(Set(cloths).count > 6)
  }

  @Test(arguments: [Size(columns: 15, rows: 10), Size(columns: 20, rows: 15)])
  func `a bound cover shows all names of the author and whole words`(size: Size) {
    let author = "Федор Михайлович Достоевский"
    let cover = BoundCover(title: "Adventures", author: author).drawn(size).description
    for word in (author + " Adventures").split(separator: " ") { #expect(cover.contains(word)) }
  }

  @Test(arguments: [Size(columns: 15, rows: 10), Size(columns: 20, rows: 15)])
  func `the ribbon of a book that was begun covers no word`(size: Size) {
    let wall = ShelfWall(pictures: nil)
    for percent in [40, 100] {
      let book = ShelfBook(
        path: "/a.txt", title: "Adventures in Wonderland", author: "Lewis Carroll",
        percent: percent)
      var canvas = TextCanvas(Size(columns: 40, rows: 20))
      wall.drawCover(
        of: book, in: Rect(column: 3, row: 2, columns: size.columns, rows: size.rows), on: &canvas)
      let picture = canvas.description
      #expect(picture.contains("█"))
      for word in ["Adventures", "Wonderland", "Lewis", "Carroll"] {
        #expect(picture.contains(word), "\(picture)")
      }
    }
  }

  @Test func `what does not fit on a bound cover ends with an ellipsis`() {
    let many = (1...40).map { "word\($0)" }.joined(separator: " ")
    for rows in 5...24 {
      let size = Size(columns: CoverGrid.width(ofHeight: rows), rows: rows)
      let cover = BoundCover(title: many, author: many).drawn(size).description
      #expect(cover.contains("…"), "\(size)")
    }
    let low = BoundCover(title: "The Wren", author: "Ada Reed").drawn(Size(columns: 20, rows: 6))
    #expect(low.description.contains("The Wren"), "the author does not cover the title")
  }

  @Test func `a bound cover without room for a frame has its four corners`() {
    let size = Size(columns: 11, rows: 12)
    let cover = BoundCover(title: "Sous le vent", author: "Jean-Bernard Pouy").drawn(size)
    let corners = [(2, 0), (10, 0), (2, 11), (10, 11)].map { cover[$0, $1].glyph }
    #expect(corners == ["╭", "╮", "╰", "╯"])
    #expect((0..<12).allSatisfy { row in row % 11 == 0 || cover[2, row].isBlank })
  }

  @Test func `a word that is wider than a bound cover is divided, and touches no edge`() {
    for columns in 9...24 {
      let size = Size(columns: columns, rows: 15)
      let cover = BoundCover(title: "Wissenschaftslehre", author: "Fichte").drawn(size)
      #expect(cover.description.filter(\.isLetter) == "WissenschaftslehreFichte")
      for (row, column) in (0..<15).flatMap({ row in [0, 1, 2, columns - 1].map { (row, $0) } }) {
        #expect(!cover[column, row].glyph.isLetter)
      }
    }
  }

  @Test func `a small cover is cloth in the colour of its picture`() throws {
    let folder = try Folder()
    try folder.write(Self.fb2, to: "painted.fb2")
    let covers = BookPictures.covers(cachedIn: nil)
    let book = ShelfBook(path: folder.path + "/painted.fb2", title: "Painted", percent: nil)
    let size = Size(columns: 20, rows: 11)
    func drawn() -> TextCanvas {
      var canvas = TextCanvas(Size(columns: 30, rows: 20))
      ShelfWall(pictures: covers).drawCover(of: book, in: Rect(size), on: &canvas)
      return canvas
    }
    #expect(drawn().pictureSpots.isEmpty && covers.makeNext())
    var wall = drawn()
    #expect(wall.description.contains("Painted"))
    // Once the screen has shown pixels, it is the picture, which they cover at rest.
    let spot = try #require(wall.pictureSpots.first)
    #expect(spot.area == Rect(size))
    let format = PixelFormat(
      .placeholders, cellWidth: 8, cellHeight: 16, ink: RGB(0), paper: RGB(0xFFFFFF))
    let parts = covers.pixelRequests(for: spot, on: wall, as: format)
    #expect(parts.map(\.crop) == [Rect(size)])
    _ = covers.pixels(try #require(parts.first))
    #expect(covers.areWanted && covers.makeNext() && !covers.areWanted)
    wall = drawn()
    #expect(covers.makeNext())
    wall = drawn()
    #expect(!wall.description.contains("Painted") && wall.pictureSpots.map(\.area) == [Rect(size)])
  }

  @Test func `the books stand on a board, and only the chosen one is named below`() throws {
    let grid = try #require(CoverGrid(of: 30, on: Self.wide))
    let picture = shelf(books(30)).picture
    let row = grid.area(0).rows.upperBound
    #expect(picture.row(row).dropFirst(2).dropLast(2).allSatisfy { $0.style.paper.role == .edge })
    #expect(!picture.row(row + 1).contains { $0.glyph.isLetter })
  }

  @Test(arguments: [("Herman Melville", ["Herman", "Melville"]), ("One Two", ["One", "Two"])])
  func `no word is cut to balance lines`(text: String, lines: [String]) {
    #expect(balancedLines(text, columns: 14 - (14 - lines[1].count)).map(\.string) == lines)
    #expect(balancedLines(text, columns: text.count - 1).map(\.string) == lines)
  }

  @Test func `a bound cover has no shades without colours`() {
    let cover = BoundCover(title: "The Wren", author: nil).drawn(Size(columns: 20, rows: 15))
    let drawn = cover.dressed(for: .mono, .sepia)
    #expect(drawn.description.contains("The Wren"))
    #expect(!drawn.description.contains { "░▒▓".contains($0) })
  }

  // MARK: Covers

  private static let fb2 = """
    <FictionBook><description><title-info><book-title>Painted</book-title>
    <coverpage><image l:href='#p'/></coverpage></title-info></description>
    <body><section><p>Words.</p></section></body>
    <binary id='p'>\(TestPicture.png)</binary></FictionBook>
    """

  @Test func `covers are drawn once and then come from the disk`() throws {
    let folder = try Folder()
    try folder.write(Self.fb2, to: "painted.fb2")
    let request = PictureRequest(
      address: folder.path + "/painted.fb2", size: Size(columns: 24, rows: 18))
    let covers = BookPictures.covers(cachedIn: folder.path + "/covers")
    #expect(!covers.areWanted && covers.picture(request) == nil)
    #expect(covers.makeNext() && !covers.areWanted && !covers.makeNext())
    let picture = try #require(try covers.picture(request)?.get())
    #expect(picture.size == Size(columns: 24, rows: 12), "as its shape fits")
    #expect(picture.cells[145].style.paper.colour != picture.cells[166].style.paper.colour)
    let cache = CoverCache(directory: folder.path + "/covers")
    let stamp = try #require(FileStamp(of: request.address))
    #expect(cache.cover(request, stamp) == .success(picture))
    try folder.write(Self.fb2 + " ", to: "painted.fb2")
    let changed = try #require(FileStamp(of: request.address))
    #expect(cache.cover(request, changed) == nil, "another file")
  }

  @Test func `that a book has no picture is remembered, too`() throws {
    let folder = try Folder()
    try folder.write("Title: Plain\n\n\nWords.\n", to: "plain.txt")
    let request = PictureRequest(
      address: folder.path + "/plain.txt", size: Size(columns: 12, rows: 8))
    let covers = BookPictures.covers(cachedIn: folder.path)
    #expect(covers.picture(request) == nil && covers.makeNext())
    #expect(covers.picture(request) == .failure(.missing) && !covers.areWanted)
    let stamp = try #require(FileStamp(of: request.address))
    #expect(CoverCache(directory: folder.path).cover(request, stamp) == .failure(.missing))
  }

  @Test func `a damaged cover is drawn again`() throws {
    let folder = try Folder()
    try folder.write(Self.fb2, to: "painted.fb2")
    let request = PictureRequest(
      address: folder.path + "/painted.fb2", size: Size(columns: 12, rows: 6))
    let (cache, stamp) = (
      CoverCache(directory: folder.path + "/c"), try #require(FileStamp(of: request.address))
    )
    let blank = PictureCells(Rect(request.size), of: TextCanvas(request.size, style: .plain))
    cache.save(.success(blank), request, stamp)
    let name = try #require(
      FileSystem.names(in: folder.path + "/c").first { $0 != "." && $0 != ".." })
    let bytes = try folder.bytes("c/\(name)")
    for count in 1..<bytes.count {
      try folder.write(Array(bytes.prefix(count)), to: "c/\(name)")
      #expect(cache.cover(request, stamp) == nil, "\(count) bytes")
    }
  }

  @Test func `covers appear while the shelf is open`() throws {
    let folder = try Folder()
    try folder.write(Self.fb2, to: "painted.fb2")
    let book = ShelfBook(
      path: folder.path + "/painted.fb2", title: "Painted", percent: nil, hasCover: true)
    var shelf = shelf([book])
    shelf.layer.content.show(BookPictures.covers(cachedIn: nil), by: StepwiseJobs())
    _ = shelf.picture
    #expect(shelf.layer.timeout(on: shelf.desk) == .zero)
    while shelf.layer.timeout(on: shelf.desk) != nil { shelf.handle(.tick) }
    let grid = try #require(CoverGrid(of: 1, on: Self.wide))
    let area = grid.area(0)
    let place = area.origin + Point(column: area.size.columns / 2, row: area.size.rows / 2)
    #expect(shelf.picture[place.column, place.row].showsPicture)
  }
}
