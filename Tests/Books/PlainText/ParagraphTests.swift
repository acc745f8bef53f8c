import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

/// Where paragraphs begin and end in files that do not say it with a blank line or an indent.
@Suite(.timeLimit(.minutes(90))) struct ParagraphTests {
  private func read(_ text: String) -> Manuscript {
    let text = DecodedText(utf8: Array(text.utf8))
    return TextFormats.all.format(of: text).read(text, ReadingOptions(), by: .one)
  }

  private func words(_ block: Block, of manuscript: Manuscript) -> String {
    let bytes = manuscript.text.utf8[block.range]
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// The paragraphs of a text, with their lines joined.
  private func paragraphs(_ text: String) -> [String] {
    let manuscript = read(text)
    let paragraphs = manuscript.blocks.filter { $0.kind == .paragraph }
    return paragraphs.map { words($0, of: manuscript) }
  }

  private let first = """
    The boat had lain on the shingle since the autumn, and nobody in the village
    could say whose it was; but the children played in it, and the hens laid their
    eggs below its seats, and once a year the priest looked in and shook his head
    at it.
    """
  private let second = """
    When the spring came a man walked down from the hill with a pot of tar and two
    brushes, and he sat down beside the boat and began to work without a word, and
    in the evening he went home.
    """

  private func joined(_ lines: String) -> String {
    lines.split(separator: "\n").joined(separator: " ")
  }

  @Test func `a short last line ends a paragraph where nothing else does`() {
    let text = Array(repeating: "\(first)\n\(second)", count: 20).joined(separator: "\n")
    let found = paragraphs(text)
    #expect(found.count == 40)
    #expect(found.prefix(2) == [joined(first), joined(second)])
  }

  @Test func `a short line within a paragraph ends none where blank lines do`() {
    let text = Array(repeating: "\(first)\n\(second)", count: 20).joined(separator: "\n\n")
    #expect(paragraphs(text).count == 20)
  }

  @Test(arguments: [92, 104, 120, 140])
  func `lines that a program wrapped at many columns are prose`(columns: Int) {
    let words = joined(first + " " + second).split(separator: " ")
    var (lines, line) = ([String](), "")
    for word in words + words + words {
      if line.count + word.count + 1 > columns { (lines, line) = (lines + [line], "") }
      line += line.isEmpty ? word : " " + word
    }
    let paragraph = (lines + [line]).joined(separator: "\n")
    let text = Array(repeating: paragraph, count: 8).joined(separator: "\n\n")
    #expect(read(text).facts.shape == "hard-wrapped")
    #expect(paragraphs(text).count == 8)
  }

  @Test func `a paragraph on one line is still one`() {
    let text = Array(repeating: joined(first) + "\n" + joined(second), count: 20)
    #expect(paragraphs(text.joined(separator: "\n")).count == 40)
  }

  @Test func `paragraphs of one line are not joined`() {
    let line = "The boat had lain on the shingle since the autumn and nobody knew whose it was"
    let text = Array(repeating: line, count: 60).joined(separator: "\n\n")
    #expect(read(text).blocks.count == 60)
  }

  @Test func `a drawing made of signs keeps its lines`() {
    let drawing = ["/\\_/\\", "( o.o )==", "> ^ < ~~~", "(_(\")(\")"]
    let text = [prose, drawing.joined(separator: "\n"), prose, prose].joined(separator: "\n\n")
    let manuscript = read(text)
    let lines = manuscript.blocks.map { words($0, of: manuscript) }
    #expect(drawing.allSatisfy(lines.contains))
  }
}
