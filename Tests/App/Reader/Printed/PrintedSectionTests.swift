import CurlewManuscript
import Testing

@testable import CurlewFormats
@testable import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct PrintedSectionTests {
  /// A resize lays out the section of the open page before it answers.
  @Test func `a document of very many printed pages is laid out in parts`() throws {
    let size = try #require(PictureSize(width: 1224, height: 1584))
    let file = PrintedFile(
      Imprint(title: "Pictures"), sizes: Array(repeating: size, count: 2000)
    ) { _ in nil }
    let book = Book(try file.manuscript(by: .one))
    #expect(book.sections.map(\.count).max() == 256)
    var setting = Setting(measure: 60, rows: 24)
    setting.isPaired = true
    var layout = BookLayout(BookText(book), setting)
    layout.count(upToPage: .max)
    #expect(layout.pageCount == 2000, "no page is left empty")
  }
}
