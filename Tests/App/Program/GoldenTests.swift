import CurlewCells
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

/// Whole screens as text. `make golden` records them again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct GoldenTests {
  private let novella: OpenBook
  private static let wide = Size(columns: 160, rows: 45)
  private static let narrow = Size(columns: 80, rows: 24)
  private static let small = Size(columns: 40, rows: 12)

  init() throws {
    novella = try OpenBook(Golden.package + "/Books/nobody-over.txt")
  }

  @Test(arguments: [wide, narrow, small])
  func aChapterOpening(size: Size) throws {
    try expect("opening", size, at: .page(2))
  }

  @Test(arguments: [wide, narrow, small])
  func pagesInTheMiddle(size: Size) throws {
    try expect("middle", size, at: .percent(35))
  }

  @Test(arguments: [wide, narrow])
  func aLetter(size: Size) throws {
    try expect("letter", size, at: offset(of: "My dear Ellen"))
  }

  @Test(arguments: [wide, narrow])
  func theLastPage(size: Size) throws {
    try expect("end", size, at: .percent(100))
  }

  @Test(arguments: [wide, narrow])
  func aLeafHalfWayOver(size: Size) throws {
    let session = read(
      novella, size: size, settings: Settings(), at: .page(5),
      [(.seconds(1), .press(.right)), (.milliseconds(1120), .leave(signal: nil))])
    #expect(try Golden.difference("half-way \(size.columns)x\(size.rows)", session.last) == nil)
  }

  @Test(arguments: [wide, narrow, small])
  func help(size: Size) throws {
    try expect("help", size, at: .page(5), [.press("?")])
  }

  @Test(arguments: [wide, narrow])
  func aNumberBeingTyped(size: Size) throws {
    try expect("number", size, at: .page(5), [.press("4"), .press("2")])
  }

  @Test(arguments: [wide, narrow, small])
  func theShelf(size: Size) throws {
    let books = Shelf.books(records: [], directories: [Golden.package + "/Books"])
    var shelf = LayerBench(Sheet(ShelfContent(ShelfList(books), coversABook: false)), size: size)
    shelf.handle(.press(.down))
    #expect(
      try Golden.difference("shelf \(size.columns)x\(size.rows)", shelf.picture.description) == nil)
  }

  @Test(arguments: [wide, narrow, small])
  func theTitle(size: Size) throws { try expect("title", size, fromTitle: true) }

  @Test(arguments: [wide, narrow, small])
  func theContentsBeforeThePages(size: Size) throws {
    // In a spread, the two choices of the title come first.
    let first: [Event] = size == Self.wide ? [.press(.down), .press(.down)] : [.press(.right)]
    try expect("front contents", size, at: nil, first + [.press(.down)], fromTitle: true)
  }

  @Test(arguments: [wide, narrow, small])
  func theEnd(size: Size) throws {
    try expect("the end", size, at: .percent(100), [.press(.end)])
  }

  @Test(arguments: [wide, narrow, small], ["c", "o", "w"] as [Key])
  func overlays(size: Size, key: Key) throws {
    let name = ["c": "contents", "o": "overview"][key] ?? "slider"
    try expect(name, size, at: .percent(35), [.press(key)])
  }

  @Test(arguments: [wide, narrow, small], TourPage.allCases)
  func theTour(size: Size, page: TourPage) throws {
    let session = run(size: size, [(.seconds(1), .leave(signal: nil))]) { application in
      application.showShelf()
      application.showTour(from: page)
    }
    #expect(
      try Golden.difference("tour \(page.rawValue) \(size.columns)x\(size.rows)", session.last)
        == nil)
  }

  private func offset(of phrase: String) -> StartingPoint {
    .offset(BookOffset(firstOffset(of: phrase, in: novella.whole.text.utf8) ?? 0))
  }

  private func expect(
    _ name: String, _ size: Size, at start: StartingPoint? = nil, _ events: [Event] = [],
    fromTitle: Bool = false
  ) throws {
    let session = read(
      novella, size: size, at: start, fromTitle: fromTitle,
      events.enumerated().map { (.milliseconds(1000 + 700 * $0), $1) }
        + [(.seconds(4), .leave(signal: nil))])
    #expect(try Golden.difference("\(name) \(size.columns)x\(size.rows)", session.last) == nil)
  }
}
