import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// What stays together where a page ends: the lines of stanzas, and what leads to something else.
@Suite(.timeLimit(.minutes(90))) struct CompanyTests {
  private let filling = String(repeating: "x", count: 54)

  /// A paragraph of a number of lines: each holds one long word.
  private func paragraph(_ name: String, lines: Int) -> String {
    (1...lines).map { "\(name)\($0)\(filling)" }.joined(separator: "\n")
  }

  /// The space before the lines of a stanza that is centred.
  private let centred = String(repeating: " ", count: 29)

  private func stanza(_ name: String, lines: Int) -> String {
    (1...lines).map { "  \(name)\($0)" }.joined(separator: "\n")
  }

  /// The pages of some blocks. The book goes on with prose, so that it is seen as such.
  private func pages(_ blocks: String..., rows: Int) -> String {
    let rest = "\u{0C}" + paragraph("Z", lines: 30)
    return TestBooks.pages(
      (blocks + [rest]).joined(separator: "\n\n"), measure: 60, rows: rows
    )
    .replacing(filling, with: "").replacing(centred, with: "  ").split(separator: "\n---\n  Z1")
    .first.map(String.init) ?? ""
  }

  @Test func aStanzaIsDividedWithTwoLinesOnEitherPage() {
    #expect(pages(stanza("A", lines: 5), rows: 4) == "  A1\n  A2\n  A3\n---\n  A4\n  A5")
    #expect(
      pages(paragraph("a", lines: 4), stanza("B", lines: 4), rows: 6)
        == "a1\na2\na3\na4\n---\n  B1\n  B2\n  B3\n  B4")
  }

  @Test func aStanzaOfThreeLinesStaysTogether() {
    #expect(
      pages(paragraph("a", lines: 4), stanza("B", lines: 3), rows: 7)
        == "a1\na2\na3\na4\n---\n  B1\n  B2\n  B3")
  }

  @Test func onPagesOfAFewRowsAStanzaGoesOnAsItComes() {
    #expect(pages(stanza("A", lines: 4), rows: 3) == "  A1\n  A2\n  A3\n---\n  A4")
  }

  @Test func aBrokenLineOfAStanzaIsNotTornApart() {
    let text = """
      A1 the wind and the rain
      A2 short
      A3 the wind and the rain
      A4
      """
    #expect(
      TestBooks.pages(text, measure: 19, rows: 4) == """
        A1 the wind and the
            rain
        A2 short
        ---
        A3 the wind and the
            rain
        A4
        """)
  }

  @Test func aShortParagraphThatIntroducesKeptLinesGoesWithThem() {
    #expect(
      pages(
        paragraph("a", lines: 2), paragraph("b", lines: 2) + ":", stanza("C", lines: 5), rows: 6)
        == "a1\na2\n---\n  b1\nb2:\n\n  C1\n  C2\n  C3\n---\n  C4\n  C5")
  }

  @Test func aLongParagraphThatIntroducesKeptLinesIsDividedForThem() {
    #expect(
      pages(paragraph("a", lines: 6) + ":", stanza("B", lines: 3), rows: 8)
        == "a1\na2\na3\na4\n---\na5\na6:\n\n  B1\n  B2\n  B3")
  }

  @Test func withoutAColonNothingIsIntroduced() {
    #expect(
      pages(paragraph("a", lines: 6) + ".", stanza("B", lines: 3), rows: 8)
        == "a1\na2\na3\na4\na5\na6.\n---\n  B1\n  B2\n  B3")
  }

  @Test func aHeadingStaysWithAParagraphThatCannotBeDivided() {
    #expect(
      pages(paragraph("a", lines: 4) + "\n\n\n\nA HEADING\n\n", paragraph("b", lines: 3), rows: 9)
        == "a1\na2\na3\na4\n---\n\(String(repeating: " ", count: 25))A HEADING\n\nb1\nb2\nb3")
  }
}
