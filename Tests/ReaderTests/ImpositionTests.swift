import Paging
import Testing

@testable import Reader

@Suite struct ImpositionTests {
  private func pages(
    _ orientation: Orientation, contents: Int, text: Int, isWhole: Bool = true
  ) -> [BookPage] {
    let imposition = Imposition(
      orientation, contentsPages: contents, textPages: text, isWhole: isWhole)
    return (0..<imposition.count).map { imposition[$0] }
  }

  @Test func aPageAloneIsBoundWithoutBlanks() {
    #expect(
      pages(.one, contents: 2, text: 3)
        == [.title, .contents(0), .contents(1), .text(0), .text(1), .text(2), .end])
  }

  @Test func theContentsFaceTheTitleAndATitleAloneStandsOnTheRight() {
    #expect(pages(.two, contents: 1, text: 1) == [.title, .contents(0), .text(0), .end])
    #expect(pages(.two, contents: 0, text: 1) == [.blank, .title, .text(0), .end])
    #expect(
      pages(.two, contents: 2, text: 1)
        == [.title, .contents(0), .contents(1), .blank, .text(0), .end])
  }

  @Test func aBookOfWhichTheBeginningIsKnownHasNoEnd() {
    #expect(pages(.one, contents: 0, text: 2, isWhole: false) == [.title, .text(0), .text(1)])
  }

  /// For every small book: each page is bound once and is found where it is, and the text begins on
  /// the first side of a spread.
  @Test(arguments: 0...7, 1...7)
  func everyPageIsWhereItIsBound(contents: Int, text: Int) {
    for orientation in [Orientation.one, .two] {
      let imposition = Imposition(
        orientation, contentsPages: contents, textPages: text, isWhole: true)
      let all = (0..<imposition.count).map { imposition[$0] }
      #expect(Set(all).count == all.count)
      #expect(all.count { $0 != .blank } == contents + text + 2)
      for (index, page) in all.enumerated() { #expect(imposition.index(of: page) == index) }
      let first = imposition.index(of: .text(0)) ?? 1
      #expect(orientation == .one || first.isMultiple(of: 2))
    }
  }

  @Test func frontMatterIsNumberedInRoman() {
    #expect(
      [1, 4, 9, 14, 40, 90, 1994].map(\.roman) == ["i", "iv", "ix", "xiv", "xl", "xc", "mcmxciv"])
    let imposition = Imposition(.two, contentsPages: 3, textPages: 9, isWhole: true)
    #expect((0..<5).map { imposition.romanFolio(at: $0) } == ["", "ii", "iii", "iv", ""])
  }
}
