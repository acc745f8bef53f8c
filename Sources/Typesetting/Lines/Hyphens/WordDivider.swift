/// Looks up where the words of a book may be divided, each different word once.
///
/// A word is a box with one run of letters and perhaps signs around it. Words with apostrophes,
/// digits or hyphens inside, addresses, and words in capitals are left whole.
struct WordDivider {
  private let text: MarkedText
  private let patterns: HyphenPatterns
  private var vocabulary: Vocabulary
  private var workspace = HyphenWorkspace()

  init(_ text: MarkedText, _ patterns: HyphenPatterns) {
    (self.text, self.patterns) = (text, patterns)
    vocabulary = Vocabulary(capacity: text.utf8.count / 64)
  }

  /// The divisions of a range of a book's boxes.
  mutating func divisions(
    _ paragraphs: borrowing Paragraphs, ofBoxes range: Range<Int>
  ) -> [WordDivision] {
    let boxes = paragraphs.boxes.span
    let bytes = text.utf8
    let utf8 = bytes.span
    // The first range is given room for those that will be added to it.
    let capacity = range.lowerBound == 0 ? boxes.count : range.count
    return Array(unsafeUninitializedCapacity: capacity) { buffer, count in
      for index in range {
        let box = boxes[index]
        let division =
          (5...40).contains(box.width) && !followsHyphen(box, in: utf8)
          ? division(of: box, in: utf8) : WordDivision.none
        buffer.initializeElement(at: index &- range.lowerBound, to: division)
      }
      count = range.count
    }
  }

  /// Whether it is the second part of a word that has a hyphen of its own.
  @inline(__always)
  private func followsHyphen(_ box: Box, in utf8: Span<UInt8>) -> Bool {
    box.gap == 0 && box.start > 0 && utf8[Int(box.start) &- 1] == 0x2D
  }

  @inline(__always)
  private mutating func division(of box: Box, in utf8: Span<UInt8>) -> WordDivision {
    guard let word = LetterRun(in: box, of: utf8) else { return .none }
    let mask = mask(of: word)
    guard mask != 0 else { return .none }
    let isName = word.isCapitalised && goesOnSentence(before: Int(box.start), in: utf8)
    return WordDivision(letters: mask, behind: word.signsBefore, isName: isName)
  }

  @inline(__always)
  private mutating func mask(of word: LetterRun) -> UInt32 {
    if let known = vocabulary.mask(of: word.hash) { return known }
    let mask = lookUp(word)
    vocabulary.add(word.hash, mask)
    return mask
  }

  private mutating func lookUp(_ word: LetterRun) -> UInt32 {
    if word.isASCII {
      return patterns.mask(
        text.utf8[word.letters].lazy.map { Unicode.Scalar($0 | 0x20) }, &workspace)
    }
    let letters = String(decoding: text.utf8[word.letters], as: UTF8.self)
    if letters.unicodeScalars.dropFirst().contains(where: { $0.properties.isUppercase }) {
      return 0
    }
    return patterns.mask(letters.lowercased().unicodeScalars, &workspace)
  }

  /// Whether what stands before a word does not end a sentence.
  private func goesOnSentence(before offset: Int, in utf8: Span<UInt8>) -> Bool {
    var offset = offset
    while offset > 0, utf8.whiteSpace(at: offset - 1) > 0 { offset -= 1 }
    guard offset > 0 else { return false }
    let last = utf8[offset - 1]
    return last == 0x2C || last == 0x3B || last.isASCIILetterOrDigit || last >= 0xC3
  }
}

/// The one run of letters of a box.
private struct LetterRun {
  private(set) var hash: UInt64 = 0
  private(set) var letters = 0..<0
  private(set) var signsBefore = 0
  private(set) var isCapitalised = false
  private(set) var isASCII = false

  /// Nil when there are fewer than five letters, more than one run of them, or what is not drawn
  /// in a cell each.
  @inline(__always)
  init?(in box: Box, of utf8: Span<UInt8>) {
    var offset = Int(box.start)
    var cells = Int(box.width)
    while cells > 0, case let length = Self.letter(at: offset, utf8), length == 0 {
      guard let sign = Self.sign(at: offset, utf8) else { return nil }
      offset &+= sign
      cells &-= 1
      signsBefore &+= 1
    }
    let start = offset
    var (count, capitals) = (0, 0)
    while cells > 0, case let length = Self.letter(at: offset, utf8), length > 0 {
      let byte = utf8[offset]
      if byte < 0x80 {
        if byte < 0x61 { capitals &+= 1 }
        add(byte | 0x20)
      } else {
        add(byte)
        add(utf8[offset &+ 1])
      }
      offset &+= length
      cells &-= 1
      count &+= 1
    }
    guard count >= 5, capitals <= 1 else { return nil }
    letters = start..<offset
    isASCII = letters.count == count
    isCapitalised = capitals == 1 || utf8[start] >= 0x80 && Self.isCapital(at: start, utf8)
    while cells > 0 {
      guard Self.letter(at: offset, utf8) == 0, let sign = Self.sign(at: offset, utf8) else {
        return nil
      }
      offset &+= sign
      cells &-= 1
    }
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  private static func isCapital(at offset: Int, _ utf8: Span<UInt8>) -> Bool {
    utf8.scalar(at: offset).scalar.properties.isUppercase
  }

  /// The bytes of the letter at an offset; 0 when there is none. Letters of two bytes are those of
  /// Latin, Greek, Cyrillic and Armenian.
  @inline(__always)
  private static func letter(at offset: Int, _ utf8: Span<UInt8>) -> Int {
    let byte = utf8[offset]
    if byte < 0x80 { return (byte | 0x20) &- 0x61 < 26 ? 1 : 0 }
    return (0xC3...0xD6).contains(byte) ? 2 : 0
  }

  /// The bytes of the sign at an offset; nil for one that shows that this is no plain word.
  @inline(__always)
  private static func sign(at offset: Int, _ utf8: Span<UInt8>) -> Int? {
    let byte = utf8[offset]
    switch byte {
    case 0x21, 0x22, 0x27...0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D: return 1
    case 0x2D where utf8[offset + 1] == 0x2D: return 1
    case 0xC2: return utf8[offset + 1] == 0xAD ? nil : 2
    case 0xE2 where utf8[offset + 1] == 0x80: return 3
    default: return nil
    }
  }
}

/// The words seen so far, by their hashes, and where they may be divided.
///
/// Two words of one book with the same 64 bits are not to be expected.
private struct Vocabulary {
  private var slots: [(hash: UInt64, mask: UInt32)]
  private var count = 0

  init(capacity: Int) {
    var size = 1 << 10
    while size < capacity { size *= 2 }
    slots = Array(repeating: (0, 0), count: size)
  }

  @inline(__always)
  func mask(of hash: UInt64) -> UInt32? {
    let entry = slots[slot(of: hash)]
    return entry.hash == hash ? entry.mask : nil
  }

  mutating func add(_ hash: UInt64, _ mask: UInt32) {
    slots[slot(of: hash)] = (hash, mask)
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// Where a hash stands, or would.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let wrap = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & wrap
    while slots[slot].hash != 0, slots[slot].hash != hash { slot = (slot &+ 1) & wrap }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, 0), count: old.count * 2)
    for entry in old where entry.hash != 0 { slots[slot(of: entry.hash)] = entry }
  }
}
