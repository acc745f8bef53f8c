internal import Manuscript

/// A word of a heading, with the punctuation behind it.
///
/// Letters are recognised by their bytes: non-ASCII characters count as letters, except punctuation,
/// which begins with C2 or E2.
struct HeadingWord {
  let text: ArraySlice<UInt8>
  /// The index behind its leading letters and digits.
  private let endOfStem: Int
  let roles: HeadingWords.Roles

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    endOfStem = text.firstIndex { !$0.isInWord } ?? text.endIndex
    roles = HeadingWords.roles(of: text[..<endOfStem])
  }

  private var stem: ArraySlice<UInt8> { text[..<endOfStem] }

  /// What follows the letters: punctuation, perhaps a dash and the next word.
  private var tail: ArraySlice<UInt8> { text[endOfStem...] }

  /// The letters in lower case.
  var folded: String { String(decoding: stem, as: UTF8.self).lowercased() }

  var isEnded: Bool {
    switch tail.first {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    default: false
    }
  }

  var endsClause: Bool {
    switch tail.first {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "-"),
      UInt8(ascii: "]"):
      true
    case 0xE2: tail.starts(with: "—".utf8) || tail.starts(with: "–".utf8)
    default: false
    }
  }

  var hasTail: Bool { tail.contains(where: \.isInWord) }

  var isCapitalised: Bool { stem.firstScalar?.isCapital ?? false }

  /// Whether a title may begin with the word: it does not start with a small letter.
  var mayBeginTitle: Bool { text.firstScalar.map { !$0.isSmallLetter } ?? false }

  var isNumber: Bool { isDigitsOrRoman || roles.contains(.number) }

  /// Whether the word is a number in digits, perhaps with punctuation.
  var isArabicOrRoman: Bool { isDigitsOrRoman && !hasTail }

  private var isDigitsOrRoman: Bool {
    let isArabic = (1...3).contains(stem.count) && stem.allSatisfy { 0x30...0x39 ~= $0 }
    return isArabic || RomanNumerals.isProper(stem)
  }
}

extension ArraySlice<UInt8> {
  var firstScalar: Unicode.Scalar? { isEmpty ? nil : span.scalar(at: 0).scalar }
}

extension UInt8 {
  /// Whether the byte is part of a letter or a digit.
  fileprivate var isInWord: Bool {
    isASCIILetterOrDigit || (self >= 0x80 && self != 0xC2 && self != 0xE2)
  }
}

enum RomanNumerals {
  /// Whether a text is a well-formed Roman number up to 399, more than books have chapters.
  static func isProper(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    take(0x43, five: nil, ten: nil, from: &rest)
    take(0x58, five: 0x4C, ten: 0x43, from: &rest)
    take(0x49, five: 0x56, ten: 0x58, from: &rest)
    return rest.isEmpty && !text.isEmpty
  }

  /// Takes a decimal digit: up to three ones, perhaps after a five, or a one before a five or a ten.
  private static func take(
    _ one: UInt8, five: UInt8?, ten: UInt8?, from rest: inout ArraySlice<UInt8>
  ) {
    if rest.first == one, let next = rest.dropFirst().first, next == five || next == ten {
      rest = rest.dropFirst(2)
      return
    }
    if let five, rest.first == five { rest = rest.dropFirst() }
    rest = rest.dropFirst(rest.prefix(3).prefix { $0 == one }.count)
  }
}
