import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Parts, chapters, poems and lesser headings look different.
@Suite(.timeLimit(.minutes(90))) struct HeadingFormTests {
  private func lines(_ text: String, rows: Int = 24) -> [SetLine] {
    let layout = Layout(book(text), Setting(measure: 50, rows: rows))
    return (0..<layout.pageCount).flatMap { layout.page($0).lines }
  }

  private func line(_ words: String, in lines: [SetLine]) throws -> SetLine {
    try #require(
      lines.first { $0.spans.map(\.text).joined() == words }, "\(words) in \(lines.prefix(9))")
  }

  private func emphasis(of line: SetLine) -> SetLine.Emphasis {
    line.spans.reduce([]) { $0.union($1.emphasis) }
  }

  private static let novel = ["One", "Two"].map { part in
    "PART \(part.uppercased()): The \(part == "One" ? "Shore" : "Hill")\n\n"
      + (1...3).map { "CHAPTER \($0). The Tide\n\n\(prose)\n\n" }.joined()
  }.joined()

  @Test func `a part is in bold capitals with three blank rows below it`() throws {
    let lines = lines(Self.novel)
    let (label, title) = (try line("PART ONE", in: lines), try line("THE SHORE", in: lines))
    #expect(label.heading == .part && title.heading == .part)
    #expect(emphasis(of: title).contains(.bold))
    #expect(title.row == label.row + 2)
    #expect(try line("CHAPTER 1.", in: lines).row == title.row + 4)
    #expect(book(Self.novel).outline.first?.title == "PART ONE: The Shore")
  }

  @Test func `a part stands lower on its page than a chapter`() throws {
    let lines = lines(Self.novel)
    #expect(try line("PART TWO", in: lines).row > line("CHAPTER 2.", in: lines).row)
  }

  @Test(arguments: [("CHAPTER I: The Shore", "CHAPTER I"), ("CHAPTER I : The Shore", "CHAPTER I")])
  func `a label above its title has no colon`(heading: String, label: String) throws {
    let lines = lines("\(heading)\n\n\(prose)\n\n\nCHAPTER II: The Hill\n\n\(prose)\n")
    #expect(try line(label, in: lines).row + 2 == line("The Shore", in: lines).row)
  }

  @Test func `the title of a short poem is italic with one row below it`() throws {
    let stanza =
      "The tide is out, the tide is in,\nThe tide is out again,\nThe sand is dry,\n"
      + "The sand is wet,\nAnd so are all the men.\n"
    let poems = ["The Wader", "The Gull", "The Tern", "The Plover", "The Knot", "The Dunlin"]
      .map { "\n\n\n\($0)\n\n\(stanza)\n\(stanza)" }
    let text = poems.joined()
    let lines = lines(text, rows: 40)
    let title = try line("The Gull", in: lines)
    #expect(title.heading == .poem && emphasis(of: title) == .italic)
    let next = try #require(lines.drop { $0 != title }.dropFirst().first)
    #expect(next.row == title.row + 2)
  }

  /// A few lines below a title may be a motto, but not where the other titles are those of poems.
  @Test func `the title of a poem of two lines is italic too`() throws {
    let stanza =
      "The tide is out, the tide is in,\nThe tide is out again,\nThe sand is dry,\n"
      + "The sand is wet,\nAnd so are all the men.\n"
    let couplet = "The tide is out, the tide is in,\nThe tide is out again.\n"
    let poems = [stanza, stanza, couplet, stanza, stanza, stanza].enumerated()
      .map {
        "\n\n\n\(["The Wader", "The Gull", "The Tern", "The Plover", "The Knot", "The Dunlin"][$0])\n\n\($1)"
      }
    let text = poems.joined()
    #expect(try line("The Tern", in: lines(text, rows: 40)).heading == .poem)
  }

  @Test func `a heading that the contents leave out is plain, with one row below it`() throws {
    let papers = (1...3).map { number in
      "PAPER No. \(number)\n\nThe Tide\n\nFor the Journal. Saturday\n\n\nHAMILTON\n\n"
        + "To the People of the Shore:\n\n"
        + Array(repeating: prose, count: 6).joined(separator: "\n\n") + "\n\n\n"
    }
    let lines = lines(papers.joined())
    let name = try line("HAMILTON", in: lines)
    #expect(name.heading == .minor && emphasis(of: name) == .roman)
    #expect(try line("To the People of the Shore:", in: lines).row == name.row + 2)
  }

  // MARK: Titles below numbers

  private func papers(_ titles: [String]) -> [String] {
    let text = titles.enumerated().map { "PAPER No. \($0 + 1)\n\n\($1)\(prose)\n\n\n" }.joined()
    return book(text).outline.map(\.title)
  }

  @Test(arguments: [
    "A Title that Is So Long that It Is Broken, as Titles of the\nTime Often Are, into Two Lines",
    "The Same Subject Continued\n(The Tide)", "-----\n\nThe Hill", "-----\n\n----\n\nThe Hill",
  ])
  func `a long title below a number is one where other chapters have titles`(title: String) {
    let words = title.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined(separator: " ")
    let titles = ["The Shore\n\n", "The Tide\n\n", "The Sand\n\n", "\(title)\n\n"]
    #expect(papers(titles).last == "PAPER No. 4. \(words)")
  }

  @Test func `a rule above a title is not shown`() throws {
    let titles = ["The Shore", "The Tide", "The Sand", "-----\n\nThe Hill"]
    let text = titles.enumerated().map { "PAPER No. \($0 + 1)\n\n\($1)\n\n\(prose)\n\n\n" }.joined()
    #expect(!lines(text).contains { $0.plainText.contains("*") })
  }

  @Test func `where few chapters have titles, a sentence below a number is text`() {
    let title = "The Same Subject Continued\n(The Tide)\n\n"
    #expect(papers(["The Shore\n\n", "", "", title]).last == "PAPER No. 4")
  }
}
