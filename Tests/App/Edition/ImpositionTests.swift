import CurlewManuscript
import Paging
import Testing

@testable import CurlewEdition
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct ImpositionTests {
  private func pages(_ orientation: Orientation, contents: Int, text: Int) -> [BookPage] {
    let imposition = Imposition(orientation, contentsPages: contents, textPages: text)
    return (0..<imposition.count).map { imposition[$0] }
  }

  @Test func singlePagesNeedNoBlanks() {
    #expect(
      pages(.one, contents: 2, text: 3)
        == [.title, .contents(0), .contents(1), .text(0), .text(1), .text(2), .end])
  }

  @Test func theContentsFaceTheTitleAndALoneTitleIsOnTheRight() {
    #expect(pages(.two, contents: 1, text: 1) == [.title, .contents(0), .text(0), .end])
    #expect(pages(.two, contents: 0, text: 1) == [.blank, .title, .text(0), .end])
    #expect(
      pages(.two, contents: 2, text: 1)
        == [.title, .contents(0), .contents(1), .blank, .text(0), .end])
  }

  /// For every small book: each page occurs once, and the text begins on the left of a spread.
  @Test(arguments: 0...7, 1...7)
  func everyPageIsFoundAtItsIndex(contents: Int, text: Int) {
    for orientation in [Orientation.one, .two] {
      let imposition = Imposition(orientation, contentsPages: contents, textPages: text)
      let all = (0..<imposition.count).map { imposition[$0] }
      #expect(Set(all).count == all.count)
      #expect(all.count { $0 != .blank } == contents + text + 2)
      for (index, page) in all.enumerated() { #expect(imposition.index(of: page) == index) }
      let first = imposition.index(of: .text(0)) ?? 1
      #expect(orientation == .one || first.isMultiple(of: 2))
    }
  }

  /// Behind the end page, on a spread of their own, and not in the order of the others.
  @Test(arguments: 0...3, 1...4)
  func asidesAreBehindTheEndPage(contents: Int, text: Int) {
    for orientation in [Orientation.one, .two] {
      let imposition = Imposition(
        orientation, contentsPages: contents, textPages: text, asidePages: 3)
      let first = imposition.total - 3
      #expect(
        (first..<imposition.total).map { imposition[$0] } == (text..<text + 3).map { .text($0) })
      #expect(
        (text..<text + 3).map { imposition.index(of: .text($0)) } == [first, first + 1, first + 2])
      #expect(orientation == .one || first.isMultiple(of: 2))
      #expect(imposition[imposition.count - 1] == .end)
      #expect(imposition.neighbours(of: imposition.count - 1) == 0..<imposition.count)
      #expect(imposition.neighbours(of: first) == first..<imposition.total)
    }
  }

  /// In one page, a turn goes to the next page of the same text: every page of it is met, and none of the other.
  @Test(arguments: 0...3, 1...4)
  func turningStaysInOneOfTwoTexts(contents: Int, passages: Int) {
    let imposition = Imposition(
      .one, contentsPages: contents, textPages: 2 * passages, isInTwoTexts: true)
    var (index, met) = (0, [0])
    while let next = imposition.page(after: index) {
      index = next
      met.append(next)
    }
    let original = (0..<passages).map { BookPage.text(2 * $0) }
    #expect(
      met.map { imposition[$0] }
        == [.title] + (0..<contents).map { .contents($0) } + original + [.end])
    var back = [index]
    while let former = imposition.page(before: back[back.count - 1]) { back.append(former) }
    #expect(back == met.reversed())
  }

  @Test func frontMatterIsNumberedInRoman() {
    #expect(
      [1, 4, 9, 14, 40, 90, 1994].map(\.inRomanNumerals)
        == ["I", "IV", "IX", "XIV", "XL", "XC", "MCMXCIV"])
    let imposition = Imposition(.two, contentsPages: 3, textPages: 9)
    #expect((0..<5).map { imposition.romanFolio(at: $0) } == ["", "ii", "iii", "iv", ""])
  }
}
