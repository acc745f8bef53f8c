import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// Printed tables of contents, and titles stated without boilerplate.
@Suite(.timeLimit(.minutes(90))) struct ContentsTests {
  static let chapters = ["Low Water", "Slack", "High Water", "The Ebb"].enumerated().map {
    "CHAPTER \($0 + 1). \($1)"
  }
  static let text = chapters.map { "\($0)\n\n\(prose)\n\n\n" }.joined()

  private func linked(_ text: String) -> [String] {
    // Contents that say no more than those of the program are only shown with the lines of the file.
    let book = book(text, keepsHardLines: true)
    return book.contentsLinks.map { link in
      let line = String(decoding: book.text.utf8[link.range], as: UTF8.self)
      let title = book.outline.first { $0.offset.value == link.target }?.title ?? "nothing"
      return "\(line) -> \(title)"
    }
  }

  @Test func printedHeadingsLinkToTheirChapters() {
    let list = Self.chapters.joined(separator: "\n\n")
    #expect(
      linked("CONTENTS\n\n\(list)\n\n\n\(Self.text)") == Self.chapters.map { "\($0) -> \($0)" })
    #expect(book("CONTENTS\n\n\(list)\n\n\n\(Self.text)").outline.map(\.title) == Self.chapters)
  }

  @Test func entriesWithPageNumbersLinkToTheirChapters() {
    let list = Self.chapters.enumerated().map { "\($1) ........ \(7 * $0 + 3)" }
    #expect(linked("Contents\n\n\(list.joined(separator: "\n"))\n\n\n\(Self.text)").count == 4)
  }

  /// Its lines are shorter than the paragraphs, which are a line each, but as many as those of one.
  @Test func aListOfTitlesBelowContentsIsNoParagraph() {
    let titles = ["自序", "說讀書", "海邊的黃昏", "故鄉的橋", "談喝茶", "雨", "買書記"]
    let paragraph = "　　" + String(repeating: "其餘的人都在岸上看潮水慢慢退去，", count: 12) + "。\n"
    let essays = titles.map { title in
      "\(title)\n\n\(String(repeating: paragraph, count: 4))\n（原載晨報）\n\n\n"
    }
    let text = "目錄\n\n\(titles.joined(separator: "\n"))\n\n\n\(essays.joined())"
    #expect(book(text).outline.map(\.title) == titles)
  }

  @Test func printedContentsHaveNoBlankRows() {
    let list = Self.chapters.joined(separator: "\n\n")
    #expect(
      pages(
        "CONTENTS\n\n\(list)\n\n\n\(Self.text)", measure: 40, rows: 12, keepsHardLines: true
      )
      .contains(Self.chapters.joined(separator: "\n")))
  }

  @Test func aBookWithoutPrintedContentsHasNoLinks() {
    #expect(book(Self.text).contentsLinks.isEmpty)
    #expect(book("Contents\n\n\(Self.text)").contentsLinks.isEmpty)
  }

  @Test(arguments: [
    ("A. Bird\nThe Shore\n\n\nA. Bird\nTHE SHORE\n\n\(prose)", "The Shore", "A. Bird"),
    ("The Shore\n\nA tale\n\nby A. Bird\n\n\n\(prose)", "The Shore", "A. Bird"),
    ("Das Ufer\n\nvon A. Vogel\n\n\n\(prose)", "Das Ufer", "A. Vogel"),
    (
      "THE LETTERS OF\n\nANNA BIRD\n\nby A. Bird\n\n\n\(prose)", "THE LETTERS OF ANNA BIRD",
      "A. Bird"
    ),
    ("STRANDEN\nav\nAnna Fugl\n\n\n\(prose)", "STRANDEN", "Anna Fugl"),
    ("《岸》\n作者：鳥\n\n\n\(prose)", "岸", "鳥"),
    ("書名：岸\n作者：鳥\n\n\n\(prose)", "岸", "鳥"),
    ("Anna Vogel\n\nDas Ufer\n\nRoman\n\n\n\(prose)", "Das Ufer", "Anna Vogel"),
    (
      "Anna Bird\nLow Water\n\nAlso by Anna Bird\nHigh Water\n\n\n\(prose)", "Low Water",
      "Anna Bird"
    ),
    ("Anna Bird\n\nLOW WATER\n\n\n\(prose)", "LOW WATER", "Anna Bird"),
    ("TITLE: The Salt Road\nAUTHOR: Ada Strand\n\n\n\(prose)", "The Salt Road", "Ada Strand"),
    (
      "This text was scanned in Hull.\n\nTitle:   The Salt Road\nAuthor:  Ada Strand\n\n\n\(prose)",
      "The Salt Road", "Ada Strand"
    ),
    ("A Margem\nAna Teles de Aves\n\n\n\(prose)", "A Margem", "Ana Teles de Aves"),
    (
      "***This is the Project Gutenberg Etext of The Shore, by A. Bird***\n\n"
        + "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*END*\n\n\(prose)", "The Shore", "A. Bird"
    ),
  ])
  func firstLinesStateTitleAndAuthor(text: String, title: String, author: String) {
    let book = book(text)
    #expect(book.title == title && book.author == author)
  }

  @Test(arguments: [prose, "It rained.\n\n\(prose)", "CHAPTER I\n\nby the sea\n\n\(prose)"])
  func otherFirstLinesAreText(text: String) {
    #expect(book(text).title == "Untitled" && book(text).author == nil)
  }
}
