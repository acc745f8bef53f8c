import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Verse, dictionaries, and lines that stay lines.
@Suite(.timeLimit(.minutes(90))) struct SetAsMeantTests {
  /// The lines of the pages without their indents.
  private func bare(_ text: String, measure: Int) -> [Substring] {
    pages(text, measure: measure, rows: 60).split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  @Test func `the headwords of a dictionary are bold, and their lines hang`() {
    let words = """
      ABBEY ADMIRAL AIR ANCHOR APRON BARGE BEACON BELL BIRD BOAT BUOY CABLE CANAL CAPE COAST DECK DOCK DUNE EBB
      FERRY FISH FLAG FOG GALE GULL HARBOUR HULL KEEL LAMP LEDGE
      """.split { $0.isWhitespace }
    func page(_ words: [Substring]) -> SetPage {
      let entries = words.map {
        "\($0), n. A thing by the tide, of which nobody knows what it is for,\nor how it came here."
      }
      let text = "\(prose)\n\n\(entries.joined(separator: "\n\n"))\n"
      return Layout(book(text), Setting(measure: 40, rows: 60)).page(0)
    }
    func bold(_ page: SetPage) -> [String] {
      page.lines.flatMap(\.spans).filter { $0.emphasis == .bold }.map(\.text)
    }
    #expect(
      page(words).plainText.contains("ABBEY, n. A thing by the tide, of which\n    nobody knows"))
    #expect(bold(page(words)).prefix(2) == ["ABBEY", "ADMIRAL"])
    let shuffled = words.indices.map { words[$0 * 7 % words.count] }
    #expect(bold(page(shuffled)).isEmpty)
  }

  private static let stanza = """
    The tide is out, the boats are dry,
    The keeper walks along the wall,
    And nothing moves beneath the sky,
    And nobody is there at all;
    The gulls are gone, the nets are torn,
    The lamp is lit, though none can see,
    And he was old when I was born
    And will be older still than me.

    """

  @Test func `whole books of verse without indents are verse`() {
    let lines = Self.stanza.split(separator: "\n")
    let shown = bare(String(repeating: Self.stanza + "\n", count: 12), measure: 60)
    #expect(Array(shown.prefix(8)) == lines)
    // The same words as prose.
    let words = String(repeating: Self.stanza.lowercased(), count: 3).split { $0.isWhitespace }
    let paragraph = words.joined(separator: " ").wrapped(at: 70)
    let prose = bare(String(repeating: paragraph + "\n\n", count: 12), measure: 60)
    #expect(prose.first?.hasPrefix("the tide is out, the boats are dry, the keeper") == true)
  }

  @Test(arguments: ["#", "[#]", "3:#", "{003:00#}"])
  func `the numbers of verses begin paragraphs`(form: String) {
    let verses = (1...6).map { number in
      form.replacing("#", with: "\(number)") + " "
        + String(repeating: "the tide came in again ", count: 5)
    }
    let text =
      "Chapter 1\n\n" + verses.map { $0.wrapped(at: 60) }.joined(separator: "\n") + "\n\n\(prose)\n"
    let lines = bare(text, measure: 60)
    for number in 1...6 {
      let start = form.replacing("#", with: "\(number)") + " the tide"
      #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
    }
  }

  @Test func `what is left of a long verse hangs, whoever broke it`() {
    let verse = """
      And I will make the poems of my body and of mortality and the sea,
      For I think I shall then supply myself with the poems of my soul and
          of immortality.
      And I will not sing of kings,
      For I think I shall then have nothing to do with the poems of gold and
          of the great cities.
      I will go out at noon.

      """
    let shown = pages(String(repeating: verse + "\n", count: 10), measure: 44, rows: 60)
    #expect(shown.contains("my body and of\n    mortality and the sea,\n"), "\(shown)")
    #expect(shown.contains("supply myself with\n    the poems of my soul"), "\(shown)")
  }

  @Test func `lines with a sign in one column stay lines`() {
    let dates = """
          Sun, 06 Nov 1994 08:49:37 GMT  ; RFC 822, updated by RFC 1123
          Sunday, 06-Nov-94 08:49:37 GMT ; RFC 850, obsoleted by RFC 1036
          Sun Nov  6 08:49:37 1994       ; ANSI C's asctime() format

      """
    let page = pages("\(prose)\n\n\(dates)\n\(prose)\n", measure: 72, rows: 60)
    #expect(page.contains("1994       ; ANSI"), "\(page)")
  }

  @Test func `a title in capitals stays above its paragraph`() {
    let text = """
      \(prose)

      WARNING TO ALL BOATS
      The tide runs hard between the two stones at the mouth of the river, and no
      boat should try to pass them between the second and the fourth hour of the
      ebb, whatever its master thinks of his own skill.

      """
    let page = pages(text, measure: 60, rows: 60)
    #expect(
      page.contains(
        "\nWARNING TO ALL BOATS\nThe tide runs hard between the two stones at the mouth of\n"),
      "\(page)")
  }
}

extension String {
  /// Its words in lines of at most some characters.
  fileprivate func wrapped(at width: Int) -> String {
    split(separator: " ").reduce(into: "") { text, word in
      let line = text.split(separator: "\n").last?.count ?? 0
      text += (text.isEmpty ? "" : line + word.count < width ? " " : "\n") + word
    }
  }
}
