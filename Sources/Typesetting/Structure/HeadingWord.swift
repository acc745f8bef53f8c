/// A word of a heading, with the signs behind it.
///
/// Letters are told by their bytes: what is not ASCII is one, except for the punctuation that
/// begins with C2 or E2.
struct HeadingWord {
  let text: Substring
  /// The letters or digits that it begins with.
  private let stem: Substring
  /// What follows them: a full stop, or a dash and the next word.
  private let tail: Substring

  init(_ text: Substring) {
    self.text = text
    let end = text.utf8.firstIndex { !$0.isInWord } ?? text.endIndex
    stem = text[..<end]
    tail = text[end...]
  }

  /// The letters in small ones.
  var folded: String { stem.lowercased() }

  var isEnded: Bool { tailBegins(with: ".!?") }

  var endsClause: Bool { tailBegins(with: ".:;—–-]") }

  private func tailBegins(with signs: String) -> Bool {
    tail.unicodeScalars.first.map { signs.unicodeScalars.contains($0) } ?? false
  }

  var hasTail: Bool { tail.utf8.contains(where: \.isInWord) }

  var isCapitalised: Bool { stem.first?.isUppercase ?? false }

  /// Whether a title may begin with the word: with a capital, or a quotation mark or the like.
  var mayBeginTitle: Bool { text.first?.isLowercase == false }

  var isNumber: Bool { isDigitsOrRoman || HeadingWords.numbers.contains(folded) }

  /// Whether the word is a number and at most a few signs.
  var isArabicOrRoman: Bool { isDigitsOrRoman && !hasTail }

  private var isDigitsOrRoman: Bool {
    let digits = stem.utf8
    let isArabic = (1...3).contains(digits.count) && digits.allSatisfy { 0x30...0x39 ~= $0 }
    return isArabic || RomanNumerals.isProper(stem)
  }
}

extension UInt8 {
  /// Whether the byte is part of a letter or a digit.
  fileprivate var isInWord: Bool {
    isASCIILetterOrDigit || (self >= 0x80 && self != 0xC2 && self != 0xE2)
  }
}

enum RomanNumerals {
  /// Whether a number up to 399, more than books count to, is properly written.
  static func isProper(_ text: Substring) -> Bool {
    var rest = Array(text.utf8)[...]
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
