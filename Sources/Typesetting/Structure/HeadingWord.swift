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
    guard text.utf8.allSatisfy({ "IVXLC".utf8.contains($0) }), let value = value(of: text) else {
      return false
    }
    return (1...399).contains(value) && numeral(value) == text
  }

  /// What the signs add up to, read from the left.
  private static func value(of text: Substring) -> Int? {
    var (rest, value) = (text, 0)
    while !rest.isEmpty {
      guard let (sign, worth) = signs.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      rest = rest.dropFirst(sign.count)
      value += worth
    }
    return value
  }

  private static let signs: [(String, Int)] = [
    ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4),
    ("I", 1),
  ]

  private static func numeral(_ value: Int) -> String {
    var (rest, text) = (value, "")
    for (sign, worth) in signs {
      while rest >= worth {
        text += sign
        rest -= worth
      }
    }
    return text
  }
}
