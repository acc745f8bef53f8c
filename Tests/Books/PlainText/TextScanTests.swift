import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

@Suite(.timeLimit(.minutes(90))) struct TextScanTests {
  private static let words = ["tide", "ébb", "“sea”", "שלום", "潮", "a\tb", "--", "_x_", "\u{85}"]
  private static let ends = ["\n", "\r\n", "\n\n", " \n", "\n\u{0C}\n", "\u{2028}"]

  /// Wherever a text is cut, and whatever stands at the beginning of the next piece.
  @Test func linesDoNotDependOnThePieces() {
    var random = Chaos(seed: 19)
    func any(_ parts: [String]) -> String { parts[Int(random.next() % UInt64(parts.count))] }
    for count in 0..<400 {
      let text = (0..<count % 40).map { _ in
        (0..<random.next() % 5).map { _ in any(Self.words) }.joined(separator: " ") + any(Self.ends)
      }
      let bytes = Array(text.joined().utf8)
      let whole = TextScan(bytes)
      for leastBytes in [8, 33, 100] {
        let workers = Workers(count: 2, leastBytes: leastBytes) { _, _, own in own() }
        let cut = TextScan(bytes, by: workers)
        #expect(cut.lines == whole.lines, "\(text)")
        #expect(cut.formFeeds == whole.formFeeds && cut.signs == whole.signs)
        #expect(cut.hasRightToLeft == whole.hasRightToLeft, "\(text)")
      }
    }
  }

  /// A letter of a right-to-left script may begin the next piece right behind the end of this one.
  @Test func hebrewBehindAPieceOfAnyLength() {
    for count in 1...40 {
      let bytes = Array((String(repeating: "a", count: count) + "\nשלום\n" + "b\n").utf8)
      let workers = Workers(count: 2, leastBytes: bytes.count / 2) { _, _, own in own() }
      let scan = TextScan(bytes, by: workers)
      #expect(scan.hasRightToLeft && scan.lines == TextScan(bytes).lines)
    }
  }

  @Test func aLineKnowsTheBytesAtItsEdges() {
    let lines = TextScan(Array("  ab \n\nc\n é\n".utf8)).lines
    #expect(lines.map(\.first) == [0x61, 0, 0x63, 0xC3, 0])
    #expect(lines.map(\.second) == [0x62, 0, 0, 0xA9, 0])
    #expect(lines.map(\.last) == [0x62, 0, 0x63, 0xA9, 0])
  }
}
