internal import CurlewManuscript

/// A word of a paragraph, and what stands around it.
struct ReadWord {
  /// In the text.
  var range: Range<Int>
  /// In the table. A word in capitals is that with one.
  let number: Int32
  let isLong: Bool
  var hasCapital = false
  var isInCapitals = false
  /// Whether `'s` or the like stands behind it, which does not belong to it.
  var isPossessive = false
  /// Whether nothing but a space stands between it and the word before.
  var isNext = false
  /// Whether it begins a sentence, or what follows a colon; whether it begins a quotation; whether it is in one.
  var isInitial, isOpened, isQuoted: Bool
  /// What stands behind it: a space, or a mark; 0 for nothing.
  var mark: UInt16 = 0
}

/// The words of a paragraph, one after the other, without hidden marks.
struct ReadParagraph {
  private(set) var all: [ReadWord] = []
  private(set) var sentences: [(range: Range<Int>, words: Range<Int>)] = []
  // The word that is being read: its letters, and an apostrophe or hyphen which may be within it.
  private var letters: [UInt16] = []
  private var range = 0..<0
  private var sign: UInt16 = 0
  private var endBeforeSign = 0
  // What stands before it.
  private var former: UInt16 = 0
  private var (isNext, isInitial, isOpened, isQuoted) = (false, true, false, false)

  mutating func fill(_ range: Range<Int>, of manuscript: Manuscript, _ table: inout NameTable) {
    all.removeAll(keepingCapacity: true)
    sentences.removeAll(keepingCapacity: true)
    let marks = manuscript.marks
    isQuoted = false
    for range in Sentences(of: range, in: manuscript.text.utf8, marks) {
      let first = all.count
      (former, isNext, isInitial) = (0x20, false, true)
      var (offset, mark) = (range.lowerBound, marks.index(from: range.lowerBound))
      var next = marks.offset(of: mark)
      while offset < range.upperBound {
        if next <= offset {
          let hidden = marks.all[mark]
          if hidden.drawn == .dash { take(0x2014, at: offset..<offset, &table) }
          offset = max(hidden.range.upperBound, offset)
          mark += 1
          next = marks.offset(of: mark)
          continue
        }
        let (scalar, length) = manuscript.text.utf8.span.scalar(at: offset)
        let letter =
          scalar.value == 0xA0 || scalar.isBreakingSpace
          ? 0x20 : UInt16(min(scalar.value, 0xFFFD))
        if letter != 0xAD { take(letter, at: offset..<offset + length, &table) }
        offset += length
      }
      take(0, at: offset..<offset, &table)
      sentences.append((range, first..<all.count))
    }
  }

  private mutating func take(_ letter: UInt16, at place: Range<Int>, _ table: inout NameTable) {
    if letter.isLetter {
      if sign.isApostrophe, table.language.hasElisions || letters[0].isSmall && letter.isUpper {
        letters.append(sign)
        close(0, &table)
      }
      if letters.isEmpty {
        (isOpened, range) = (former != 0x20 && former.isOne(of: "“«„»\"‘'_(¡¿"), place)
      } else if sign != 0 {
        letters.append(sign)
        endBeforeSign = range.upperBound
      }
      letters.append(letter)
      (sign, range) = (0, range.lowerBound..<place.upperBound)
    } else if sign == 0, !letters.isEmpty, letter.isApostrophe || letter == 0x2D {
      sign = letter
    } else {
      if letter == 0x2E, sign == 0, isAbbreviation(table) {
        letters.append(letter)
        range = range.lowerBound..<place.upperBound
        close(0x20, &table)
        return
      }
      if !letters.isEmpty { close(sign != 0 ? sign : letter, &table) }
      separate(letter, isGerman: table.language.language == "de")
    }
  }

  private func isAbbreviation(_ table: NameTable) -> Bool {
    guard let first = letters.first, first.isUpper else { return false }
    return letters.count == 1 || table.dotted.contains(String(decoding: letters, as: UTF16.self))
  }

  private mutating func separate(_ letter: UInt16, isGerman: Bool) {
    former = letter
    if letter == 0x20 { return }
    isNext = false
    if letter.isOne(of: ".!?…:;") {
      isInitial = true
    } else if !letter.isOne(of: "“«„\"‘'(_[—–-”’»¡¿") {
      isInitial = false
    }
    switch letter {
    case 0x22: isQuoted.toggle()
    case 0x201C, 0xAB: isQuoted = !isGerman
    case 0x201D, 0xBB: isQuoted = isGerman && letter == 0xBB
    case 0x201E: isQuoted = true
    default: break
    }
  }

  private mutating func close(_ mark: UInt16, _ table: inout NameTable) {
    let isElided = letters.last?.isApostrophe == true
    var isPossessive = false
    if !isElided, let place = letters.lastIndex(where: \.isApostrophe), place > 0 {
      let suffix = String(decoding: letters[(place + 1)...], as: UTF16.self)
      if ["s", "d", "m", "ve", "ll", "re"].contains(suffix) {
        letters.removeSubrange(place...)
        (isPossessive, range) = (true, range.lowerBound..<endBeforeSign)
      }
    }
    let isLong = letters.count > 1 && letters[1] != 0x2E
    let isInCapitals = isLong && letters.allSatisfy { !$0.isLetter || $0.isUpper }
    if isInCapitals {
      letters =
        [letters[0]]
        + String(decoding: letters.dropFirst(), as: UTF16.self).lowercased().utf16
    }
    all.append(
      ReadWord(
        range: range, number: table.number(of: letters), isLong: isLong,
        hasCapital: letters[0].isUpper && !isElided, isInCapitals: isInCapitals,
        isPossessive: isPossessive, isNext: isNext, isInitial: isInitial, isOpened: isOpened,
        isQuoted: isQuoted, mark: mark))
    letters.removeAll(keepingCapacity: true)
    (sign, former, isNext) = (0, mark, mark == 0 || mark == 0x20)
    if !isElided { isInitial = false }
  }
}

extension UInt16 {
  private static let classes: [UInt8] = (0..<0x530).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return 0 }
    let isLetter = scalar.properties.isAlphabetic && !(0x300..<0x370 ~= value)
    return (scalar.properties.isUppercase ? 1 : 0) | (isLetter ? 2 : 0)
  }

  private func has(_ bit: UInt8) -> Bool { self < 0x530 && Self.classes[Int(self)] & bit != 0 }

  var isUpper: Bool { has(1) }
  var isLetter: Bool { has(2) }
  fileprivate var isSmall: Bool { !isUpper }
  fileprivate var isApostrophe: Bool { self == 0x27 || self == 0x2019 }

  func isOne(of letters: String) -> Bool { letters.utf16.contains(self) }
}
