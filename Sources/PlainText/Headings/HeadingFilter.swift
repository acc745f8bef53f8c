/// A quick test that rules out most blocks as headings.
///
/// Half the blocks of a novel are short, and parsing them all would take longer than the rest of opening
/// a book. A heading begins with a listed word, is a number, or has two words, of which the second may be
/// a listed one.
enum HeadingFilter {
  static func mayBeHeading(_ block: ArraySlice<UInt8>) -> Bool {
    guard let first = block.first, mayBegin(first) else { return false }
    if block.count <= 12 || block.starts(with: "第".utf8) { return true }
    let word = block.prefix { isInWord($0) }
    guard word.count <= 26 else { return false }
    return isNumberAlone(word, in: block) || hasTwoWords(block, first: word)
      || HeadingParser.lengthOfGluedKeyword(word) != nil
      || !HeadingWords.roles(of: word).isDisjoint(with: .openings)
  }

  /// Whether a heading may begin with this byte: a capital, a digit, a bracket, or the first byte of a
  /// letter of another alphabet. Non-ASCII punctuation begins with C2 or E2.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5B, 0x28, 0xC3...0xDF, 0xE1, 0xE3...0xE9: true
    default: false
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte >= 0x80 && byte != 0xC2 && byte != 0xE2
  }

  /// Whether the first line is a Roman number, perhaps with a full stop. The title may be on the next.
  private static func isNumberAlone(_ word: ArraySlice<UInt8>, in block: ArraySlice<UInt8>) -> Bool
  {
    guard !word.isEmpty, word.count <= 8 else { return false }
    let behind = block[word.endIndex...].prefix(2)
    guard behind.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return false }
    return word.allSatisfy { "IVXLCDM".utf8.contains($0) }
  }

  private static func hasTwoWords(_ block: ArraySlice<UInt8>, first: ArraySlice<UInt8>) -> Bool {
    guard block.count <= 60, first.endIndex < block.endIndex, block[first.endIndex] == 0x20 else {
      return false
    }
    return !block[(first.endIndex + 1)...].contains(0x20)
  }
}
