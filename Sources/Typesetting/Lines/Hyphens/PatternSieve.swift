/// Sifts out of a pattern file what cannot match any word of a text.
///
/// The beginning of a book has a few hundred different words, and most patterns none of them. To
/// see that takes a tenth of the time that it takes to read them all.
package struct PatternSieve {
  private var seen = WindowSet()

  package init(_ text: [UInt8]) {
    let (text, signs) = (text.span, SignTable.ofText)
    let table = signs.signs.span
    var window = SignWindow()
    for offset in text.indices {
      let sign = table[Int(text[offset])]
      guard sign != SignTable.nothing else { continue }
      window.add(sign)
      seen.insert(window.lastFour)
      seen.insert(window.lastTwo)
    }
  }

  /// A pattern file with the same encoding and distances, and of the patterns those that may match:
  /// all whose signs stand side by side somewhere, four at a time.
  package func sift(_ file: [UInt8]) -> [UInt8] {
    var sifted = SiftedFile(file)
    let signs = SignTable.ofPatterns(areUTF8: file.starts(with: "UTF-8".utf8))
    let (bytes, table, seen) = (file.span, signs.signs.span, seen.bits.span)
    var start = 0
    while start < bytes.count {
      var (end, window, mayMatch) = (start, SignWindow(), true)
      while mayMatch, end < bytes.count, case let byte = bytes[end], byte != 0x0A {
        end &+= 1
        let sign = table[Int(byte)]
        if sign == SignTable.nothing { continue }
        window.add(sign)
        mayMatch = seen.hasWindow(window.isFull ? window.lastFour : window.lastTwo)
      }
      end = bytes.endOfLine(from: end)
      if mayMatch || sifted.isHead(at: start) { sifted.take(start..<end) }
      start = end &+ 1
    }
    return sifted.head + sifted.patterns
  }
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func endOfLine(from start: Int) -> Int {
    var (end, lineEnds) = (start, EightBytes(bytes, at: start).equal(0x0A))
    while lineEnds.isEmpty, end < count {
      end &+= 8
      lineEnds = EightBytes(bytes, at: end).equal(0x0A)
    }
    return Swift.min(end &+ lineEnds.first, count)
  }
}

/// What each byte is to the sieve: a letter from 1 to 26, capitals as small ones; any other letter;
/// or what is none. The full stop of a pattern stands for either end of a word.
private struct SignTable {
  private(set) var signs = [UInt8](repeating: SignTable.gap, count: 256)

  /// The bytes of a letter but its first, and the numbers between letters.
  static let nothing: UInt8 = 0
  private static let gap: UInt8 = 27
  private static let otherLetter: UInt8 = 28
  /// What no word has that is divided.
  private static let stranger: UInt8 = 29

  /// The letters of two bytes are those of all languages whose words are divided.
  static var ofText: SignTable {
    var table = SignTable()
    table.set(0x80...0xBF, nothing)
    table.set(0xC3...0xD6, otherLetter)
    return table
  }

  /// In the older encodings every letter is one byte.
  static func ofPatterns(areUTF8: Bool) -> SignTable {
    var table = areUTF8 ? ofText : SignTable()
    if areUTF8 { table.set(0xD7...0xFF, stranger) } else { table.set(0x80...0xFF, otherLetter) }
    table.set(0x30...0x39, nothing)
    table.set(0x0D...0x0D, nothing)
    return table
  }

  private init() {
    for letter in 1...26 {
      set(0x40 + letter...0x40 + letter, UInt8(letter))
      set(0x60 + letter...0x60 + letter, UInt8(letter))
    }
  }

  private mutating func set(_ bytes: ClosedRange<Int>, _ sign: UInt8) {
    for byte in bytes { signs[byte] = sign }
  }
}

/// The last four signs of a text, or as many as there are, as a number.
private struct SignWindow {
  private var signs: UInt32 = 0

  @inline(__always)
  mutating func add(_ sign: UInt8) { signs = (signs << 5 | UInt32(sign)) & 0xF_FFFF }

  @inline(__always) var isFull: Bool { signs > 0x7FFF }
  @inline(__always) var lastFour: UInt32 { signs }
  @inline(__always) var lastTwo: UInt32 { signs & 0x3FF }
}

/// The windows that were seen, a bit for each. It may take one for another, which lets a pattern
/// through for nothing.
private struct WindowSet {
  private(set) var bits = [UInt64](repeating: 0, count: 1024)

  /// A sign by itself says nothing.
  init() {
    for sign: UInt32 in 0..<32 { insert(sign) }
  }

  @inline(__always)
  mutating func insert(_ window: UInt32) {
    let place = window.placeInSet
    bits[Int(place >> 6)] |= 1 << UInt64(place & 63)
  }
}

extension Span<UInt64> {
  @inline(__always)
  fileprivate func hasWindow(_ window: UInt32) -> Bool {
    let place = window.placeInSet
    return self[Int(place >> 6)] >> UInt64(place & 63) & 1 == 1
  }
}

extension UInt32 {
  @inline(__always)
  fileprivate var placeInSet: UInt16 { UInt16(truncatingIfNeeded: (self &* 0x9E37_79B1) >> 16) }
}

/// What is kept of a pattern file. Its first line is the encoding, and lines in capitals are for the
/// whole of it; of the patterns only those of the last level count.
private struct SiftedFile {
  private let file: [UInt8]
  private(set) var head: [UInt8] = []
  private(set) var patterns: [UInt8] = []

  init(_ file: [UInt8]) { self.file = file }

  /// Whether the line that begins at an offset is no pattern.
  @inline(__always)
  func isHead(at start: Int) -> Bool { start == 0 || 0x41...0x5A ~= file[start] }

  mutating func take(_ line: Range<Int>) {
    guard !line.isEmpty else { return }
    if isHead(at: line.lowerBound) {
      takeHead(file[line])
    } else {
      patterns += file[line]
      patterns.append(0x0A)
    }
  }

  private mutating func takeHead(_ line: ArraySlice<UInt8>) {
    if line.starts(with: HyphenFile.levelMark) {
      patterns.removeAll(keepingCapacity: true)
    } else {
      head += line
      head.append(0x0A)
    }
  }
}
