internal import CurlewManuscript

/// A quick test that rules out most blocks as headings.
///
/// Half the blocks of a novel are short, and parsing them all would take longer than the rest of opening
/// a book. A heading begins with a listed word, has a number in figures among its first words, or has two
/// words, of which the second may be a listed one.
enum HeadingFilter {
  static func mayBeHeading(_ block: ArraySlice<UInt8>) -> Bool {
    guard let first = block.first, mayBegin(first) else { return false }
    if first == UInt8(ascii: "-") { return block.count <= longestNumeral }
    if block.count <= 15 || first == 0xE7 && block.starts(with: "第".utf8) { return true }
    let word = HeadingWord(block.prefix { $0 > 0x20 })
    return hasNumber(block) || hasTwoWords(block) || !word.roles.isDisjoint(with: .openings)
  }

  /// Whether a heading may begin with this byte: a capital, a digit, a bracket, the first byte of a
  /// letter of another alphabet, the underscore of an emphasis, or the dash before a number. Non-ASCII
  /// punctuation begins with C2 or E2, and so does `§`.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5B, 0x28, 0x2D, 0x5F, 0xC2...0xE1, 0xE3...0xE9:
      true
    default: false
    }
  }

  /// In bytes: `-LXXXVIII-`
  private static let longestNumeral = 12

  private static let mostWords = 7
  /// In bytes: only the first word of a longer heading is its number.
  static let longestBeforeNumber = 80

  /// Whether one of the first words may be a number.
  private static func hasNumber(_ block: ArraySlice<UInt8>) -> Bool {
    var start = block.startIndex
    for _ in 0..<(block.count > longestBeforeNumber ? 1 : mostWords) {
      let end = block[start...].firstIndex { $0 <= 0x20 } ?? block.endIndex
      if mayBeNumber(block[start..<end]) { return true }
      guard end < block.endIndex, block[end] == 0x20 else { return false }
      start = end + 1
    }
    return false
  }

  /// A quick test of a word: figures, Roman digits, or a capital and a full stop.
  static func mayBeNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first < 0x5B, first >= 0x30 else { return false }
    if first <= 0x39 || word.dropFirst().first == 0x2E { return true }
    guard first.isOne(of: "IVXLC") else { return false }
    let rest = word.drop { $0.isOne(of: "IVXLC") }
    return !(rest.first.map(\.isASCIILetterOrDigit) ?? false) && (rest.first ?? 0) != 0x27
  }

  /// Whether the first word may be a number, of figures or in brackets or Roman.
  static func mayBeginWithNumber(_ block: ArraySlice<UInt8>) -> Bool {
    guard let first = block.first, first < 0x80 else { return true }
    if first == 0x5B || first == 0x28 { return true }
    return mayBeNumber(block.prefix { $0 != 0x20 })
  }

  private static func hasTwoWords(_ block: ArraySlice<UInt8>) -> Bool {
    guard block.count <= 60, let space = block.firstIndex(of: 0x20) else { return false }
    return !block[(space + 1)...].contains(0x20)
  }
}
