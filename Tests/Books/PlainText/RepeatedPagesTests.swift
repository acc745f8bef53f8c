import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

/// The printed title page and contents are folded away where those of the program repeat them.
@Suite(.timeLimit(.minutes(90))) struct RepeatedPagesTests {
  private static let chapters = """
    CHAPTER I. THE EBB

    It was one of those mornings on which the sea goes out and nobody minds.

    It came back at noon.


    CHAPTER II. THE FLOOD

    It was one of those evenings on which the sea comes in and nobody minds.


    CHAPTER III. THE SHORE

    There is always a shore.
    """

  private static let contents = """
    CONTENTS

    I. The Ebb ..... 3
    II. The Flood ..... 17
    III. The Shore ..... 40
    """

  private func manuscript(_ front: String, keepsHardLines: Bool = false) -> Manuscript {
    let text = """
      Title: Low Tide
      Author: Ann Odgers



      \(front)



      \(Self.chapters)
      """
    return TextFormats.all.read(
      decode(Array(text.utf8)), ReadingOptions(keepsHardLines: keepsHardLines)
    )
  }

  private func texts(_ blocks: [Block], of manuscript: Manuscript) -> [String] {
    blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  private func first(_ manuscript: Manuscript) -> String? {
    texts(manuscript.blocks, of: manuscript).first
  }

  @Test func aTitlePageAndContentsThatAreRepeatedAreFolded() {
    let book = manuscript("LOW TIDE\n\nby\n\nAnn Odgers\n\n\n\n\(Self.contents)")
    #expect(first(book)?.hasPrefix("CHAPTER I.") == true)
    let folded = texts(book.frontMatter, of: book)
    #expect(folded.first == "LOW TIDE" && folded.last == "III. The Shore ..... 40")
    #expect(
      book.facts.hidden.suffix(2) == [
        "3 lines of the printed title page", "4 lines of the printed contents",
      ])
    #expect(book.contentsLinks.isEmpty && book.outline.count == 3)
  }

  @Test(arguments: ["by", "von", "par"]) func anAuthorIsKnownByTheWordBeforeIt(word: String) {
    let book = manuscript("LOW TIDE\n\n\(word) Ann Odgers\n\n\n\n\(Self.contents)")
    #expect(texts(book.frontMatter, of: book).prefix(2) == ["LOW TIDE", "\(word) Ann Odgers"])
  }

  @Test func linesOfTheFileKeptShowEverything() {
    let front = "LOW TIDE\n\nby Ann Odgers\n\n\n\n\(Self.contents)"
    let book = manuscript(front, keepsHardLines: true)
    #expect(first(book) == "LOW TIDE" && book.frontMatter.isEmpty)
  }

  @Test(arguments: [
    "LOW TIDE\n\nA Story of the Shore\n\nby Ann Odgers",
    "LOW TIDE\n\nby Ann Odgers\n\nThird Edition",
    "LOW TIDE\n\nby Ann Odgers and Ned Pask",
  ])
  func aTitlePageThatSaysMoreIsShown(front: String) {
    let book = manuscript(front)
    #expect(book.frontMatter.isEmpty)
    #expect(first(book) == "LOW TIDE")
  }

  @Test func aDedicationAndAPrefaceStay() {
    let preface = "PREFACE\n\nThis book was written on a bench, in all weathers, by the water."
    let book = manuscript("LOW TIDE\n\nby Ann Odgers\n\n\n\n\nTo the herons.\n\n\n\n\(preface)")
    #expect(texts(book.frontMatter, of: book) == ["LOW TIDE", "by Ann Odgers"])
    #expect(first(book) == "To the herons.")
    #expect(texts(book.blocks, of: book).contains("PREFACE"))
  }

  @Test func contentsWithAnEntryThatIsNoHeadingAreShown() {
    let book = manuscript("\(Self.contents)\nIV. The Notes ..... 90")
    #expect(texts(book.blocks, of: book).contains("I. The Ebb ..... 3"))
  }

  /// The second block of such a text is the author, although it may look like a heading.
  @Test func noEntryLeadsToAHeadingThatIsFolded() {
    let text = """
      The Bird

      CHAPTER I. Low

      CHAPTER II. High

      High is the water.

      CHAPTER I. Low

      CHAPTER II. High

      CHAPTER III. Slack

      ［＃５字下げ］
      """
    let book = TextFormats.all.read(decode(Array(text.utf8), as: .utf8), ReadingOptions())
    #expect(book.outline.map(\.title) == ["CHAPTER II. High"])
    #expect(book.contentsLinks.map(\.target) == book.outline.map(\.offset))
  }

  /// Only what the program repeats is folded, in every book.
  @Test(.releaseOnly, arguments: Library.own + Library.trial)
  func nothingElseIsFolded(volume: Library.Volume) {
    let book = TextFormats.all.read(decode(volume.bytes), ReadingOptions())
    func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
    let names = letters("\(book.imprint.title) by sir \(book.imprint.author ?? "")")
    let headings = book.outline.map { letters($0.title) }
    var strangers: [String] = []
    for line in texts(book.frontMatter, of: book) {
      let words = line.lowercased().split { !$0.isLetter }
      let isName = words.allSatisfy { names.contains(letters(String($0.dropLast()))) }
      // Numbers are letters in Roman numerals, and may stand before a title.
      let entry = letters(line)
      let title = letters(line.split(separator: " ").dropFirst().joined(separator: " "))
      let isEntry = headings.contains { $0.contains(entry) || !title.isEmpty && $0.contains(title) }
      let isTitle = ["contents", "tableofcontents", "inhalt", "indice", "оглавление"].contains(
        entry)
      if !isName && !isEntry && !isTitle { strangers.append(line) }
    }
    let count = book.frontMatter.count
    // One entry in fifty may lead to no heading, as in RFC 2616.
    #expect(strangers.count * 50 <= count, "\(strangers)")
    let told = book.facts.hidden.filter { $0.contains("of the printed") && $0.contains("lines of") }
      .compactMap { Int($0.prefix { $0.isNumber }) }
    #expect(told.reduce(0, +) == count)
  }

  /// A long printed contents may have a misprint or two.
  @Test(arguments: [(60, true), (20, false)])
  func `one entry among many may be no heading`(chapters: Int, isFolded: Bool) {
    let entries = (1...chapters).map { "   \($0)   The Ebb .......... \($0 * 3)" }
    let contents = entries[..<10] + ["   1.5  A Misprint.89"] + entries[10...]
    let sections = (1...chapters).map { "\($0) The Ebb\n\n\(prose)\n\n\(prose)\n\n" }
    let text =
      "Table of Contents\n\n" + contents.joined(separator: "\n") + "\n\n" + sections.joined()
    let manuscript = TextFormats.all.read(decode(Array(text.utf8)), ReadingOptions())
    #expect(manuscript.frontMatter.isEmpty != isFolded)
  }
}
