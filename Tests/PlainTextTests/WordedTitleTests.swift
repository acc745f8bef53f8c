import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@testable import CurlewPlainText

/// Titles in mixed case that nothing but blank lines sets off.
@Suite(.timeLimit(.minutes(30))) struct WordedTitleTests {
  private func outline(_ parts: [String]) -> [String] {
    book(parts.joined(separator: "\n\n") + "\n").outline.map(\.title)
  }

  private func chapters(_ titles: [String]) -> [String] { titles.flatMap { [$0, prose, prose] } }

  private static let titles = [
    "Early Years", "The Light", "The Wreck of 1951", "Away with the Tide",
  ]

  @Test func `they are the sections of a text that has no others`() {
    #expect(outline(chapters(Self.titles)) == Self.titles)
    #expect(
      outline(["An Interview with the Keeper", "Conducted by R. Sands"] + chapters(Self.titles))
        == Self.titles)
  }

  @Test func `two are too few`() {
    #expect(outline(chapters(["Early Years", "The Light"])).isEmpty)
  }

  @Test func `in chapters they are a level below, if there are enough`() {
    let chapters = (1...4).map { ["CHAPTER \($0)", prose, Self.titles[$0 - 1], prose] }
    let divided = book(chapters.joined().joined(separator: "\n\n")).outline
    #expect(divided.filter { $0.level == 2 }.map(\.title) == Self.titles)
    #expect(divided.filter { $0.level == 1 }.count == 4)
    let few = chapters[..<3].joined() + ["CHAPTER 4", prose]
    #expect(outline(Array(few)) == (1...4).map { "CHAPTER \($0)" })
  }

  @Test func `each chapter may have the same ones, but not twice`() {
    let parts = ["The Bridge", "The Abbey"]
    func chapters(_ titles: [String]) -> [String] {
      (1...4).flatMap { ["CHAPTER \($0)", prose] + titles.flatMap { [$0, prose] } }
    }
    #expect(outline(chapters(parts)) == (1...4).flatMap { ["CHAPTER \($0)"] + parts })
    let speakers = chapters(parts + parts)
    #expect(outline(speakers) == (1...4).map { "CHAPTER \($0)" })
  }

  @Test func `a title below a number is no level of its own`() {
    let chapters = (1...4).flatMap { ["CHAPTER \($0)", Self.titles[$0 - 1], prose] }
    #expect(outline(chapters) == (1...4).map { "CHAPTER \($0). \(Self.titles[$0 - 1])" })
  }

  @Test func `in capitals they may end with a full stop`() {
    let recipes = ["ONION SOUP.", "OYSTER STEW.", "PLUM PUDDING.", "POTTED SHRIMPS."]
    let chapters = (1...4).flatMap { ["CHAPTER \($0)", prose, recipes[$0 - 1], prose] }
    let divided = book(chapters.joined(separator: "\n\n")).outline
    #expect(divided.filter { $0.level == 2 }.map(\.title) == recipes)
  }

  @Test func `poems may have titles with more space above`() {
    let stanza = "The wind went over the water,\nAnd nobody saw it go,"
    let poems = ["The Lamps", "Low Water", "The Gate", "Going Home"]
    let text = poems.map { "\n\n\n\($0)\n\n\(stanza)\n\n\(stanza)\n\n\(stanza)\n" }.joined()
    #expect(book("\(prose)\n\n\(prose)\n\(text)").outline.map(\.title) == poems)
  }

  @Test func `speech is no title`() {
    let words = ["“Is It So?”", "“By the Sea,”", "“Mr Hill!”", "“The Light”"]
    let chapters = (1...4).flatMap { ["CHAPTER \($0)", prose, words[$0 - 1], prose] }
    #expect(outline(chapters) == (1...4).map { "CHAPTER \($0)" })
  }

  @Test func `dates are the sections of a diary, and years are its parts`() {
    let days = [
      "12th March, 1842.", "3rd April. At sea.", "Monday, 2 May", "1 January 1843", "Le 7 juin",
    ]
    let entries = ["1842"] + days[..<3].flatMap { [$0, prose, prose] } + ["1843"]
    let diary = ["Editor's Note", prose] + entries + days[3...].flatMap { [$0, prose, prose] }
    let found = book(diary.joined(separator: "\n\n")).outline
    #expect(found.filter { $0.level == 0 }.map(\.title) == ["1842", "1843"])
    #expect(found.filter { $0.level == 1 }.map(\.title) == ["Editor's Note"] + days)
  }

  /// Each was a heading twice.
  @Test func `the dates of a diary may divide one of the chapters`() {
    let days = ["11-го мая.", "13-го мая.", "16-го мая.", "21-го мая.", "3-го июня.", "4-го июня."]
    let parts = ["CHAPTER 1", prose, "CHAPTER 2", prose] + chapters(days) + ["CHAPTER 3", prose]
    let divided = book(parts.joined(separator: "\n\n")).outline
    #expect(divided.filter { $0.level == 2 }.map(\.title) == days)
    let few =
      ["CHAPTER 1", prose, "CHAPTER 2"] + chapters(Array(days[..<5])) + ["CHAPTER 3", prose]
    #expect(outline(few).count == 3)
  }

  @Test func `years that the contents name are headings once`() {
    let days = ["12th March", "3rd April", "1 January", "2 May"]
    let entries = ["1842", days[0], days[1], "1843", days[2], days[3]]
    let list = entries.enumerated().map { "\($1) ........ \($0 + 1)" }.joined(separator: "\n")
    let text = entries.flatMap { $0.first == "1" && $0.count == 4 ? [$0] : [$0, prose, prose] }
    let offsets = book((["Contents", list] + text).joined(separator: "\n\n")).outline.map(\.offset)
    #expect(offsets.count >= 4)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: ["31 March", "March 31st, 1842", "1 May", "Le 1er mai"])
  func `the first and the last day of a month are dates`(_ line: String) {
    #expect(DateLine(Array(line.utf8)[...]).isDate)
  }

  @Test(arguments: ["12 men", "May 1842", "March of 1842", "3 May he came", "1842", "32 May"])
  func `other lines are no dates`(_ line: String) {
    #expect(!DateLine(Array(line.utf8)[...]).isDate)
  }

  @Test func `lines that do not end like sentences are the sections if there are no other`() {
    let lines = ["The first novel", "What comes next", "A house on the shore", "At the end"]
    #expect(outline(chapters(lines)) == lines)
    #expect(outline(chapters(lines.map { $0 + "!" })).isEmpty)
  }

  @Test func `speakers, signatures, items and plain lines are no sections`() {
    #expect(outline(chapters(["Miss Anna", "Mr Hill", "Miss Anna", "Mr Hill", "The Boy"])).isEmpty)
    #expect(
      outline(["Anna Nobody", "Peter Hill", "Mary Shore", "John Bay"] + [prose, prose]).isEmpty)
    #expect(
      outline(
        ["Anna Nobody", "Peter Hill", "Mary Shore"].flatMap { [prose + "\n\nEver yours,", $0] }
      )
      .isEmpty)
    #expect(outline(chapters(["She went home", "He did not", "They came back"])).isEmpty)
  }
}
