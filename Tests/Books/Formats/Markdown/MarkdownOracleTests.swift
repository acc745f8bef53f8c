import CMd4c
import CurlewManuscript
import KeptLines
import TestBooks
import Testing

@testable import CurlewFormats

/// Compares our Markdown parser with md4c, which the program cannot use: it is not linear and cannot be cancelled.
@Suite(.timeLimit(.minutes(90))) struct MarkdownOracleTests {
  /// The page that md4c writes.
  private func oracle(_ text: [UInt8]) -> [UInt8] {
    var page: [UInt8] = []
    let flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
    text.withUnsafeBytes { bytes in
      withUnsafeMutablePointer(to: &page) { page in
        _ = md_html(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), MD_SIZE(bytes.count),
          { words, count, page in
            let part = UnsafeRawBufferPointer(start: words, count: Int(count))
            page?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: part)
          }, page, UInt32(flags), UInt32(MD_HTML_FLAG_VERBATIM_ENTITIES))
      }
    }
    return page
  }

  /// The tags with their addresses, and the words between them.
  private func shape(_ page: [UInt8]) -> [String] {
    var shape: [String] = []
    for token in MarkupScanner(DecodedText(utf8: page), as: .html) {
      switch token {
      case .start(let tag):
        let address = tag["href"] ?? tag["src"] ?? tag["start"] ?? ""
        shape.append("<\(tag.writtenName.lowercased()) \(address)>")
      case .end: shape.append("</>")
      case .text(let data):
        let words = data.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty { shape.append(words) }
      }
    }
    return shape
  }

  private func difference(_ text: [UInt8]) -> String? {
    let ours = shape(MarkdownWriter(BlockParser(text).result).page)
    let theirs = shape(oracle(text))
    guard ours != theirs else { return nil }
    let place = zip(ours, theirs).prefix { $0 == $1 }.count
    return "\(ours.dropFirst(max(place - 2, 0)).prefix(6)), not "
      + "\(theirs.dropFirst(max(place - 2, 0)).prefix(6)), of \(String(decoding: text, as: UTF8.self).debugDescription)"
  }

  @Test(arguments: ["the-long-bill", "the-long-bill.de", "the-long-bill.fr"])
  func `our own books are read alike`(name: String) throws {
    let text = try #require(Kept.contents(of: "Books/\(name).md"))
    #expect(difference(Array(text[FrontMatter(text).end...])) == nil)
  }

  /// Lines whose meaning depends on the lines before them.
  ///
  /// Tables have blank lines around them, because in md4c they cannot interrupt a paragraph, and it fills up short rows.
  private static let lines = [
    "", "", "", "word", "two *words* here", "**a** b", "`code`", "[text](/a \"t\")",
    "![p](b.png)",
    "<http://a.example>", "# Head", "### Deep ###", "Title\n===", "Low\n---", "- item", "- other",
    "* star", "1. one",
    "2. two", "  - inner", "   continued", "\tcode", "    code", "> quote",
    ">> inner", "```", "```\nx\n```",
    "~~~ swift", "***", "a\\*b\\", "end  ", "<b>html</b>", "<div>", "</div>", "&amp; &copy; 1",
    "~~gone~~",
    "\n| a | b |\n|---|---|\n| c | d |\n", "- [x] done", "_a_b_ *c*d*", "***both* one**", "[ref]",
    "[ref]: /r", "a|b",
  ]

  @Test(arguments: 0..<100) func `lines in any order are read alike`(seed: Int) {
    var chaos = Chaos(seed: UInt64(seed) + 1)
    for _ in 0..<50 {
      let count = Int.random(in: 1...7, using: &chaos)
      let lines = (0..<count).map { _ in Self.lines.randomElement(using: &chaos) ?? "" }
      let text = lines.joined(separator: "\n")
      // After two blank lines, md4c 0.4.8 ends an indented list item too early.
      guard !text.contains("\n\n\n") else { continue }
      #expect(difference(Array(text.utf8)) == nil)
    }
  }
}
