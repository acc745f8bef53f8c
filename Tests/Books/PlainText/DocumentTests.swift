import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@testable import CurlewPlainText

/// The sections of lists of changes, licences, standards and other documents.
@Suite(.timeLimit(.minutes(90))) struct DocumentTests {
  private static let body = String(repeating: "\(prose)\n\n", count: 3)

  private func titles(_ text: String) -> [String] { book(text).outline.map(\.title) }

  /// The text as it is printed, without the spaces that justify it.
  private func shown(_ text: String) -> String {
    let layout = Layout(book(text), Setting(measure: 60, rows: 1000))
    let lines = (0..<layout.pageCount).flatMap { layout.page($0).lines.map(\.spans) }
    return lines.map { spans in
      spans.map(\.text).joined().split(separator: " ").joined(separator: " ")
    }.joined(separator: "\n")
  }

  // MARK: Versions

  @Test func `versions behind form feeds are no heads of pages`() {
    let names = ["an anchor", "a buoy", "a chart", "a davit", "an ebb", "a ferry"]
    let text = names.enumerated().map { number, name in
      "\u{C}version 1.\(9 - number) - Ann Low, 1997-04\n\n\(Self.body)Mend \(name).\n"
    }.joined()
    #expect(shown(text).contains("version 1.5 - Ann Low, 1997-04"))
  }

  @Test func `fields keep their lines`() {
    let fields = [
      "Format: a format with a name that is long enough to fill a line of text",
      "Source: a place with a name that is long enough to fill a line of text",
      "Upstream-Name: the shore",
    ]
    let text = fields.joined(separator: "\n") + "\n\n" + Self.body
    #expect(shown(text).contains("\nSource: a place"))
  }

  @Test func `a note with an indent below it is no field`() {
    let note =
      "Note: the boat is not to be taken when the wind is from the sea and the\n      tide is low.\n"
    #expect(shown("\(note)\n\(Self.body)").contains("sea and the tide is low."))
  }

  @Test(arguments: ["Art. %.", "Defin. %."])
  func `a short word may count the articles of a law`(pattern: String) {
    let text = (1...5).map { "\(pattern.replacing("%", with: "\($0)"))\n\n\(Self.body)" }
    #expect(titles(text.joined()) == (1...5).map { pattern.replacing("%", with: "\($0)") })
  }

  // MARK: Manuals

  @Test func `titles stand behind short rules`() {
    let text = """
      =====\tIMPORTANT

      \(Self.body)
      =====\tTABLE OF CONTENTS

      - one
      - two

      =====\tOverview

      \(Self.body)
      --- Ports

      \(Self.body)
      =====   HACKING

      \(Self.body)
      """
    #expect(book(text).outline.map(\.title) == ["IMPORTANT", "Overview", "Ports", "HACKING"])
    #expect(book(text).outline.map(\.level) == [1, 1, 2, 1])
    #expect(!shown(text).contains("===== IMPORTANT"))
  }

  @Test func `rows between rules and captions of figures are no titles`() {
    let rule = String(repeating: "-", count: 40)
    let row = { (name: String) in "   \(rule)\n   |   \(name)   |  2 bytes - required\n" }
    let text = (1...4).map { number in
      ["version", "length", "value"].map(row).joined() + "   \(rule)\n"
        + "      Figure \(number): Message Format\n\n\(Self.body)"
    }
    #expect(titles(text.joined(separator: "\n")).isEmpty)
  }

  @Test func `titles in capitals stand below rules, or in the middle of the page`() {
    let names = ["INSTALLATION.", "TESTING.", "MAILING LIST.", "OTHER FILES."]
    let rule = String(repeating: "-", count: 60)
    let ruled = names.map { "\(rule)\n\n\($0)\n\n\(Self.body)" }.joined()
    #expect(titles("\(prose)\n\n\(rule)\n\n\(prose)\n\n\(ruled)") == names)
    let centred = names.map {
      "\(String(repeating: " ", count: 37 - $0.count / 2))\($0)\n\n\(Self.body)"
    }
    #expect(titles("\(Self.body)\(centred.joined())") == names)
  }

  @Test func `the speeches of a player are no questions`() {
    let speeches = [
      "P. King. \(prose)", "P. Queen. \(prose)", "P. King. \(prose)", "R. Both. \(prose)",
    ]
    #expect(titles(speeches.joined(separator: "\n\n")).isEmpty)
  }
}
