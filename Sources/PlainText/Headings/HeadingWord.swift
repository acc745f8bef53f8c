internal import Manuscript

/// A word of a heading, with the signs behind it.
///
/// Letters are told by their bytes: what is not ASCII is one, except for the punctuation that
/// begins with C2 or E2.
struct HeadingWord {
  let text: ArraySlice<UInt8>
  /// Where the letters or digits end that it begins with.
  private let endOfStem: Int
  let roles: HeadingWords.Roles

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    endOfStem = text.firstIndex { !$0.isInWord } ?? text.endIndex
    roles = HeadingWords.roles(of: text[..<endOfStem])
  }

  private var stem: ArraySlice<UInt8> { text[..<endOfStem] }

  /// What follows the letters: a full stop, or a dash and the next word.
  private var tail: ArraySlice<UInt8> { text[endOfStem...] }

  /// The letters in small ones.
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

  /// Whether a title may begin with the word: with a capital, or a quotation mark or the like.
  var mayBeginTitle: Bool { text.firstScalar.map { !$0.isSmallLetter } ?? false }

  var isNumber: Bool { isDigitsOrRoman || roles.contains(.number) }

  /// Whether the word is a number and at most a few signs.
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
  /// Whether a number up to 399, more than books count to, is properly written.
  static func isProper(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    take(0x43, five: nil, ten: nil, from: &rest)
    take(0x58, five: 0x4C, ten: 0x43, from: &rest)
    take(0x49, five: 0x56, ten: 0x58, from: &rest)
    return rest.isEmpty && !text.isEmpty
  }

  /// Takes one digit: at most three of a sign, perhaps behind that of five, or one before that of
  /// five or ten.
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
