import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

/// Japanese in seven bits, as letters and documents of the 1990s are written: ISO-2022-JP.
@Suite(.timeLimit(.minutes(90))) struct SwitchedEncodingTests {
  static let words = "親譲りの無鉄砲で小供の時から損ばかりしている。"

  private static func escaped(_ text: String) -> [UInt8] { encoded(text, as: "ISO-2022-JP") }

  private static let lines = (1...40).map { "\($0) \(words) End.\n" }.joined()

  @Test(arguments: ["", "A preface in English.\n"])
  func `a text in seven bits is Japanese`(preface: String) {
    let text = preface + Self.lines
    let decoded = decode(Self.escaped(text))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text && decoded.damaged == 0)
  }

  @Test func `an older sequence and Latin letters of Japan are known`() {
    let bytes: [UInt8] = [0x1B, 0x24, 0x40, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x4A, 0x61, 0x0A]
    #expect(String(decoding: decode(bytes).utf8, as: UTF8.self) == "日本a\n")
  }

  @Test func `a text in sections is Japanese in each of them`() {
    let text = String(repeating: Self.lines, count: 40)
    let long = LongText(ByteSource(Self.escaped(text)), lengthOfSection: 1 << 14)
    #expect(long.sectionCount > 4 && long.encoding.name.hasPrefix("ISO-2022-JP"))
    let parts = (0..<long.sectionCount).map { long.decoded(long.range(ofSection: $0)) }
    #expect(parts.allSatisfy { $0.damaged == 0 })
    #expect(String(decoding: parts.flatMap(\.utf8), as: UTF8.self) == text)
  }

  /// What programs write for terminals, and a mixture, which makes no sense.
  @Test(arguments: [
    "\u{1B}[31mred\u{1B}[m and \u{1B}(B\u{1B}[m plain\n", "N\u{8}NA\u{8}AM\u{8}ME\n",
    "\u{1B}(0lqqk\u{1B}(B\n", "\u{1B}]0;title\u{7}$B\n", "\u{1B}$Bno Japanese at all\u{1B}(B\n",
    "\u{1B}$B$3$l\u{1B}(B and \u{1B}[1mbold\u{1B}[m\n", "ESC $ B is a sequence.\n", "\u{1B}",
    "\u{1B}(B\n", "\u{1B}$B$3$l\u{1B}(B und é\n", "\u{1B}(J\n",
  ])
  func `the text of a terminal is not Japanese`(text: String) {
    #expect(Encoding.switched(in: Array(text.utf8)) == nil)
    #expect(decode(Array(text.utf8)).utf8 == Array(text.utf8))
  }

  // MARK: Letters

  private func shown(_ letter: [UInt8]) -> String {
    let decoded = decode(letter)
    let format = LettersFormat(html: PlainTextFormat())
    return String(
      decoding: format.read(decoded, ReadingOptions(), by: .one).text.utf8, as: UTF8.self)
  }

  private static func head(_ type: String, _ subject: String = "Ebb") -> String {
    "From: Ann <ann@example.org>\nDate: Mon, 1 Jan 1996 10:00:00 +0900\nMIME-Version: 1.0\n"
      + "Subject: \(subject)\nContent-Type: text/plain; charset=\(type)\n"
  }

  @Test func `a letter in seven bits has its subject and its words`() {
    let text = Self.head("ISO-2022-JP", "潮") + "\n" + Self.words + "\n"
    let shown = shown(Self.escaped(text))
    #expect(shown.contains("Subject: 潮") && shown.contains(Self.words))
  }

  /// The file is decoded as a whole first, and its letters were decoded again.
  @Test func `a letter in eight bits is decoded once`() {
    let text =
      Self.head("iso-8859-1") + "\nLe café était près de la mer, et les élèves étaient là.\n"
    #expect(shown(encoded(text, as: "ISO-8859-1")).contains("Le café était près de la mer"))
  }

  @Test func `a packed letter keeps its own encoding beside others`() {
    let packed =
      Self.head("iso-8859-1") + "Content-Transfer-Encoding: quoted-printable\n\ncaf=E9\n"
    let box = { (letter: String) in "From ann@example.org Mon Jan  1 10:00:00 1996\n\(letter)\n" }
    let other = Self.head("ISO-2022-JP") + "\n" + Self.words + "\n"
    let shown = shown(Self.escaped(box(packed) + box(other)))
    #expect(shown.contains("café") && shown.contains(Self.words))
  }
}
