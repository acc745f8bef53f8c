import CurlewCells
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

/// The title of a book that was never opened is shown before the book is read.
@Suite(.timeLimit(.minutes(90))) struct TitleSpreadTests {
  private static let wide = Size(columns: 160, rows: 45)
  private static let sizes = [
    wide, Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 6),
    Size(columns: 200, rows: 60), Size(columns: 7, rows: 2),
  ]

  private static let hebrew =
    "Title: מגדלור\nAuthor: אלמוני\nLanguage: Hebrew\n\n\n"
    + String(repeating: "בקצה הלשון הצרה עמד מגדלור לבן, ובו גר שומר אחד.\n\n", count: 400)

  /// Books with a full title page, a short one, or none; and with chapters early, late, or never.
  private static let texts = [
    chapteredText(40), numberedText(words: 12_000), hebrew,
    "A long preface.\n\n" + numberedText(words: 2000) + chapteredText(12),
    String(repeating: "Title of nothing, and no end of it. ", count: 1000),
  ]

  private func preview(of text: String, in folder: borrowing Folder) throws -> BookSummary {
    try folder.write(text, to: "book.txt")
    return try #require(BookSummary(titleOf: Path.join(folder.path, "book.txt")))
  }

  private func spread(
    _ preview: BookSummary, _ settings: Settings = .sliding, _ size: Size = wide
  ) -> TitleSpread {
    TitleSpread(preview, settings, size)
  }

  /// The rows of the title, without the facts about the book, which are known only when it is read.
  private func title(on page: TextCanvas) -> [Substring] {
    let rows = page.description.split(separator: "\n", omittingEmptySubsequences: false)
    let end = rows.lastIndex { $0.contains("━") || $0.contains("רולדגמ") } ?? -1
    return rows[...end].map { $0.dropFirst(0) }
  }

  @Test(arguments: texts, [Settings.SpineChoice?.none, .right, .top])
  func theTitleIsDrawnAsTheBookDrawsIt(text: String, spine: Settings.SpineChoice?) throws {
    let folder = try Folder()
    let preview = try preview(of: text, in: folder)
    let book = try OpenBook(preview.path)
    var settings = Settings.sliding
    settings.spine = spine
    for size in Self.sizes where size.rows >= 24 {
      let edition = Edition(book, settings, size).counted
      guard !edition.contentsPages.isEmpty || edition.geometry.orientation == .one else { continue }
      let index = try #require(edition.imposition.index(of: .title))
      var pages: [TextCanvas?] = edition.geometry.pages.map { _ in nil }
      pages[0] = edition.picture(at: index)
      let drawn = drawBook(pages, in: edition.geometry)
      let shown = spread(preview, settings, size).picture
      #expect(title(on: shown) == title(on: drawn), "\(size)")
    }
  }

  /// Contents and facts appear when the book has been read, and the title stays where it is.
  @Test(arguments: [texts[0], texts[3]])
  func theTitleIsShownFirstAndStaysWhereItIs(text: String) throws {
    let folder = try Folder()
    let preview = try preview(of: text, in: folder)
    let picture = spread(preview).picture
    let session = run(size: Self.wide, [(.seconds(2), .press("q"))]) {
      $0.show(Opening(scene: .preview(picture, path: preview.path)))
    }
    #expect(session.shown[0].picture == picture)
    #expect(
      session.shown[1].time >= .milliseconds(5), "the terminal has time to draw the preview")
    let (first, last) = (picture.description, session.last)
    #expect(!first.contains("THE MATTER 2"))
    #expect(last.contains("THE MATTER 2 ") && last.contains(" pages "))
    func place(_ screen: String) -> [Substring] {
      screen.split(separator: "\n").map { $0.prefix(70) }.filter { $0.contains("Start reading") }
    }
    #expect(place(first) == place(last) && !place(first).isEmpty)
    #expect(session.records.last?.percent == 0)
  }

  @Test func noticesWaitForTheBook() throws {
    let folder = try Folder()
    let preview = try preview(of: chapteredText(40), in: folder)
    let session = run(size: Self.wide, [(.seconds(1), .press("q"))]) {
      $0.show(Opening(scene: .preview(spread(preview).picture, path: preview.path)))
      $0.notify([Complaint("Something is odd")])
    }
    #expect(!session.shown[0].picture.description.contains("odd"))
    #expect(session.last.contains("Something is odd"))
  }

  @Test func theTitleOfALongBookIsOnTheRight() throws {
    let folder = try Folder()
    var preview = try preview(of: chapteredText(40), in: folder)
    #expect(!preview.isLong)
    let short = spread(preview).picture.description
    preview.isLong = true
    let long = spread(preview).picture.description
    func column(_ picture: String) -> Int? {
      picture.split(separator: "\n").compactMap { row in
        row.firstRange(of: "Start").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
      }.first
    }
    #expect(try #require(column(short)) < 80)
    #expect(try #require(column(long)) > 80)
  }

  @Test func aBookThatHasDisappearedEndsTheProgram() throws {
    let folder = try Folder()
    let preview = try preview(of: chapteredText(40), in: folder)
    FileSystem.remove(preview.path)
    let session = run(size: Self.wide, [(.seconds(1), .press("q"))]) {
      $0.show(Opening(scene: .preview(spread(preview).picture, path: preview.path)))
    }
    #expect(session.failure?.line.string.contains("no such file") == true)
  }
}
