import Cells
import Paging
import Testing
import Typesetting

@testable import Manuscript
@testable import Reader

/// Of a book that was never open the title is shown before the book is read.
@Suite struct TitleSpreadTests {
  private static let wide = Size(columns: 160, rows: 45)
  private static let sizes = [
    wide, Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 6),
    Size(columns: 200, rows: 60), Size(columns: 7, rows: 2),
  ]

  private static let hebrew =
    "Title: מגדלור\nAuthor: אלמוני\nLanguage: Hebrew\n\n\n"
    + String(repeating: "בקצה הלשון הצרה עמד מגדלור לבן, ובו גר שומר אחד.\n\n", count: 400)

  /// Books that tell all of a title page, some of it, or nothing; and chapters at once, late, or none.
  private static let texts = [
    chapteredText(40), numberedText(words: 12_000), hebrew,
    "A long preface.\n\n" + numberedText(words: 2000) + chapteredText(12),
    String(repeating: "Title of nothing, and no end of it. ", count: 1000),
  ]

  private func beginning(of text: String, in folder: borrowing Folder) throws -> Beginning {
    try folder.write(text, to: "book.txt")
    let path = folder.path + "/book.txt"
    return try #require(try Beginning(of: path, length: Beginning.lengthOfTitle))
  }

  private func spread(
    _ beginning: Beginning, _ settings: Settings = .sliding, _ size: Size = wide,
    isLong: Bool = false
  ) -> TitleSpread {
    TitleSpread(beginning.imprint(), ofLongBook: isLong, settings, size)
  }

  /// The book draws the same page when it is opened.
  @Test(arguments: texts, [Settings.SpineChoice?.none, .right, .top])
  func theTitleIsDrawnAsTheBookDrawsIt(text: String, spine: Settings.SpineChoice?) throws {
    let folder = try Folder()
    let beginning = try beginning(of: text, in: folder)
    var settings = Settings.sliding
    settings.spine = spine
    for size in Self.sizes {
      let bound = BoundBook(OpenBook(beginning), settings, size)
      let index = try #require(bound.imposition.index(of: .title))
      let side = bound.geometry.orientation == .two ? 0 : index
      var pages: [Canvas?] = bound.geometry.pages.map { _ in nil }
      pages[side] = bound.picture(at: index)
      let drawn = drawBook(pages, in: bound.geometry, isLit: false)
      #expect(spread(beginning, settings, size).picture == drawn, "\(size)")
    }
  }

  /// The contents come when they are known, and the title stays where it is.
  @Test(arguments: [texts[0], texts[3]])
  func theTitleIsShownFirstAndStaysWhereItIs(text: String) throws {
    let folder = try Folder()
    let picture = spread(try beginning(of: text, in: folder)).picture
    let session = run(size: Self.wide, [(.seconds(2), .press("q"))]) {
      $0.show(picture, of: folder.path + "/book.txt")
    }
    #expect(session.shown[0].picture == picture)
    #expect(
      session.shown[1].time >= .milliseconds(5), "the terminal has time to draw the first page")
    let (first, last) = (picture.description, session.last)
    #expect(!first.contains("THE MATTER 2"))
    #expect(last.contains("THE MATTER 2 ") && last.contains(" pages "))
    func place(_ screen: String) -> [Substring] {
      screen.split(separator: "\n").map { $0.prefix(70) }.filter { $0.contains("Begin to read") }
    }
    #expect(place(first) == place(last) && !place(first).isEmpty)
    #expect(session.records.last?.percent == 0)
  }

  @Test func whatIsToBeToldIsToldOnTheBook() throws {
    let folder = try Folder()
    let beginning = try beginning(of: chapteredText(40), in: folder)
    let session = run(size: Self.wide, [(.seconds(1), .press("q"))]) {
      $0.show(
        spread(beginning).picture, of: beginning.path, telling: [Complaint("Something is odd")])
    }
    #expect(!session.shown[0].picture.description.contains("odd"))
    #expect(session.last.contains("Something is odd"))
  }

  /// The chapters of a book over 10 MB come to be known too late for contents.
  @Test func theTitleOfALongBookStandsAtTheRight() throws {
    let folder = try Folder()
    let beginning = try beginning(of: chapteredText(40), in: folder)
    #expect(!beginning.isOfLongBook)
    let leaf = spread(beginning).picture.description
    let long = spread(beginning, isLong: true).picture.description
    func column(_ picture: String) -> Int? {
      picture.split(separator: "\n").compactMap { row in
        row.firstRange(of: "Begin").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
      }.first
    }
    #expect(try #require(column(leaf)) < 80)
    #expect(try #require(column(long)) > 80)
  }

  /// Of a new book less is read, and it says the same of itself.
  @Test func theTitleIsToldByLess() throws {
    let folder = try Folder()
    let title = try beginning(of: chapteredText(40), in: folder)
    let more = try #require(
      try Beginning(of: title.path, length: Beginning.length(filling: Self.wide)))
    #expect(title.text.utf8.count < more.text.utf8.count)
    #expect(title.imprint() == more.imprint() && title.fingerprint == more.fingerprint)
    #expect(title.imprint() == OpenBook(more).whole.imprint)
  }

  @Test func aBookThatIsGoneBeforeItIsReadLeavesTheShelf() throws {
    let folder = try Folder()
    let beginning = try beginning(of: chapteredText(40), in: folder)
    Disk.remove(beginning.path)
    let session = run(size: Self.wide, [(.seconds(1), .press("q"))]) {
      $0.show(spread(beginning).picture, of: beginning.path)
    }
    #expect(session.last.contains("no such file"))
  }
}
