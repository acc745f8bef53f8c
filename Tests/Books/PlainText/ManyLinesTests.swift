import CurlewManuscript
import Testing

@testable import CurlewPlainText

/// A text of very many lines costs more memory than its bytes.
@Suite(.timeLimit(.minutes(90))) struct ManyLinesTests {
  private func file(lines: Int, _ format: FormatName? = nil) throws -> any BookFile {
    var options = ReadingOptions()
    (options.budget, options.format) = (ReadingBudget([.blocks: 1000]), format)
    let text = String(repeating: "a\n", count: lines)
    return try TextFileFormat().open(ByteSource(Array(text.utf8)), options)
  }

  @Test func `a text of many lines is read in sections`() throws {
    #expect(try file(lines: 1000).longManuscript() == nil)
    #expect(try file(lines: 1001).longManuscript() != nil)
  }
}
