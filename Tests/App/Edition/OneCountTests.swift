import CurlewCells
import CurlewManuscript
import CurlewTypesetting
import Paging
import TestBooks
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// The screen, `--info`, `--outline` and `--print` count the same pages, and every place shows the same share
/// of the book as read.
@Suite(.timeLimit(.minutes(90))) struct OneCountTests {
  private static let sizes = [(80, 24), (120, 34), (160, 45), (40, 12), (100, 30), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  private static let paths =
    Shelf.books(records: [], directories: [Golden.package + "/Books"]).map(\.path)
    + Shelf.books(records: [], directories: [TestBooks.Library.folder("ebooks")].compactMap(\.self))
    .map(\.path)

  @Test(arguments: paths)
  func `Pages are counted once`(path: String) throws {
    let book = try OpenBook(path)
    guard book.text.wholeManuscript != nil else { return }
    for size in Self.sizes {
      var settings = Settings()
      settings.turn = .none
      let screen = Edition(book, settings, size).counted
      let printer = Printer(source: book, settings: settings, size: size)
      let count = screen.layout.pageCountInOrder
      #expect(printer.info.contains("pages: \(count) at"), "\(path) at \(size)")
      let pages = book.text.outline.indices.map { screen.layout.page(ofHeading: $0).map { $0 + 1 } }
      let printed = printer.outline.split(separator: "\n").map { Int($0.split(separator: " ")[0]) }
      #expect(printed == pages, "\(path) at \(size)")
      let edition = Edition(book, settings, size, pan: nil, of: .text).counted
      #expect(edition.layout.pageCountInOrder == count, "\(path) at \(size)")
    }
  }

  @Test(arguments: sizes)
  func `The title page, the foot and the shelf tell the same share`(size: Size) throws {
    let book = numberedBook()
    var settings = Settings()
    settings.turn = .none
    func session(_ keys: [Key]) -> Session {
      let events = keys.enumerated().map { (Duration.seconds($0 + 1), Event.press($1)) }
      return read(
        book, size: size, settings: settings, at: .page(1),
        events + [(.seconds(keys.count + 2), .leave(signal: nil))])
    }
    let pages = session([.right, .right, .right])
    let record = try #require(pages.records.last)
    let edition = Edition(book, settings, size, of: .text).counted
    #expect(
      record.percent
        == edition.percentRead(at: edition.layout.page(containing: record.place.offset)))
    let foot = pages.last.split(separator: "\n").last { $0.contains("%") }
    #expect(foot.map { $0.contains("\(record.percent)%") } ?? true)
    let title = session([.right, .right, .right, .home]).last
    #expect(!title.contains("% read") || title.contains("\(record.percent) % read"))
  }
}
