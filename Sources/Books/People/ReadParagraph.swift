internal import CurlewManuscript

/// A paragraph as it is read: without hidden marks, each white space one space.
struct ReadParagraph {
  private(set) var letters: [UInt16] = []
  /// Where each letter is in the text; one more for the end.
  private(set) var offsets: [Int32] = []

  mutating func fill(_ range: Range<Int>, of text: Span<UInt8>, _ marks: Marks) {
    letters.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var (offset, mark, isSpace) = (range.lowerBound, marks.index(from: range.lowerBound), false)
    var next = marks.offset(of: mark)
    while offset < range.upperBound {
      if next <= offset {
        let hidden = marks.all[mark]
        if hidden.drawn == .dash { append(0x2014, at: offset) }
        offset = max(hidden.range.upperBound, offset)
        mark += 1
        next = marks.offset(of: mark)
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      let isNextSpace = scalar.value == 0xA0 || scalar.isBreakingSpace
      if scalar.value != 0xAD, !isNextSpace || !isSpace {
        append(isNextSpace ? 0x20 : UInt16(min(scalar.value, 0xFFFD)), at: offset)
      }
      isSpace = isNextSpace
      offset += length
    }
    offsets.append(Int32(range.upperBound))
  }

  private mutating func append(_ letter: UInt16, at offset: Int) {
    letters.append(letter)
    offsets.append(Int32(offset))
  }

  /// Where a letter begins; for the index behind the last letter, where the text ends.
  func offset(_ index: Int) -> Int { Int(offsets[index]) }

  /// Where the letter at an offset in the text is, or the next.
  func index(of offset: Int) -> Int { offsets.partitioningIndex { Int($0) >= offset } }

  var count: Int { letters.count }

  /// 0 outside.
  subscript(index: Int) -> UInt16 { letters.indices.contains(index) ? letters[index] : 0 }

  func text(_ range: Range<Int>) -> String {
    String(decoding: letters[range.clamped(to: 0..<count)], as: UTF16.self)
  }

  /// Whether a quotation begins right before a letter.
  func isOpened(_ start: Int, by marks: String) -> Bool {
    let before = self[start - 1]
    return before.isOne(of: marks) || before.isOne(of: "'_(") && self[start - 2] == 0x20
  }

  /// Whether a sentence begins with a letter.
  func isInitial(_ start: Int) -> Bool {
    var index = start - 1
    while index >= 0, self[index].isOne(of: " “«„\"‘'(_[—–-”’»¡¿") { index -= 1 }
    return index < 0 || self[index].isOne(of: ".!?…:;")
  }

  /// The word before a place, perhaps with a full stop.
  func word(endingAt end: Int, from least: Int) -> Range<Int>? {
    var first = self[end - 1] == 0x2E ? end - 1 : end
    while first > least, case let letter = self[first - 1],
      letter.isWordPart || letter.isApostrophe || letter == 0x2D
    { first -= 1 }
    while first < end, !self[first].isLetter { first += 1 }
    return first < end ? first..<end : nil
  }

  /// The end of a run of what a test accepts.
  func end(from start: Int, while accepts: (UInt16) -> Bool) -> Int {
    var end = start
    while end < count, accepts(letters[end]) { end += 1 }
    return end
  }
}

extension UInt16 {
  private static let classes: [UInt8] = (0..<0x530).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return 0 }
    let isLetter = scalar.properties.isAlphabetic && !(0x300..<0x370 ~= value)
    return (scalar.properties.isUppercase ? 1 : 0) | (isLetter ? 2 : 0)
      | (isLetter || 0x30...0x39 ~= value || value == 0x5F ? 4 : 0)
  }

  private func has(_ bit: UInt8) -> Bool { self < 0x530 && Self.classes[Int(self)] & bit != 0 }

  var isUpper: Bool { has(1) }
  var isLetter: Bool { has(2) }
  var isWordPart: Bool { has(4) }
  var isQuotationMark: Bool {
    switch self {
    case 0x22, 0xAB, 0xBB, 0x201C...0x201E: true
    default: false
    }
  }
  var isApostrophe: Bool { self == 0x27 || self == 0x2019 }

  func isOne(of letters: String) -> Bool { letters.utf16.contains(self) }
}
