import CurlewFormats
import CurlewManuscript
import Testing

/// Headings before the text are lines of the title page, but notes have chapters.
@Suite(.timeLimit(.minutes(90))) struct TitleLineTests {
  private func titles(_ text: String) -> [String] {
    manuscript(text, MarkdownFormat()).outline.map(\.title)
  }

  private func words(_ count: Int) -> String {
    (["The"] + Array(repeating: "words", count: count - 1)).joined(separator: " ") + "."
  }

  @Test(arguments: [4, 10, 20, 30, 40])
  func `Notes of short sections keep their chapters`(count: Int) {
    let sections = (1...6).map {
      "## Part \($0)\n\n\(words(count))\n\n### Under \($0)\n\n\(words(count))\n"
    }
    #expect(titles("# My notes\n\n" + sections.joined(separator: "\n")).suffix(12).count == 12)
  }

  @Test func `Notes of few words keep their chapters`() {
    let text =
      "# Notes\n\n## A\n\nmilk\n\n### B\n\nbread\n\n## C\n\nsalt\n\n### D\n\ntea\n\n## E\n\nsugar\n"
    #expect(titles(text).suffix(5) == ["A", "B", "C", "D", "E"])
    #expect(titles("# N\n\n" + (1...9).map { "## A\($0)\n\n### B\($0)\n\n" }.joined()).count >= 18)
  }

  @Test func `Lines of a title page are no chapters`() {
    let text = "#### A Novel\n\n# The Harbour\n\n#### by\n\n## Anna Berg\n\n1902\n\n## One\n\n"
    #expect(titles(text + words(60) + "\n\n## Two\n\n" + words(60)) == ["One", "Two"])
  }
}
