internal import CurlewManuscript

enum GreekNumerals {
  /// The value of one or two letters with the sign of a number behind them: `Α´`, `ιβʹ`.
  static func value(of word: ArraySlice<UInt8>) -> Int? {
    // A cheap test first: Greek letters begin with CE or CF.
    guard let first = word.first, first == 0xCE || first == 0xCF, word.count <= 8 else {
      return nil
    }
    let scalars = Array(String(decoding: word, as: UTF8.self).lowercased().unicodeScalars)
    let letters = scalars.prefix { values[$0] != nil }
    guard (1...2).contains(letters.count), letters.count < scalars.count,
      signs.contains(scalars[letters.count])
    else { return nil }
    let numbers = letters.compactMap { values[$0] }
    guard numbers.count == 1 || numbers[0] >= 10 && numbers[1] < 10 else { return nil }
    return numbers.reduce(0, +)
  }

  private static let signs: Set<Unicode.Scalar> = ["´", "ʹ", "΄", "'", "’"]

  private static let values: [Unicode.Scalar: Int] = [
    "α": 1, "β": 2, "γ": 3, "δ": 4, "ε": 5, "ϛ": 6, "ζ": 7, "η": 8, "θ": 9, "ι": 10, "κ": 20,
    "λ": 30,
    "μ": 40, "ν": 50,
  ]
}

enum ChineseNumerals {
  /// The value of a number in ideographs: `十二`, `一百零三`, `二十三`.
  static func value(of text: String) -> Int? {
    var (sum, digit) = (0, 0)
    for scalar in text.unicodeScalars {
      guard let value = digits[scalar] else { return nil }
      if value < 10 {
        if digit > 0 { return nil }
        digit = value
      } else {
        sum += max(digit, 1) * value
        digit = 0
      }
    }
    return sum + digit > 0 ? sum + digit : nil
  }

  static let digits: [Unicode.Scalar: Int] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10, "百": 100, "千": 1000,
  ]
}

enum RomanNumerals {
  /// The value of a well-formed Roman number up to 399, more than books have chapters.
  static func value(of text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first.isOne(of: "IVXLC") else { return nil }
    var place = text.startIndex
    let value =
      digit(0x43, five: nil, ten: nil, of: text, &place) * 100
      + digit(0x58, five: 0x4C, ten: 0x43, of: text, &place) * 10
      + digit(0x49, five: 0x56, ten: 0x58, of: text, &place)
    return place == text.endIndex ? value : nil
  }

  /// Takes a decimal digit: up to three ones, perhaps after a five, or a one before a five or a ten.
  private static func digit(
    _ one: UInt8, five: UInt8?, ten: UInt8?, of text: ArraySlice<UInt8>, _ place: inout Int
  ) -> Int {
    func byte(at place: Int) -> UInt8 { place < text.endIndex ? text[place] : 0x20 }
    if byte(at: place) == one, case let next = byte(at: place + 1), next == five || next == ten {
      place += 2
      return next == five ? 4 : 9
    }
    var digit = 0
    if byte(at: place) == five { (digit, place) = (5, place + 1) }
    for _ in 0..<3 where byte(at: place) == one { (digit, place) = (digit + 1, place + 1) }
    return digit
  }
}
