import Cells
import Paging
import Testing
import Typesetting

@testable import Reader

/// Whole screens as text. `make golden` records them anew; the diff is to be read.
@Suite struct GoldenTests {
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
      novella, size: size, at: .page(5),
      [(.seconds(1), .press(.right)), (.milliseconds(1120), .leave(signal: nil))])
    try Golden.expect("half-way \(size.columns)x\(size.rows)", session.last)
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
    var view = ShelfView(
      Shelf.books(records: [], directories: [Golden.package + "/Books"]), coversABook: false,
      size: size)
    _ = view.handle(.press(.down), at: .zero)
    let picture = view.picture(over: Canvas(size))
    try Golden.expect("shelf \(size.columns)x\(size.rows)", picture.description)
  }

  private func offset(of phrase: String) -> StartingPoint {
    .offset(firstOffset(of: phrase, in: novella.whole.text.utf8) ?? 0)
  }

  private func expect(
    _ name: String, _ size: Size, at start: StartingPoint, _ events: [Event] = []
  ) throws {
    let session = read(
      novella, size: size, at: start,
      events.map { (.seconds(1), $0) } + [(.seconds(2), .leave(signal: nil))])
    try Golden.expect("\(name) \(size.columns)x\(size.rows)", session.last)
  }
}
