internal import CurlewManuscript

/// Finds the straight apostrophes between letters in a text whose quotation marks are curled. They are
/// shown curled too; the text itself stays.
struct Apostrophes {
  private let text: TextLines

  init(_ text: TextLines) { self.text = text }

  /// In ascending order; none in tables and in lines of programs.
  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    guard hasApostrophe, curlsQuotes(blocks) else { return [] }
    var code = CodeLines(text.utf8)
    var found: [Range<Int>] = []
    for block in blocks where block.kind != .table && block.kind != .furniture {
      addRanges(in: text.range(of: block.lines), outside: &code, to: &found)
    }
    return found
  }

  /// Whether the text has a straight apostrophe. Many books with curled quotation marks have none.
  private var hasApostrophe: Bool {
    let bytes = text.utf8.span
    let first = EightBytes.skip32(bytes, from: 0, to: bytes.count) { $0.mayEqual(0x27) }
    return (first..<bytes.count).contains { bytes[$0] == 0x27 }
  }

  private func addRanges(
    in range: Range<Int>, outside code: inout CodeLines, to found: inout [Range<Int>]
  ) {
    let bytes = text.utf8.span
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 32)
    where EightBytes.mayHold(bytes, at: start, { $0.mayEqual(0x27) }) {
      for offset in start..<min(start + 32, range.upperBound) where bytes[offset] == 0x27 {
        if isBetweenLetters(offset), !code.contains(offset) { found.append(offset..<offset + 1) }
      }
    }
  }

  private static let sample = 1 << 17
  private static let fewest = 8

  /// Whether most of the double quotation marks near the beginning are curled.
  private func curlsQuotes(_ blocks: [LineBlock]) -> Bool {
    guard let first = blocks.first else { return false }
    let start = text.offset(ofLine: first.lines.lowerBound)
    let bytes = text.utf8.span
    var (curled, straight) = (0, 0)
    for offset in stride(from: start, to: min(start + Self.sample, bytes.count), by: 8) {
      let eight = EightBytes(bytes, at: offset)
      straight += eight.equal(0x22).count
      // The second and third bytes of opening and closing quotation marks.
      let next = EightBytes(bytes, at: offset + 1)
      curled += (eight.equal(0x80) & (next.equal(0x9C) | next.equal(0x9D))).count
    }
    return curled >= Self.fewest && curled > straight
  }

  private func isBetweenLetters(_ offset: Int) -> Bool {
    let bytes = text.utf8.span
    guard offset > 0, offset + 1 < bytes.count else { return false }
    let before =
      isLetter(bytes[offset - 1]) ?? bytes.scalar(before: offset).scalar.properties.isAlphabetic
    guard before else { return false }
    return isLetter(bytes[offset + 1])
      ?? bytes.scalar(at: offset + 1).scalar.properties.isAlphabetic
  }

  /// Whether an ASCII byte is a letter; nil if the byte is not ASCII.
  private func isLetter(_ byte: UInt8) -> Bool? {
    byte < 0x80 ? 0x61...0x7A ~= byte | 0x20 : nil
  }
}
