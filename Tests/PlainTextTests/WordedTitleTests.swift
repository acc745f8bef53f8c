import Manuscript
import TestBooks
import Testing
import Typesetting

@testable import PlainText

/// Titles in mixed case that nothing but blank lines sets off.
@Suite struct WordedTitleTests {
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

  @Test func `a text with numbered chapters has no such sections`() {
    let chapters = (1...4).flatMap { ["CHAPTER \($0)", prose, Self.titles[$0 - 1], prose] }
    #expect(outline(chapters) == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3", "CHAPTER 4"])
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
