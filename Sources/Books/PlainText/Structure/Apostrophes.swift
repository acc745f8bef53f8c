internal import CurlewManuscript

/// Finds the straight apostrophes between letters in a text whose quotation marks are curled. They are
/// shown curled too; the text itself stays.
struct Apostrophes {
  private let text: TextLines

  init(_ text: TextLines) { self.text = text }

  /// In ascending order; none in tables and in lines of programs.
  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    guard curlsQuotes(blocks) else { return [] }
    var code = CodeLines(text.utf8)
    var found: [Range<Int>] = []
    for block in blocks where block.kind != .table && block.kind != .furniture {
      addRanges(in: text.range(of: block.lines), outside: &code, to: &found)
    }
    return found
  }

  private func addRanges(
    in range: Range<Int>, outside code: inout CodeLines, to found: inout [Range<Int>]
  ) {
    let bytes = text.utf8.span
    for offset in range where bytes[offset] == 0x27 {
      if isBetweenLetters(offset), !code.contains(offset) { found.append(offset..<offset + 1) }
    }
  }

  private static let sample = 1 << 17
  private static let fewest = 8

  /// Whether most of the double quotation marks near the beginning are curled.
  private func curlsQuotes(_ blocks: [LineBlock]) -> Bool {
    guard let first = blocks.first else { return false }
    let start = text.offset(ofLine: first.lines.lowerBound)
    var (curled, straight, last) = (0, 0, UInt8(0))
    for byte in text.utf8[start...].prefix(Self.sample) {
      if byte == 0x22 { straight += 1 }
      // The second and third bytes of opening and closing quotation marks.
      if last == 0x80, byte == 0x9C || byte == 0x9D { curled += 1 }
      last = byte
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
