internal import TestBooks
import CurlewGlyphs
import CurlewManuscript
import Testing

@testable import CurlewTypesetting

/// Tables and frames of pictures.
@Suite(.timeLimit(.minutes(90))) struct PanelTests {
  /// A manuscript of one table. Columns are divided by `|`; the first row names them.
  private func table(_ rows: [String], hasHeader: Bool = true) -> Book {
    var (text, blocks, table) = ([UInt8](), [Block](), CellTable([]))
    for (number, row) in rows.enumerated() {
      let start = text.count
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
        column, words in
        let begin = text.count
        text += words.utf8
        let range = words.isEmpty ? [] : [begin..<text.count]
        if !words.isEmpty { text.append(0x0A) }
        return CellTable.Cell(range, column: column)
      }
      var block = Block(.row, start..<text.count - 1)
      block.spacing = .kept(column: 0)
      blocks.append(block)
      table.rows.append(CellTable.Row(cells, isHeader: hasHeader && number == 0))
    }
    var manuscript = Manuscript(
      DecodedText(utf8: text), Imprint(title: ""), body: 0..<text.count, blocks: blocks)
    manuscript.tables = [table]
    return Book(manuscript)
  }

  private func page(_ book: Book, _ measure: Int) -> String {
    Layout(book, Setting(measure: measure, rows: 200)).page(0).plainText
  }

  private let birds = [
    "Bird|Where|Weight", "Curlew|on mud flats and moors|800 g", "Wren|everywhere|9 g",
  ]

  @Test func `Columns stand side by side below their names`() {
    #expect(
      page(table(birds), 60) == """
        Bird    Where                   Weight
        ──────  ──────────────────────  ──────
        Curlew  on mud flats and moors  800 g
        Wren    everywhere              9 g
        """)
  }

  @Test func `A title over all columns may be wider than they are`() {
    var book = table(["The weights of birds", "Wren|9 g"], hasHeader: false).manuscript
    book.tables[0].rows[0].cells[0].columns = 2
    #expect(
      page(Book(book), 60) == """
        The weights of birds
        Wren  9 g
        """)
  }

  @Test func `A cell over columns of which one is empty gets the room of both`() {
    var book = table(["a|lusasthon||z", "b|luse||z"], hasHeader: false).manuscript
    for row in 0..<2 {
      book.tables[0].rows[row].cells[1].columns = 2
      book.tables[0].rows[row].cells.remove(at: 2)
    }
    #expect(
      page(Book(book), 60) == """
        a  lusasthon  z
        b  luse       z
        """)
  }

  @Test func `A title over all columns is wrapped and makes none of them narrower`() {
    var book = table(["The weights of all birds", "Wren|9 g"], hasHeader: false).manuscript
    book.tables[0].rows[0].cells[0].columns = 2
    #expect(
      page(Book(book), 14) == """
        The weights of
        all birds
        Wren  9 g
        """)
  }

  @Test func `A cell over some columns gets its room from the last of them`() {
    var book = table(["Names of birds||kg", "Wren|m|9"], hasHeader: false).manuscript
    book.tables[0].rows[0].cells[0].columns = 2
    book.tables[0].rows[0].cells.remove(at: 1)
    #expect(
      page(Book(book), 60) == """
        Names of birds  kg
        Wren  m         9
        """)
  }

  @Test func `A column is wide enough for a long word where there is room`() {
    let rows = ["a_name_of_twenty_five_cells|does much that takes many words to say, and then more"]
    #expect(
      page(table(rows, hasHeader: false), 60) == """
        a_name_of_twenty_five_cells  does much that takes many words
                                     to say, and then more
        """)
  }

  @Test func `Names of columns that are longer than a line go on in the next`() {
    let rows = [
      "Country where it was registered|Main exports of the country in the year of the last census|Capital",
      "Andorra|Tobacco|Town",
    ]
    #expect(
      page(table(rows), 20) == """
        Country where it was
        registered
        ────────────────────
        Andorra
          Main exports of
          the country in
          the year of the
          last census:
            Tobacco
          Capital:
            Town
        """)
  }

  @Test func `Long cells are wrapped inside their columns`() {
    #expect(
      page(table(birds), 30) == """
        Bird    Where           Weight
        ──────  ──────────────  ──────
        Curlew  on mud flats    800 g
                and moors

        Wren    everywhere      9 g
        """)
  }

  @Test func `Where the line is too short, each row is a record`() {
    #expect(
      page(table(birds), 22) == """
        Bird
        ──────────────────────
        Curlew
          Where: on mud flats
                 and moors
          Weight: 800 g

        Wren
          Where: everywhere
          Weight: 9 g
        """)
  }

  @Test func `A table without names has no rule`() {
    #expect(page(table(["a|b", "c|d"], hasHeader: false), 20) == "a  b\nc  d")
  }

  @Test func `Every word is shown once at every measure, and no line is wider`() {
    let rows = [
      "One|Two words|3", "internationalization|b c d e f g h|", "|x-y-z|日本語の文章です",
    ]
    let book = table(rows, hasHeader: false)
    let words = Set(rows.joined().filter { $0 != "|" && $0 != " " })
    for measure in 8...80 {
      let page = page(book, measure)
      let shown = page.filter { !$0.isWhitespace }
      #expect(shown.count == rows.joined().count { $0 != "|" && $0 != " " }, "\(measure)")
      #expect(words.isSubset(of: Set(shown)), "\(measure)")
      for line in page.split(separator: "\n") {
        #expect(String(line).drawnWidth <= measure, "\(measure): \(line)")
      }
    }
  }

  @Test func `Lines begin in ascending order, and every place leads to its page`() {
    let book = table(birds + Array(repeating: "Gull|on cliffs and islands|1 kg", count: 40))
    for measure in [12, 22, 30, 60] {
      let layout = Layout(book, Setting(measure: measure, rows: 10))
      for page in 0..<layout.pageCount {
        #expect(layout.page(containing: layout.start(ofPage: page)) == page, "\(measure)")
      }
    }
  }

  @Test func `A letter of a cell is found where it is drawn`() throws {
    let layout = Layout(table(birds), Setting(measure: 60, rows: 20))
    let map = layout.map(ofPage: 0, in: BookText(layout.book).part(containing: 0).offsets)
    let letter = try #require(map.letter(nearestTo: 2, 8))
    #expect(letter == 25..<26)
    #expect(map.stretches(of: letter).map(\.columns) == [8..<9])
  }

  @Test func `A row of more lines than letters may be divided by a page`() {
    let book = table(["鳥|所|重", "鷸|海|五", "鵜|海|三"])
    for measure in 1...12 {
      for rows in 1...5 {
        let layout = Layout(book, Setting(measure: measure, rows: rows))
        let pages = (0..<layout.pageCount).map { layout.page($0).plainText }
        let whole = Layout(book, Setting(measure: measure, rows: 200)).page(0).plainText
        let letters = { (text: String) in text.filter { "鳥所重鷸海五鵜三".contains($0) } }
        #expect(letters(pages.joined()) == letters(whole), "\(measure)×\(rows)")
      }
    }
  }

  // MARK: Pictures

  private func picture(_ text: String, width: Int, height: Int) throws -> Book {
    let utf8 = Array(text.utf8)
    var manuscript = Manuscript(
      DecodedText(utf8: utf8), Imprint(title: ""), body: 0..<utf8.count,
      blocks: [Block(.picture, 0..<utf8.count)])
    let size = try #require(PictureSize(width: width, height: height))
    manuscript.pictures = [Picture(offset: 0, size: size)]
    return Book(manuscript)
  }

  @Test func `A picture is a frame of its shape with its description`() throws {
    #expect(
      page(try picture("A bird on a long beach", width: 160, height: 64), 30) == """
             ┌──────────────────┐
             │ A bird on a long │
             │      beach       │
             └──────────────────┘
        """)
  }

  @Test func `A description that is too long for its frame stands below it`() throws {
    let text = String(repeating: "many words ", count: 30).dropLast()
    let page = page(try picture(String(text), width: 100, height: 100), 30)
    let rows = page.split(separator: "\n")
    let foot = try #require(rows.firstIndex { $0.contains("└") })
    #expect(rows[(foot + 1)...].joined(separator: " ").split(separator: " ").count == 60)
  }

  @Test(arguments: [(1, 5000), (5000, 1), (1, 1)])
  func `Frames of any shape are no larger than a page needs`(width: Int, height: Int) throws {
    for measure in 1...90 {
      let lines = page(try picture("abcdefghijkl", width: width, height: height), measure)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { String($0).drawnWidth <= max(measure, 3) }, "\(measure)")
      if measure >= 20 { #expect(lines.count <= Picture.mostRows) }
    }
  }

  /// A picture, with as many hidden bytes as it may have lines.
  private func largePicture(width: Int, height: Int) throws -> Book {
    try picture(String(repeating: "x", count: Picture.mostRows), width: width, height: height)
  }

  @Test func `A picture fills the measure or the page, in its shape`() throws {
    let wide = try #require(placed(try largePicture(width: 1600, height: 800), 60, rows: 40))
    #expect(wide.columns == 0..<60 && wide.rows.count == 15)
    let tall = try #require(placed(try largePicture(width: 800, height: 1600), 60, rows: 40))
    #expect(tall.rows.count == 37 && tall.columns.count == 37)
  }

  @Test func `A tall picture stays whole below the heading of its chapter`() throws {
    let (title, frame) = ("Chapter the Second", String(repeating: "x", count: Picture.mostRows))
    let (text, start) = (Array((title + "\n" + frame).utf8), title.utf8.count + 1)
    var blocks = [Block(.heading(level: 1), 0..<start - 1), Block(.picture, start..<text.count)]
    (blocks[0].startsPage, blocks[1].rowsBefore) = (true, 2)
    var manuscript = Manuscript(
      DecodedText(utf8: text), Imprint(title: ""), body: 0..<text.count, blocks: blocks)
    let size = try #require(PictureSize(width: 800, height: 3000))
    manuscript.pictures = [Picture(offset: start, size: size)]
    let book = Book(manuscript)
    for measure in [15, 30, 60] {
      for rows in 14...60 {
        #expect(placed(book, measure, rows: rows) != nil, "\(measure)×\(rows)")
      }
    }
  }

  @Test func `A small picture stays as small as its pixels look`() throws {
    let logo = try #require(placed(try largePicture(width: 160, height: 160), 60, rows: 40))
    #expect(logo.columns.count == 20 && logo.rows.count == 10 && logo.columns.lowerBound == 20)
  }

  @Test func `A picture has its shape between double spaced lines`() throws {
    let book = try largePicture(width: 320, height: 320)
    var setting = Setting(measure: 60, rows: 20)
    setting.leading = 2
    let placed = try #require(BookLayout(book, setting).pictures(ofPage: 0).first)
    #expect(placed.columns.count == 40 && (19...20) ~= placed.rows.count)
  }

  private func placed(_ book: Book, _ measure: Int, rows: Int) -> PlacedPicture? {
    BookLayout(book, Setting(measure: measure, rows: rows)).pictures(ofPage: 0).first
  }

  // MARK: Verse

  @Test func `A poem is centred on its longest line`() {
    let lines = ["Because I do not hope to turn again", "Because I do not hope"]
    var (text, blocks) = ([UInt8](), [Block]())
    for line in lines {
      blocks.append(Block(.verse, text.count..<text.count + line.utf8.count))
      blocks[blocks.count - 1].hangingIndent = 4
      text += line.utf8 + [0x0A]
    }
    let book = Book(
      Manuscript(DecodedText(utf8: text), Imprint(title: ""), body: 0..<text.count, blocks: blocks))
    #expect(page(book, 45) == lines.map { "     " + $0 }.joined(separator: "\n"))
    #expect(page(book, 20).hasPrefix("Because I do not\n    hope to turn"))
  }
}
