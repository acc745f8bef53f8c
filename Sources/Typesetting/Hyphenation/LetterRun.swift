internal import CurlewManuscript

/// The single run of letters in a box, with a hash of it.
struct LetterRun {
  let hash: UInt64
  let letters: Range<Int>
  let signsBefore: Int
  let isCapitalised: Bool
  let isASCII: Bool

  /// Nil if there are fewer than five letters, more than one run, capitals after the first letter, or
  /// letters that do not take one cell each.
  ///
  /// Most words are ASCII letters with a space behind them. All other cases are in functions of their
  /// own, so that these words need only a few registers.
  @inline(__always)
  init?(in box: Box, of utf8: Span<UInt8>) {
    var start = Int(box.start)
    var cells = Int(box.width)
    if utf8.letter(at: start) == 0 {
      guard let first = utf8.firstLetter(behindSignsFrom: start, cells) else { return nil }
      cells &-= first.signs
      start = first.offset
    }
    var hasher = LetterHasher()
    var end = hasher.addASCII(of: utf8, from: start)
    var rest = cells &- (end &- start)
    var isASCII = true
    if rest > 0, utf8.letter(at: end) > 0 {
      isASCII = false
      (end, rest) = hasher.addOthers(of: utf8, from: end, rest)
    }
    // ASCII's capitals stand before its small letters.
    let capital = utf8[start] < 0x61 ? 1 : 0
    guard cells &- rest >= WordDivider.shortest, hasher.capitals == capital,
      rest <= 0 || utf8.areSigns(from: end, rest)
    else { return nil }
    hash = hasher.hash
    letters = start..<end
    signsBefore = Int(box.width) &- cells
    isCapitalised = capital == 1 || !isASCII && utf8.isCapitalOfOthers(at: start)
    self.isASCII = isASCII
  }
}

/// Hashes letters in lower case, and counts the ASCII capitals among them.
private struct LetterHasher {
  private(set) var hash: UInt64 = 0
  private(set) var capitals = 0

  /// Adds ASCII letters, eight at a time, and returns where they end.
  @inline(__always)
  mutating func addASCII(of utf8: Span<UInt8>, from start: Int) -> Int {
    let small: UInt64 = 0x2020_2020_2020_2020
    var end = start
    while true {
      let bytes = EightBytes(utf8, at: end).word
      let folded = EightBytes(word: bytes | small)
      let others = folded.below(0x61) | folded.from(0x7B)
      let letters = others.bytesBeforeFirst
      add(folded.word & letters)
      let large = ~bytes & small & letters
      if large != 0 { capitals &+= ByteSet(bits: large << 2).count }
      guard others.isEmpty else { return end &+ others.first }
      end &+= 8
    }
  }

  /// Adds letters of which some are not ASCII, and returns where they end and how many cells are left.
  @inline(never)
  mutating func addOthers(
    of utf8: Span<UInt8>, from start: Int, _ cells: Int
  ) -> (end: Int, cells: Int) {
    var (offset, cells) = (start, cells)
    while cells > 0, case let length = utf8.letter(at: offset), length > 0 {
      let byte = utf8[offset]
      if byte < 0x80 {
        if byte < 0x61 { capitals &+= 1 }
        add(UInt64(byte | 0x20))
      } else {
        add(UInt64(byte) << 8 | UInt64(utf8[offset &+ 1]))
      }
      offset &+= length
      cells &-= 1
    }
    return (offset, cells)
  }

  @inline(__always)
  private mutating func add(_ bytes: UInt64) {
    hash = (hash ^ bytes) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }
}

extension ByteSet {
  /// All the bits of the bytes before the first of them; of all eight when there is none.
  @inline(__always)
  fileprivate var bytesBeforeFirst: UInt64 { (bits & (0 &- bits)) &>> 7 &- 1 }
}

extension Span<UInt8> {
  /// The length in bytes of the letter at an offset; 0 if there is none. Letters of two bytes are Latin,
  /// Greek, Cyrillic and Armenian.
  @inline(__always)
  fileprivate func letter(at offset: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return (byte | 0x20) &- 0x61 < 26 ? 1 : 0 }
    return (0xC3...0xD6).contains(byte) ? 2 : 0
  }

  fileprivate func isCapitalOfOthers(at offset: Int) -> Bool {
    self[offset] >= 0x80 && scalar(at: offset).scalar.properties.isUppercase
  }

  /// The first letter within a number of cells, and the punctuation before it; nil if there is
  /// something else.
  @inline(never)
  fileprivate func firstLetter(
    behindSignsFrom start: Int, _ cells: Int
  ) -> (offset: Int, signs: Int)? {
    var (offset, signs) = (start, 0)
    while signs < cells, letter(at: offset) == 0 {
      guard let sign = sign(at: offset) else { return nil }
      offset &+= sign
      signs &+= 1
    }
    return (offset, signs)
  }

  /// Whether all of a number of cells are punctuation.
  @inline(never)
  fileprivate func areSigns(from start: Int, _ cells: Int) -> Bool {
    var offset = start
    for _ in 0..<cells {
      guard letter(at: offset) == 0, let sign = sign(at: offset) else { return false }
      offset &+= sign
    }
    return true
  }

  /// The length in bytes of the punctuation at an offset; nil if it is not drawn, or not allowed in a
  /// word that may be hyphenated.
  @inline(__always)
  private func sign(at offset: Int) -> Int? {
    let byte = self[offset]
    switch byte {
    case 0x21, 0x22, 0x27...0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D: return 1
    case 0x2D where self[offset + 1] == 0x2D: return 1
    case 0xC2: return self[offset + 1] < 0xA0 || self[offset + 1] == 0xAD ? nil : 2
    case 0xE2 where self[offset + 1] == 0x80: return isPunctuation(self[offset + 2]) ? 3 : nil
    default: return nil
    }
  }

  /// Whether the third byte is that of a dash or a quotation mark, not of a space, a line separator or
  /// a direction mark.
  @inline(__always)
  private func isPunctuation(_ third: UInt8) -> Bool {
    (0x90...0xA7).contains(third) || third >= 0xB0
  }
}
