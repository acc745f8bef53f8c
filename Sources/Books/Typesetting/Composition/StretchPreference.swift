internal import CurlewManuscript

extension Span<UInt8> {
  /// How well the space behind a word may be stretched.
  /// - Parameter beginsLine: Whether it is the first word of a line of the file.
  func stretchPreference(
    behind word: Range<Int>, beginsLine: @autoclosure () -> Bool = false
  ) -> UInt8 {
    if isBullet(word) || isNumber(word) && beginsLine() { return WordRow.Word.neverStretched }
    var end = word.upperBound
    while end > word.lowerBound {
      let byte = self[end &- 1]
      if byte.isASCIILetterOrDigit { return 0 }
      let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : scalar(before: end)
      if !scalar.closesQuotation {
        return scalar == "." && endsWithAbbreviation(before: end &- 1)
          ? WordRow.Word.neverStretched : scalar.stretchPreferenceBehind
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

  /// Whether a word is a number such as `12.` or `12)`.
  private func isNumber(_ word: Range<Int>) -> Bool {
    guard 2...4 ~= word.count, case let number = word.dropLast() else { return false }
    return ".)".utf8.contains(self[number.upperBound])
      && number.allSatisfy { 0x30...0x39 ~= self[$0] }
  }

  /// Whether nothing but blanks stands before an offset in its line of the file.
  func beginsLine(at offset: Int) -> Bool {
    var start = offset
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
