/// The one run of letters of a box.
struct LetterRun {
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
    var capitals = addASCII(at: &offset, utf8)
    cells &-= offset &- start
    isASCII = cells <= 0 || Self.letter(at: offset, utf8) == 0
    if !isASCII { capitals &+= addOthers(at: &offset, utf8, &cells) }
    guard Int(box.width) &- signsBefore &- cells >= 5, capitals <= 1 else { return nil }
    letters = start..<offset
    isCapitalised = capitals == 1 || utf8[start] >= 0x80 && Self.isCapital(at: start, utf8)
    while cells > 0 {
      guard Self.letter(at: offset, utf8) == 0, let sign = Self.sign(at: offset, utf8) else {
        return nil
      }
      offset &+= sign
      cells &-= 1
    }
  }

  /// Passes ASCII letters, eight at a time, and answers how many of them are capitals.
  @inline(__always)
  private mutating func addASCII(at offset: inout Int, _ utf8: Span<UInt8>) -> Int {
    let small: UInt64 = 0x2020_2020_2020_2020
    var (capitals, length) = (0, 8)
    while length == 8 {
      let bytes = EightBytes(utf8, at: offset).word
      let folded = EightBytes(word: bytes | small)
      length = (folded.below(0x61) | folded.from(0x7B)).first
      let letters: UInt64 = length == 8 ? .max : (1 << UInt64(8 &* length)) &- 1
      add(folded.word & letters)
      // The bits are in as many bytes, so their sum is in the highest.
      capitals &+= Int((~bytes & small & letters) >> 5 &* 0x0101_0101_0101_0101 >> 56)
      offset &+= length
    }
    return capitals
  }

  /// Passes letters of which some are not ASCII, and answers how many are capitals of ASCII.
  private mutating func addOthers(
    at offset: inout Int, _ utf8: Span<UInt8>, _ cells: inout Int
  ) -> Int {
    var capitals = 0
    while cells > 0, case let length = Self.letter(at: offset, utf8), length > 0 {
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
    return capitals
  }

  @inline(__always)
  private mutating func add(_ bytes: UInt64) {
    hash = (hash ^ bytes) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
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
