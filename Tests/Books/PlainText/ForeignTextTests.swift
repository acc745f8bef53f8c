import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Texts made by programs and digital libraries: outlines, page furniture, notices, hyphenated
/// words.
@Suite(.timeLimit(.minutes(90))) struct ForeignTextTests {
  private func titles(_ text: String) -> [String] { book(text).outline.map(\.title) }

  private static let chapter = "\n\n\(prose)\n\n\(prose)\n"

  // MARK: Sections

  @Test func `a section number may be followed by a no-break space`() {
    let titles = ["1. Low", "1.1. Slack", "1.2. Ebb", "2. High", "2.1. Spring", "2.2. Neap"]
    let spaced = titles.map { $0.split(separator: " ").joined(separator: "\u{A0}") }
    #expect(self.titles(SeriesTests.text(spaced)) == spaced)
  }

  @Test func `a section title may be a question of several lines`() {
    let question = """
      1.2. Why does the water rise in the morning, and fall when everybody has gone out
      to look at it, and why does nobody in the town remember the year in which it did
      neither?
      """
    let found = titles(
      SeriesTests.text(["1. Low", "1.1. Slack", question, "1.3. Neap", "2. High"]))
    #expect(found.count == 5)
    #expect(found[2].hasSuffix("neither?"))
  }

  @Test func `list items are not sections`() {
    let list = "    3. Take the oars\n\n    4. Put them down\n\n"
    let titles = ["1. Low", "1.1. Slack", "1.2. Ebb", "1.3. Neap", "2. High", "3. Flood", "4. End"]
    let text = SeriesTests.text(titles).replacing("1.3. Neap\n\n", with: "1.3. Neap\n\n\(list)")
    #expect(self.titles(text) == titles)
  }

  @Test func `appendices are numbered with letters`() {
    let titles = [
      "1. Low", "1.1. Slack", "1.2. Ebb", "2. High", "A. Words", "A.1. Terms", "A.2. Names",
    ]
    let outline = book(SeriesTests.text(titles)).outline
    #expect(outline.map(\.title) == titles)
    #expect(outline.map(\.level) == [1, 2, 2, 1, 1, 2, 2])
  }

  @Test func `section numbers may start again in each chapter`() {
    let titles = (1...4).flatMap {
      ["Chapter \($0). The Tide", "1. Low", "1.1. Slack", "2. High", "2.1. Spring"]
    }
    let outline = book(SeriesTests.text(titles)).outline
    #expect(outline.map(\.title) == titles)
    #expect(outline.prefix(5).map(\.level) == [1, 2, 3, 2, 3])
  }

  @Test func `a sentence that begins with a section number is not a heading`() {
    let text = SeriesTests.text((1...4).map { "Section \($0). Tides" })
    let sentence = "Section 2.4 tells more about this."
    #expect(!titles("\(text)\n\n\(sentence)\n\n\(prose)").contains(sentence))
  }

  @Test func `a title may stand between two rules`() {
    let rule = String(repeating: "-", count: 60)
    let names = ["A.         OVERVIEW", "B.         TIDES", "C.         BOATS"]
    let text = names.map { "\(rule)\n\($0)\n\(rule)\(Self.chapter)\n" }.joined()
    #expect(titles(text) == ["A. OVERVIEW", "B. TIDES", "C. BOATS"])
  }

  @Test func `stars mark the titles of an outline`() {
    let text = (1...4).map { "* Tide \($0)\n\n\(prose)\n\n** Its ebb\n\n\(prose)\n\n" }.joined()
    #expect(titles(text) == (1...4).flatMap { ["Tide \($0)", "Its ebb"] })
  }

  @Test func `an underscore within a word of a title is kept`() {
    let text = SeriesTests.text((1...4).map { "Chapter \($0). What README_\($0) and a_b mean" })
    #expect(titles(text).first == "Chapter 1. What README_1 and a_b mean")
    #expect(
      titles(SeriesTests.text((1...4).map { "Chapter \($0). _Of the Tide_" })).first
        == "Chapter 1. Of the Tide")
  }

  // MARK: Furniture

  @Test func `page feet are hidden even without form feeds`() {
    let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let pages = zip(names, 1...).map { name, page in
      """
      fell for the \(name) time.

      \(prose)

      \(prose)

      In the morning the water rose, and everybody who had come to the shore went home, and it


                Tides 3.6        March 2020



                Of Tides     \(page)



      """
    }
    let manuscript = book(pages.joined())
    #expect(manuscript.facts.hidden == ["8 page ends of a printed edition"])
    #expect(
      !Layout(manuscript, Setting(measure: 60, rows: 200)).page(0).plainText.contains("March"))
  }

  /// Ten pages that end within a sentence, with heads as on the left and the right pages of a book.
  private static func pages(_ head: (Int) -> String) -> String {
    zip(
      1...,
      ["first", "second", "third", "fourth", "fifth", "sixth", "next", "same", "only", "last"]
    )
    .map { page, name in
      "fell for the \(name) time.\n\n\(prose)\n\nThe \(name) water rose over the stones, and it\n\n"
        + "\(head(page))\n\n"
    }.joined() + prose
  }

  @Test func `heads with the number on either side are hidden`() {
    let ofBook = book(
      Self.pages { $0 % 2 == 0 ? "\($0)       THE TIDE" : "THE LAST EBB     \($0)" })
    #expect(ofBook.facts.hidden == ["10 page ends of a printed edition"])
    let ofChapters = Self.pages {
      $0 % 2 == 0 ? "\($0)       THE TIDE" : "CHAPTER \($0 < 6 ? "A" : "B")     \($0)"
    }
    #expect(book(ofChapters).facts.hidden == ["10 page ends of a printed edition"])
    let ofManual = book(Self.pages { "The Tide Manual        SMM:08-\($0)" })
    #expect(ofManual.facts.hidden == ["10 page ends of a printed edition"])
    let ofStandard = book(Self.pages { "Odgers        The Tide Standard        [Page \($0)]" })
    #expect(ofStandard.facts.hidden == ["10 page ends of a printed edition"])
  }

  @Test func `a price list between sentences is kept`() {
    let prices = [7, 3, 9, 2, 8, 1, 6, 4, 5, 10]
    let text = Self.pages { "Herrings, a dozen      \(prices[$0 - 1])" }
    #expect(book(text).facts.hidden.isEmpty)
  }

  @Test func `what Wikisource adds to a book is hidden`() {
    let text = """
      The Tide
      by Anna Nobody

      Exported from Wikisource on March 3, 2020

      \(prose)

      About this digital edition

      This e-book comes from the online library Wikisource.
      """
    let manuscript = book(text)
    #expect(manuscript.imprint.title == "The Tide")
    #expect(manuscript.facts.hidden.contains("1 notice of a library"))
    #expect(manuscript.facts.hidden.contains("2 lines after the book"))
  }

  @Test func `a heading like that of Wikisource hides nothing if another text is below it`() {
    let text = """
      The Tide

      \(prose)

      About this digital edition

      \(prose)
      """
    let manuscript = book(text)
    #expect(manuscript.body.upperBound == text.utf8.count)
    #expect(manuscript.facts.hidden == [])
  }

  // MARK: Titles

  private static let openings: [(String, String, String?)] = [
    ("The Tide\n\nvon\n\nAnna Nobody (1803)", "The Tide", "Anna Nobody"),
    ("THE LONG TIDE", "Untitled", nil),
    ("THE LONG TIDE\n\nTHE SHORE", "THE LONG TIDE", nil), ("Of Tides\n========", "Of Tides", nil),
    ("          A Guide to Tides", "A Guide to Tides", nil),
    ("The Tide\nWritten by\nAnna Nobody", "The Tide", "Anna Nobody"),
    (
      "LS(1)                            User Commands                           LS(1)", "LS(1)", nil
    ),
    (
      "Tidal Working Group                                     A. Nobody\nRequest: 26"
        + "                                             The Shore\n"
        + "                                                           P. Hill\n\n"
        + "                     Of Tides -- TIDE/1.1",
      "Of Tides -- TIDE/1.1", nil
    ),
    ("Tides and the Moon of 1803\nA Report", "Tides and the Moon of 1803", nil),
    ("Приливы и Отливы\nОчерк", "Приливы и Отливы", nil),
    ("Gone with the Tide\nA Report", "Gone with the Tide", nil),
    ("The Tide Report", "Untitled", nil),
    ("She knew the tide", "Untitled", nil),
    ("_Ashore._\n\nVon\nAnna Nobody.", "Ashore", "Anna Nobody"),
    ("Durch\nSand und Ebbe\n\nvon\n\nAnna Nobody:", "Durch Sand und Ebbe", "Anna Nobody"),
    ("The Tide\n\nThird Edition", "The Tide", nil),
    ("commit 18b845e\nAuthor: Anna Nobody", "Untitled", nil),
    ("Miss Nobody's Tables\n\nTIDES", "Miss Nobody's Tables", nil),
    ("Tide Tables:", "Untitled", nil),
    ("From: Anna Nobody", "Untitled", nil), ("CHAPTER I", "Untitled", nil),
    ("Tides = Moon", "Untitled", nil), ("Copyright Anna Nobody", "Untitled", nil),
    ("Dear Miss Nobody", "Untitled", nil), ("Tide", "Untitled", nil),
  ]

  @Test(arguments: [
    (
      "pl-krysia", "ANTONINA DOMAŃSKA\nKRYSIA BEZIMIENNA\nROZDZIAŁ I", "KRYSIA BEZIMIENNA",
      "ANTONINA DOMAŃSKA"
    ),
    ("irrungen", "Theodor Fontane\nIrrungen, Wirrungen", "Irrungen, Wirrungen", "Theodor Fontane"),
    ("nobody_ebbe_1907", "Anna Nobody\n\nSand und Ebbe\n\nI.H.", "Sand und Ebbe", "Anna Nobody"),
    ("domanska_krysia", "ANTONINA DOMAŃSKA\nKRYSIA", "KRYSIA", "ANTONINA DOMAŃSKA"),
    (
      "wattmann_klein", "Klein Ebbe\ngenannt Flut\nMärchen\nE.T. Wattmann", "Klein Ebbe",
      "E.T. Wattmann"
    ),
    (
      "nobody_watt", "Die Leiden des jungen Watt von Anna von Nobody", "Die Leiden des jungen Watt",
      "Anna von Nobody"
    ),
    ("mostellaria_2", "Plautus: Mostellaria\n\n\nPERSONAE", "Plautus: Mostellaria", nil),
    ("gadsby", "Gadsby\nErnest Vincent Wright", "Gadsby", "Ernest Vincent Wright"),
    ("alice", "She knew that Alice was here", "alice", nil),
    ("chapter", "CHAPTER I\nThe Tide", "chapter", nil),
  ])
  func `the name of the file tells which line is the title`(
    name: String, lines: String, title: String, author: String?
  ) {
    let imprint = book("\(lines)\n\n\(prose)\n\n\(prose)\n", named: name).manuscript.imprint
    #expect(imprint.title == title && imprint.author == author, "\(imprint.title)")
  }

  @Test(arguments: openings)
  func `title and author are read from the first lines`(
    opening: String, title: String, author: String?
  ) {
    let imprint = book("\(opening)\n\n\n\(prose)\n\n\(prose)\n").imprint
    #expect(imprint.title == title)
    #expect(imprint.author == author)
  }

  @Test func `the last line of a book may name its author`() {
    let end =
      "End of Project Gutenberg's The Tide, by Anna Nobody\n\n*** END OF THE PROJECT GUTENBERG EBOOK"
    let imprint = book("\(prose)\n\n\(end)\n").imprint
    #expect(imprint.title == "The Tide")
    #expect(imprint.author == "Anna Nobody")
  }

  // MARK: Hyphenated words and logs

  private static func divided(_ count: Int) -> String {
    let lines = Array(
      repeating: """
        the water that had been so very quiet during all of the morn-
        ing began to rise at last, and nobody in the town knew why, and
        """, count: count)
    return lines.joined(separator: "\n") + " fell.\n\n"
  }

  @Test func `words that a program hyphenated are joined`() {
    let page = Layout(book(Self.divided(12)), Setting(measure: 200, rows: 40)).page(0).plainText
    #expect(page.contains("the morning began"))
    #expect(!page.contains("morn-"))
  }

  @Test func `the hyphen of a compound is kept`() {
    let text = Self.divided(12) + "\(prose)\n\nIt was mid-morn-ing, a sort of morn-ing.\n"
    #expect(
      Layout(book(text), Setting(measure: 200, rows: 40)).page(0).plainText.contains(
        "morn-ing began"))
  }

  @Test func `a few hyphens at line ends are kept`() {
    let text = String(repeating: "\(prose)\n\n", count: 40) + Self.divided(2)
    let last = Layout(book(text), Setting(measure: 200, rows: 400)).page(0).plainText
    #expect(last.contains("morn-ing"))
  }

  @Test func `log entries stay on lines of their own`() {
    let entries = (10...40).map {
      "Nov 21 06:25:\($0) harbour kernel: [1048576.1234\($0)] usb 1-1: new high-speed device number 5 using some driver or other\n"
    }
    let manuscript = book(entries.joined())
    #expect(manuscript.facts.shape == "lines of its own")
    let page = Layout(manuscript, Setting(measure: 160, rows: 40)).page(0).plainText
    #expect(page.contains("06:25:10 harbour kernel: [1048576.123410]"))
  }
}
