import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@testable import CurlewPlainText

/// Titles in mixed case that nothing but blank lines sets off.
@Suite(.timeLimit(.minutes(90))) struct WordedTitleTests {
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

  @Test func `a title below a number is no level of its own`() {
    let chapters = (1...4).flatMap { ["CHAPTER \($0)", Self.titles[$0 - 1], prose] }
    #expect(outline(chapters) == (1...4).map { "CHAPTER \($0). \(Self.titles[$0 - 1])" })
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
