import CurlewManuscript
import TestBooks
import Testing

/// Offsets of a text in which parts read otherwise.
@Suite(.timeLimit(.minutes(90))) struct ReplacementsTests {
  private static let text = Array("I recieve the lettre in the mörning and reed it.".utf8)

  /// Some words read otherwise, with more bytes or with fewer.
  private static func replacements(_ seed: UInt64) -> Replacements {
    var (chance, parts, offset) = (Chaos(seed: seed), [Replacements.Part](), 0)
    for word in text.split(separator: 0x20, omittingEmptySubsequences: false) {
      if Bool.random(using: &chance) {
        let words = ["a", "öäü", "another word"].randomElement(using: &chance) ?? ""
        parts.append(.init(offset..<offset + word.count, as: Array(words.utf8)))
      }
      offset += word.count + 1
    }
    return Replacements(parts)
  }

  @Test(arguments: 0..<20)
  func `offsets outside the parts are found in both texts, and those inside stay there`(
    seed: UInt64
  ) {
    let all = Self.replacements(seed)
    let shown = all.text(of: Self.text, in: 0..<Self.text.count)
    var last = 0
    for offset in 0...Self.text.count {
      let moved = all.moved(offset)
      #expect(moved >= last && moved <= shown.count)
      #expect(shown.span.scalarStart(moved) == moved || Self.text.span.scalarStart(offset) < offset)
      last = moved
      let part = all.parts.first { $0.range.lowerBound < offset && offset < $0.range.upperBound }
      guard let part else {
        #expect(all.original(moved) == offset)
        continue
      }
      #expect(part.range.lowerBound...part.range.upperBound ~= all.original(moved))
    }
  }

  /// A range of the shown text may cut words that read otherwise.
  @Test(arguments: 0..<20)
  func `to replace a part of the shown text is to replace a part of the original`(seed: UInt64) {
    let all = Self.replacements(seed)
    let shown = all.text(of: Self.text, in: 0..<Self.text.count)
    for start in shown.indices where shown.span.scalarStart(start) == start {
      for end in start + 1...shown.count where shown.span.scalarStart(end) == end {
        let part = all.original(of: start..<end, as: Array("new".utf8))
        let others = all.parts.filter { !$0.range.overlaps(part.range) }
        let parts = (others + [part]).sorted { $0.range.lowerBound < $1.range.lowerBound }
        let again = Replacements(parts).text(of: Self.text, in: 0..<Self.text.count)
        #expect(again == shown[..<start] + Array("new".utf8) + shown[end...])
      }
    }
  }
}
