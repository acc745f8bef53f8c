internal import CurlewManuscript

/// Where a word ends, and how well the space behind it may be stretched.
///
/// For most words the last eight bytes before the next word are enough for both, without a branch.
struct WordEnd {
  private(set) var offset: UInt32
  /// From 0 inside a sentence to 3 after its end, or `never`.
  private(set) var stretchPreference: UInt8

  /// - Parameters:
  ///   - next: where the next word begins; between the two is only white space.
  ///   - stretchPreferences: the preference behind each byte.
  ///   - start: where the last box of the word begins.
  @inline(__always)
  init(
    before next: Int, in text: Span<UInt8>, _ stretchPreferences: Span<UInt8>, from start: Int
  ) {
    guard next >= 8 else {
      self = WordEnd(lookingFrom: start, before: next, in: text)
      return
    }
    let bytes = EightBytes(text, at: next &- 8)
    let white = UInt64(bytes.from(0x21).bits.leadingZeroBitCount)
    stretchPreference = stretchPreferences[Int((bytes.word &<< white) &>> 56)]
    offset = UInt32(truncatingIfNeeded: next &- Int(white &>> 3))
    if _slowPath(stretchPreference == Self.unknown) {
      self = WordEnd(lookingFrom: start, before: next, in: text)
    }
  }

  @inline(never)
  private init(lookingFrom start: Int, before next: Int, in text: Span<UInt8>) {
    let end = text.endOfWord(before: next)
    offset = UInt32(truncatingIfNeeded: end)
    stretchPreference = text.stretchPreference(behind: start..<end)
  }

  /// The preference behind each byte, or `unknown` if more bytes must be looked at.
  static let stretchPreferences: [UInt8] = (0...0xFF).map { byte in
    let scalar = Unicode.Scalar(UInt8(byte))
    // A full stop may belong to an abbreviation, and some signs may be bullets.
    let isKnown =
      0x21..<0x80 ~= byte && !scalar.closesQuotation && !".*+-".unicodeScalars.contains(scalar)
    return isKnown ? scalar.stretchPreferenceBehind : unknown
  }

  /// Keeps the space narrow if any other can be stretched. As an `Int8` it is
  /// negative.
  static let never: UInt8 = 0xE0

  private static let unknown: UInt8 = 0xFF
}

extension Span<UInt8> {
  /// The end of the word before an offset, without the white space between.
  func endOfWord(before offset: Int) -> Int {
    var end = offset
    while true {
      let last = self[end &- 1]
      // No white space ends with the last byte of a dash or quotation mark.
      if last > 0x20 && last < 0x80 || 0x90...0x9E ~= last { break }
      let white = last <= 0x20 ? 1 : whiteSpace(before: end)
      if white == 0 { break }
      end &-= white
    }
    return end
  }

  /// How well the space behind a word may be stretched.
  func stretchPreference(behind word: Range<Int>) -> UInt8 {
    if isBullet(word) || isNumberOfItem(word) { return WordEnd.never }
    var end = word.upperBound
    while end > word.lowerBound {
      let byte = self[end &- 1]
      if byte.isASCIILetterOrDigit { return 0 }
      let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : scalar(before: end)
      if !scalar.closesQuotation {
        return scalar == "." && endsWithAbbreviation(before: end &- 1)
          ? WordEnd.never : scalar.stretchPreferenceBehind
      }
      end &-= length
    }
    return 0
  }

  /// Whether a word is nothing but a bullet. A hyphen may also stand for a dash.
  private func isBullet(_ word: Range<Int>) -> Bool {
    switch word.count {
    case 1: "*+-".utf8.contains(self[word.lowerBound])
    case 3: self[word.lowerBound] == 0xE2 && scalar(at: word.lowerBound).scalar == "•"
    default: false
    }
  }

  /// Whether a word is a number such as `12.` or `12)` at the beginning of a line of the file.
  private func isNumberOfItem(_ word: Range<Int>) -> Bool {
    guard 2...4 ~= word.count, case let number = word.dropLast(),
      ".)".utf8.contains(self[number.upperBound]),
      number.allSatisfy({ 0x30...0x39 ~= self[$0] })
    else { return false }
    var start = word.lowerBound
    while start > 0, self[start - 1] == 0x20 || self[start - 1] == 0x09 { start -= 1 }
    return start == 0 || self[start - 1] == 0x0A || self[start - 1] == 0x0D
  }

  /// Whether the letters before a full stop are an initial or a title such as "Mr".
  private func endsWithAbbreviation(before end: Int) -> Bool {
    var start = end
    while start > 0, self[start - 1].isASCIILetterOrDigit, end - start <= 6 { start -= 1 }
    guard start < end, 0x41...0x5A ~= self[start] else { return false }
    // The word "I" may end a sentence.
    if end - start == 1 { return self[start] != UInt8(ascii: "I") }
    let letters = String(decoding: (start..<end).map { self[$0] }, as: UTF8.self)
    return Self.abbreviations.contains(letters)
  }

  private static let abbreviations: Set = [
    "Mr", "Mrs", "Ms", "Messrs", "Dr", "Prof", "St", "Ste", "Rev", "Hon", "Capt", "Col", "Gen",
    "Lt", "Sgt", "Maj", "Mme", "Mlle", "Mons", "Esq", "Hr", "Fr", "Frl", "Sr", "Sra", "Srta",
  ]

  /// Whether the space before a word should stay narrow: before a dash, between two words in capitals,
  /// such as the names of speakers, and after "Mr" without a full stop.
  @inline(__always)
  func keepsSpaceNarrow(before word: Int) -> Bool {
    let byte = self[word]
    guard word >= 3, word + 2 < count else { return false }
    switch byte {
    case 0x2D: return self[word + 1] == 0x2D || self[word + 1] <= 0x20
    case 0xE2: return self[word + 1] == 0x80 && 0x93...0x95 ~= self[word + 2]
    case 0x41...0x5A:
      guard self[word - 1] <= 0x20 else { return false }
      return 0x41...0x5A ~= self[word + 1] && 0x41...0x5A ~= self[word - 2]
        && 0x41...0x5A ~= self[word - 3] || endsWithTitle(before: word - 1)
    default: return false
    }
  }

  /// Whether Mr, Mrs, Messrs, Dr or St ends at an offset.
  private func endsWithTitle(before end: Int) -> Bool {
    guard end >= 2 else { return false }
    if endsWithMessrs(before: end) { return true }
    let start = self[end - 1] == 0x73 && end >= 3 ? end - 3 : end - 2
    guard start == 0 || !self[start - 1].isASCIILetterOrDigit else { return false }
    switch (self[start], self[start + 1]) {
    case (0x4D, 0x72), (0x44, 0x72), (0x53, 0x74): return true
    default: return false
    }
  }

  private func endsWithMessrs(before end: Int) -> Bool {
    guard end >= 6, self[end - 6] == 0x4D, end == 6 || !self[end - 7].isASCIILetterOrDigit else {
      return false
    }
    return (1...5).allSatisfy { self[end - $0] == [0x73, 0x72, 0x73, 0x73, 0x65][$0 - 1] }
  }
}

extension Unicode.Scalar {
  /// Whether it may stand between the end of a sentence and the space.
  var closesQuotation: Bool {
    switch self {
    case "\"", "”", "’", ")", "»": true
    default: false
    }
  }

  /// How well a space behind it may be stretched.
  var stretchPreferenceBehind: UInt8 {
    switch self {
    case ".", "!", "?", "…": 3
    case ";", ":", "—": 2
    case ",": 1
    default: 0
    }
  }
}
