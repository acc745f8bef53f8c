import CurlewCells
import CurlewGlyphs
import Paging
import CurlewPlainText
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The first page of a chapter.
@Suite(.timeLimit(.minutes(30))) struct ChapterOpeningTests {
  private func opening(columns: Int) throws -> TextCanvas {
    let prose = String(repeating: "Then the tide came in, as it always does. ", count: 30)
    let text =
      "Title: Sand\n\n\n\n\nCHAPTER 1\n\nThe Shore\n\n\nThe sand is dry. \(prose)\n\n\n\n\nCHAPTER 2\n\n\(prose)"
    let open = OpenBook(Array(text.utf8), path: "/sand.txt")
    let setter = PageRenderer(open, Settings(), Size(columns: columns, rows: 24)).counted
    let page = (0..<setter.layout.pageCount).first { setter.layout.opensWithHeading($0) }
    return setter.metrics().picture(of: setter.layout.page(try #require(page)), Furniture())
  }

  @Test func `short rules stand beside the label and the first words are bold`() throws {
    let picture = try opening(columns: 80)
    let rows = picture.description.split(separator: "\n").filter { !$0.isEmpty }
    #expect(rows[0].contains("──  CHAPTER 1  ──"))
    #expect(!rows[1].contains("─"))
    let bold = (0..<picture.size.rows).map { row in
      String(picture.row(row).filter { $0.style.attributes.contains(.bold) }.map(\.glyph))
    }
    #expect(bold.filter { !$0.isEmpty } == ["The Shore", "The sand is"])
  }

  @Test func `a label without room beside it has no rules`() throws {
    let picture = try opening(columns: 18)
    #expect(picture.description.contains("CHAPTER 1") && !picture.description.contains("─"))
  }

  @Test(arguments: [
    ("Call me Ishmael. Some years", "Call me Ishmael."), ("Wait! There is", "Wait!"),
    ("Mr. Bennet was among the", "Mr. Bennet was"),
    ("“Yes,” said he, and", "“Yes,” said he,"), ("此開卷第一回也", ""), ("בראשית ברא", ""), ("", ""),
  ])
  func `the first words end with a sentence`(line: String, words: String) {
    #expect(ChapterOpening.firstWords(of: line).string == words)
  }
}
