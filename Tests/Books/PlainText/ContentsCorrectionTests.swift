import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

/// Contents that a reader corrects.
@Suite(.timeLimit(.minutes(90))) struct ContentsCorrectionTests {
  /// A text whose titles no rule finds: names in small letters between blank lines, each above prose.
  private static func tales(_ titles: [String]) -> String {
    titles.map { "\($0)\n\n\(prose)\n\n\(prose)" }.joined(separator: "\n\n") + "\n"
  }

  private static let birds = tales(["~ of gulls ~", "~ of terns ~", "~ of knots ~", "~ of ruffs ~"])

  private func read(_ text: String) -> Manuscript {
    PlainTextFormat().read(DecodedText(utf8: Array(text.utf8)), ReadingOptions(), by: .one)
  }

  private func titles(_ book: Manuscript) -> [String] { book.outline.map(\.title) }

  private func line(of words: String, in text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == words } ?? 0
  }

  private func corrected(_ text: String, like words: String, onlyThis: Bool = false) throws
    -> Manuscript
  {
    let contents = CorrectedContents(read(text))
    let found = contents.correction(ofLine: line(of: words, in: text), level: 1, onlyThis: onlyThis)
    return read(text).corrected(by: [try #require(found)])
  }

  @Test func linesThatLookAlikeBecomeChapters() throws {
    let book = try corrected(Self.birds, like: "~ of terns ~")
    #expect(titles(book) == ["~ of gulls ~", "~ of terns ~", "~ of knots ~", "~ of ruffs ~"])
    let headings = book.blocks.filter(\.kind.isHeading)
    #expect(headings.count == 4)
    #expect(headings.allSatisfy { book.text.utf8[$0.range.lowerBound] == UInt8(ascii: "~") })
  }

  @Test func `a correction changes as many lines as were announced`() throws {
    var contents = CorrectedContents(read(Self.birds))
    contents.apply(try #require(contents.correction(ofLine: 0, level: 1)))
    let other = line(of: "~ of knots ~", in: Self.birds)
    let removal = try #require(contents.correction(ofLine: other, level: nil))
    let announced = contents.lines(of: removal).count
    let before = contents.count
    contents.apply(removal)
    #expect(before - contents.count == announced)
  }

  @Test func `a chapter is found by its title`() throws {
    let text =
      "CONTENTS\n\nof gulls\nof terns\nof knots\n\n\n"
      + Self.tales(["of gulls", "of terns", "of knots"])
    var contents = CorrectedContents(read(text))
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(all.lastIndex { $0 == "of terns" })
    contents.apply(try #require(contents.correction(ofLine: line, level: 1)))
    #expect(contents.lineOfChapter(titled: "Of Terns") == line)
    #expect(contents.lineOfChapter(titled: "of eagles") == nil)
    #expect(contents.line(of: "of terns") == line)
  }

  @Test func `letters are no Roman numbers among letters`() throws {
    for forms in ["[B.#]", "[C.#]"] {
      let marks = ["A", "B", "C", "D"].flatMap { letter in (1...4).map { "[\(letter).\($0)]" } }
      let text = Self.tales(marks.map { "\($0) of gulls" })
      let sample = forms.replacing("#", with: "2") + " of gulls"
      #expect(titles(try corrected(text, like: sample)).count == 16)
    }
  }

  /// All are found in one pass over the text.
  @Test func `many corrections at once are the same as one after another`() throws {
    let names = ["of gulls", "of terns", "of gulls", "of ruffs", "of gulls", "12. of knots"]
    let book = read(Self.tales(names.map { "~ \($0) ~" } + names + ["CHAPTER 1", "CHAPTER 2"]))
    let found = CorrectedContents(book)
    let count = book.text.utf8.count { $0 == UInt8(ascii: "\n") }
    let lines = (0..<count).filter { found.mayBeTitle($0) }
    let pool = lines.flatMap { line in
      [nil, 0, 2].flatMap { level in
        [true, false].compactMap { found.correction(ofLine: line, level: level, onlyThis: $0) }
      }
    }
    #expect(pool.count > 50)
    for seed in 0..<50 {
      let corrections = (0..<12).map { pool[(seed * 7919 + $0 * ($0 + seed) * 31) % pool.count] }
      var (all, single) = (found, found)
      all.apply(corrections)
      for correction in corrections { single.apply(correction) }
      #expect(all.corrected.outline == single.corrected.outline)
    }
  }

  @Test func `numbers that no file of ours has are ignored`() {
    for number in [Int.min, .max] {
      let lines = [
        "no-chapter number=\(number) text=a", "chapters level=1 by=shape",
        "like above=\(number) below=0 indent=0 text=a", "chapters level=1 by=shape",
        "like above=0 below=0 indent=\(number) text=a",
      ]
      #expect([ContentsCorrection](lines: lines).isEmpty)
    }
  }

  @Test func `exceptions are kept and undone with their correction`() throws {
    let contents = CorrectedContents(read(Self.birds))
    var all = [try #require(contents.correction(ofLine: 0, level: 1))]
    var exception = try #require(contents.correction(ofLine: 0, level: nil, onlyThis: true))
    exception.isException = true
    all += [exception, exception]
    #expect([ContentsCorrection](lines: all.lines) == all)
    #expect(all.undone.isEmpty && (all[...0] + all).undone == [all[0]])
  }

  /// Brackets, long paragraphs and missing titles do not split a series.
  @Test(arguments: [1, 3, 4, 6])
  func `a numbered line stands for its whole series`(number: Int) throws {
    let rest = [
      "The sea is free.", "(Repealed)", "", String(repeating: "The shore is. ", count: 20),
    ]
    let articles = (1...12).map { "MADDE \($0)- \(rest[$0 % 4])" }
    let text = "\(prose)\n\n" + articles.map { "Of the tide\n\($0)\n" }.joined()
    let book = try corrected(text, like: articles[number - 1])
    #expect(titles(book).filter { $0.hasPrefix("MADDE") }.count == 12, "\(titles(book))")
  }

  /// The lines that are offered with a chosen line include it.
  @Test func `a line that looks like no other is alone`() throws {
    let long = "Article 1 " + String(repeating: "the shore and the sea ", count: 8)
    let names = ["of gulls", "of terns", "of knots"].map { "\($0)\n\n\(prose)\n\n" }
    let text = names.joined() + long + "\n\n" + prose + "\n"
    let contents = CorrectedContents(read(text))
    let line = line(of: long, in: text)
    let found = try #require(contents.correction(ofLine: line, level: 1))
    #expect(contents.lines(of: found) == [line])
  }

  @Test func oneLineAloneBecomesAChapter() throws {
    let book = try corrected(Self.birds, like: "~ of terns ~", onlyThis: true)
    #expect(titles(book) == ["~ of terns ~"])
  }

  @Test func noLetterIsLostWhereABlockIsDivided() throws {
    let text =
      "The first line of a block\n01 - The Ebb\nand more below it\n02 - The Flow\nand the end of it all\n03 - Slack\nthe last.\n"
    let book = try corrected(text, like: "02 - The Flow")
    #expect(titles(book) == ["01 - The Ebb", "02 - The Flow", "03 - Slack"])
    let shown = book.blocks.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
      .joined(separator: "\n")
    #expect(shown == text.dropLast())
  }

  @Test func `a corrected line is found again among others with its words`() throws {
    func tale(_ words: String) -> String { "* * *\n\n\(words) it began.\n\(prose)\n\n" }
    let text = tale("With gulls") + tale("With terns") + tale("With knots")
    let third = try #require(
      text.split(separator: "\n", omittingEmptySubsequences: false).lastIndex { $0 == "* * *" })
    let named = text.replacing("* * *", with: "Later")
    let correction = try #require(
      CorrectedContents(read(named)).correction(ofLine: third, level: 1, onlyThis: true))
    for edited in [named, tale("With owls").replacing("* * *", with: "Later") + named] {
      let book = read(edited).corrected(by: [correction])
      let start = try #require(book.outline.first).offset
      #expect(book.outline.count == 1)
      #expect(String(decoding: book.text.utf8[start...], as: UTF8.self).contains("With knots"))
      #expect(!String(decoding: book.text.utf8[start...], as: UTF8.self).contains("With terns"))
    }
    let kept = [ContentsCorrection](lines: [correction].lines)
    #expect(kept == [correction])
  }

  @Test func `an entry that leads into a long paragraph is taken away`() throws {
    let long = String(repeating: "the shore and the sea ", count: 40)
    var book = read("\(prose)\n\n\(long)\n\n\(prose)\n")
    let offset = try #require(book.text.utf8.firstRange(of: Array(long.utf8))?.lowerBound)
    book.outline = [
      Heading(title: "Of gulls", level: 1, offset: 0),
      Heading(title: "Of the shore", level: 1, offset: offset),
    ]
    let contents = CorrectedContents(book)
    let line = contents.line(at: offset)
    let removal = try #require(contents.correction(ofLine: line, level: nil, onlyThis: true))
    #expect(contents.lines(of: removal) == [line])
    #expect(titles(book.corrected(by: [removal])) == ["Of gulls"])
  }

  @Test func aChapterIsRemovedAndComesBack() throws {
    let text = (1...4).map { "CHAPTER \($0)\n\n\(prose)\n\n\(prose)\n\n" }.joined()
    let contents = CorrectedContents(read(text))
    let second = line(of: "CHAPTER 2", in: text)
    let removal = try #require(contents.correction(ofLine: second, level: nil, onlyThis: true))
    let book = read(text).corrected(by: [removal])
    #expect(titles(book) == ["CHAPTER 1", "CHAPTER 3", "CHAPTER 4"])
    #expect(book.blocks.count { $0.kind.isHeading } == 3)
    let addition = try #require(contents.correction(ofLine: second, level: 1, onlyThis: true))
    #expect(titles(read(text).corrected(by: [removal, addition])).count == 4)
    #expect(titles(read(text).corrected(by: [])).count == 4)
  }

  @Test func correctionsAreKeptAsText() throws {
    let contents = CorrectedContents(read(Self.birds))
    let corrections = try [
      #require(contents.correction(ofLine: line(of: "~ of terns ~", in: Self.birds), level: 2)),
      #require(
        contents.correction(
          ofLine: line(of: "~ of ruffs ~", in: Self.birds), level: nil, onlyThis: true)),
    ]
    let lines = corrections.lines
    #expect(lines[0] == "chapters level=2 by=sign")
    #expect(
      lines[1].hasPrefix("like above=1 below=1 indent=0") && lines[1].hasSuffix("text=~ of terns ~")
    )
    #expect(lines[2] == "no-chapter number=1 above=It_was_one_of text=~ of ruffs ~")
    #expect([ContentsCorrection](lines: lines) == corrections)
    #expect(
      [ContentsCorrection](lines: [
        "chapters by=magic", "like x", "", "chapter level=1 number=0 text=a", "no",
      ]).isEmpty)
  }

  @Test func correctionsFindTheirLinesInAnEditedText() throws {
    let contents = CorrectedContents(read(Self.birds))
    let found = contents.correction(ofLine: line(of: "~ of terns ~", in: Self.birds), level: 1)
    let correction = try #require(found)
    let edited = Self.tales(["~ of owls ~", "~ of gulls ~", "~ of knots ~"])
    let book = read(edited).corrected(by: [correction])
    #expect(titles(book) == ["~ of owls ~", "~ of gulls ~", "~ of knots ~"])
  }

  @Test func beginningsOfLongLinesAreListedAndStayParagraphs() throws {
    let rest = String(
      repeating: " and the tide is free to all who live on the shore of it", count: 4)
    let text = (1...4).map { "Clause \($0). The shore is free\(rest).\n\nMore of it\(rest).\n\n" }
      .joined()
    let contents = CorrectedContents(read(text))
    let found = try #require(contents.correction(ofLine: 4, level: 1))
    let book = read(text).corrected(by: [found])
    #expect(book.outline.count == 4)
    #expect(book.outline.first?.title.hasPrefix("Clause 1. The shore is free") == true)
    #expect(book.blocks.allSatisfy { !$0.kind.isHeading })
  }

  @Test func linesAreCountedAsGrepCountsThem() {
    let contents = CorrectedContents(read("a\n\u{C}b\u{C}\nc\r\nd\n"))
    #expect(
      (1...4).map { contents.line(numbered: $0).map(contents.title(ofLine:)) } == [
        "a", "b", "c", "d",
      ])
    #expect(contents.line(numbered: 0) == nil && contents.line(numbered: 9) == nil)
  }

  private static let indents = ["", "    ", "\t", "\u{3000}\u{3000}", "\u{C}", " \t ", "\u{A0}"]

  @Test(arguments: indents, ["\n", "\r\n"])
  func `a line is found by each of its offsets, and by its number`(indent: String, end: String) {
    let titles = ["of gulls", "", "of terns", "of knots", "", "", "of ruffs"]
    let all = titles.map { ($0.isEmpty ? "" : indent + $0) + "  " + end }
    let contents = CorrectedContents(read(all.joined()))
    for number in all.indices {
      #expect(contents.line(numbered: number + 1).map(contents.title(ofLine:)) == titles[number])
    }
    // A form feed ends a line.
    guard indent != "\u{C}" else { return }
    var start = 0
    for (line, text) in all.enumerated() {
      for offset in start..<start + text.utf8.count { #expect(contents.line(at: offset) == line) }
      start += text.utf8.count
    }
  }

  @Test(arguments: indents)
  func `the chosen line is that with the number, also below text`(indent: String) throws {
    let names = ["Alpha", "Beta", "Gamma"]
    let text = "Intro.\n\n" + names.map { "The end of it.\n\(indent)\($0)\n\nText.\n\n" }.joined()
    let contents = CorrectedContents(read(text))
    let line = try #require(contents.line(numbered: 4))
    let correction = try #require(contents.correction(ofLine: line, level: 1, onlyThis: true))
    #expect(titles(read(text).corrected(by: [correction])) == ["Alpha"])
    #expect(contents.line(of: "Alpha") == line)
  }

  // MARK: Mended words

  /// The mend of some words, by a machine that knows no other.
  private func mend(_ words: String, _ reads: String, in book: Manuscript) throws
    -> ContentsCorrection
  {
    let range = try #require(book.text.utf8.firstRange(of: Array(words.utf8)))
    return Mends([], in: book).mending(range, as: reads)
  }

  private static let numbered = ["TWO", "TWO", "THREE"].enumerated().map {
    "CHAPTER \($1)\n\nThe \($0) tide.\n\n\(prose)\n\n"
  }.joined()

  @Test func `a chapter that was removed stays removed when its line is mended`() throws {
    let book = read(Self.numbered)
    let removal = try #require(
      CorrectedContents(book).correction(ofLine: 0, level: nil, onlyThis: true))
    let mend = try mend("TWO", "2", in: book)
    for corrections in [[removal, mend], [mend, removal]] {
      #expect(titles(book.corrected(by: corrections)) == ["CHAPTER TWO", "CHAPTER THREE"])
    }
    // The sheet of corrections shows mended words, and keeps those of the file.
    let contents = CorrectedContents(book, mendedBy: [mend])
    #expect(contents.title(ofLine: 0) == "CHAPTER 2")
    #expect(contents.correction(ofLine: 0, level: nil, onlyThis: true) == removal)
    #expect(contents.line(of: "CHAPTER 2") == 0)
    #expect(contents.lineOfChapter(titled: "chapter 2") == 0)
  }

  @Test func `corrections of lines that were made in a mended text are found`() throws {
    let text = Self.numbered.replacing("CHAPTER THREE", with: "CHAPTRE THREE")
    let book = read(text)
    let mend = try mend("CHAPTRE", "CHAPTER", in: book)
    let mended = CorrectedContents(book.corrected(by: [mend]))
    let line = line(of: "CHAPTRE THREE", in: text)
    let alone = try #require(mended.correction(ofLine: line, level: 1, onlyThis: true))
    let all = try #require(mended.correction(ofLine: line, level: 1))
    let removal = try #require(mended.correction(ofLine: 0, level: nil))
    for addition in [alone, all] {
      #expect(titles(book.corrected(by: [mend, removal, addition])).contains("CHAPTER THREE"))
    }
  }

  @Test func `an entry has the mended words of its own letters`() throws {
    let book = read(
      "CHAPTER ONE\n\n\(prose)\n\nCHAPTER TWO\n\n\(prose)\n\nCHAPTER SIX\n\n\(prose)\n")
    let place = try #require(book.text.utf8.firstRange(of: Array("E\n".utf8))).lowerBound
    let mend = Mends([], in: book).mending(place..<place + 1, as: "LY")
    #expect(titles(book.corrected(by: [mend])).first == "CHAPTER ONLY")
  }

  @Test func groupsAreOfferedWhereNothingWasFound() {
    let book = read(Self.birds)
    #expect(book.outline.isEmpty)
    let contents = CorrectedContents(book)
    let offers = contents.proposals.map(\.lines.count)
    #expect(offers.contains(4))
  }

  @Test func aSeriesOverMostOfTheTextIsFoundWithoutWords() {
    let text = (1...6).map { "-=<{ \($0) }>=-\n\n\(prose)\n\n\(prose)\n\n" }.joined()
    #expect(titles(read(text)).count == 6)
  }

  @Test func countedParagraphsAreNoChapters() {
    let text = (1...8).map {
      "\($0). The boats of the shore are taken out with the tide, and none of them\n\(prose)\n\n"
    }
    #expect(titles(read(text.joined())).isEmpty)
  }

  @Test func theQuestionsOfAListLookAlike() throws {
    let text = (1...5).map {
      "Q: Who has the key of boat \($0)?\nA: \(prose)\n\(prose)\n\(prose)\n\n"
    }.joined()
    #expect(titles(try corrected(text, like: "Q: Who has the key of boat 2?")).count == 5)
  }

  @Test(arguments: [
    ("– 1 -", "– ", [1]), ("[A.1] The Ebb", "[", [1, 1]), ("Rev.1", "rev.", [1]), ("第一回", "第", [1]),
    ("卷三上", "卷", [3]), ("-={ X }=-", "-={ ", [10]), ("01 The Ebb", "", [1]),
    ("Chapter 1.12: Slack", "chapter ", [1, 12]),
    ("٣ - باب", "", [3]), ("2b. Oats", "", [2, 2]),
  ])
  func numbersAreReadWithoutWords(_ line: String, _ prefix: String, _ values: [Int]) {
    let number = LineNumber(Array(line.unicodeScalars))
    #expect(number?.prefix == prefix)
    #expect(number?.values == values)
  }

  @Test(arguments: ["The tide is up", "I went down in 1842 to see", "", "..."])
  func otherLinesHaveNoNumber(_ line: String) {
    #expect(
      LineNumber(Array(line.unicodeScalars)).map { $0.isDoubtful || $0.values.isEmpty } ?? true)
  }

  @Test func numbersThatBeginAgainAreALevelBelow() {
    let titles = [
      "Title 1", "Article 1", "Article 2", "Title 2", "Article 1", "Article 2", "Title 3",
      "Article 1",
    ]
    let outline = titles.enumerated().map { Heading(title: $1, level: 1, offset: $0) }
    #expect(outline.nestedByNumbers.map(\.level) == [1, 2, 2, 1, 2, 2, 1, 2])
    let counted = ["Part 1", "Chapter 1", "Chapter 2", "Part 2", "Chapter 3"].enumerated().map {
      Heading(title: $1, level: 1, offset: $0)
    }
    #expect(counted.nestedByNumbers == counted)
  }

  /// The order of the kinds must not be that of a dictionary, which differs from start to start.
  @Test func `numbers begin again inside numbers that begin again`() {
    let titles = [
      "Volume 1", "Part 1", "Chapter 1", "Chapter 2", "Part 2", "Chapter 1", "Volume 2", "Part 1",
      "Chapter 1", "Part 2", "Chapter 1", "Volume 3", "Part 1", "Chapter 1",
    ]
    let outline = titles.enumerated().map { Heading(title: $1, level: 1, offset: $0 * 10) }
    let levels = titles.map { $0.hasPrefix("V") ? 1 : $0.hasPrefix("P") ? 2 : 3 }
    #expect(outline.nestedByNumbers.map(\.level) == levels)
  }
}
