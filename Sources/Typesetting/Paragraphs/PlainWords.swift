internal import CurlewManuscript

/// A box being made.
struct OpenBox {
  var start: Int
  var gap = 0
  var width = 0
  /// Whether it is drawn as it stands in the text so far.
  var isPlain = true

  /// - Parameter edges: what is known about the characters at its edges.
  @inline(always)
  func closed(_ edges: Box.Edges) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(clamping: width),
      gap: UInt8(clamping: gap), edges: isPlain ? edges.union(.isPlain) : edges)
  }
}

/// Reads words of letters with single spaces or line ends between them, 64 bytes at a time. Most of a
/// Western book consists of these.
///
/// While bytes are ASCII, the spaces alone separate the boxes. Letters and quotation marks of more than
/// one byte are included. The reader stops, with a box open, at anything else: a hyphen, another
/// script, other white space, or the end of its stretch.
struct PlainWords {
  /// The current offset, and where it has to stop.
  private(set) var offset: Int
  private let stop: Int
  private var start: Int
  private var gap: Int
  private let isPlain: Bool
  /// Where the open box would begin if each of its cells were one byte.
  private var origin: Int

  @inline(always)
  init(offset: Int, stop: Int, box: OpenBox) {
    (self.offset, self.stop) = (offset, stop)
    (start, origin) = (box.start, offset &- box.width)
    (gap, isPlain) = (box.gap, box.isPlain)
  }

  /// The box that is open.
  var box: OpenBox {
    OpenBox(start: start, gap: gap, width: offset - origin, isPlain: isPlain)
  }

  @inline(always)
  mutating func read(_ text: Span<UInt8>, into boxes: inout OutputSpan<Box>) {
    defer { offset = min(offset, stop) }
    if offset < stop, text[offset] >= 0x80 {
      // Another script usually begins here.
      let end = passLetters(at: offset, text)
      if end == offset { return }
      offset = end
    }
    while offset < stop, readSome(text, into: &boxes) {}
  }

  /// Reads 64 bytes, and returns whether all could be read.
  @inline(always)
  private mutating func readSome(_ text: Span<UInt8>, into boxes: inout OutputSpan<Box>) -> Bool {
    let first = offset
    var signs = WordSigns(text, at: first)
    let lone = signs.lone
    signs.remove(from: stop &- first)
    offset = first &+ WordSigns.bytes
    var simple = isUsual ? lone : .none
    while !signs.isEmpty {
      let place = signs.removeFirst()
      let sign = first &+ place
      if simple.contains(place), text[unchecked: sign].endsWord {
        boxes.append(usualBox(before: sign, text))
        begin(at: sign &+ 1)
        continue
      }
      let next = pass(sign, text, into: &boxes)
      guard next > sign else {
        offset = sign
        return false
      }
      signs.remove(before: next &- first)
      offset = max(offset, next)
      simple = isUsual ? lone : .none
    }
    return true
  }

  /// Whether the open box is like most: plain, with one space before it, and not so long that its width
  /// could overflow within the next 64 bytes.
  @inline(always)
  private var isUsual: Bool { isPlain && gap == 1 && offset &- origin < 0x8000 }

  /// The open box, which is a usual one and ends with ASCII.
  @inline(always)
  private func usualBox(before end: Int, _ text: Span<UInt8>) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(truncatingIfNeeded: end &- origin),
      gap: 1, edges: edges(ofWordBefore: end, text))
  }

  /// Most words begin with a letter. Whether hanging punctuation ends one is computed without a branch,
  /// which would be unpredictable.
  @inline(always)
  private func edges(ofWordBefore end: Int, _ text: Span<UInt8>) -> Box.Edges {
    guard text[unchecked: start].isLetter else { return text.edges(of: start..<end) }
    return Box.Edges(hangsBehind: text[unchecked: end &- 1])
  }

  @inline(always)
  private func edges(before end: Int, _ text: Span<UInt8>) -> Box.Edges {
    text[unchecked: end &- 1] < 0x80
      ? edges(ofWordBefore: end, text) : text.edges(of: start..<end)
  }

  /// Passes a single space, a line end, or letters of more than one byte, and returns the end of that;
  /// for anything else the offset itself.
  @inline(always)
  private mutating func pass(
    _ sign: Int, _ text: Span<UInt8>, into boxes: inout OutputSpan<Box>
  ) -> Int {
    let space = plainSpace(at: sign, text)
    guard space > 0 else { return passLetters(at: sign, text) }
    boxes.append(
      Box(
        start: UInt32(truncatingIfNeeded: start),
        width: UInt16(truncatingIfNeeded: min(sign &- origin, 0xFFFF)),
        gap: UInt8(truncatingIfNeeded: min(gap, 0xFF)), edges: edges(before: sign, text)))
    begin(at: sign &+ space)
    return start
  }

  @inline(always)
  private mutating func begin(at next: Int) { (start, origin, gap) = (next, next, 1) }

  /// Passes letters of more than one byte, and returns their end.
  @inline(always)
  private mutating func passLetters(at position: Int, _ text: Span<UInt8>) -> Int {
    if stop &- position >= 3, text.isQuotationMark(at: position) {
      origin &+= 2
      return position &+ 3
    }
    let letters = text.lettersInWord(from: position, to: stop)
    origin &+= letters.end &- position &- letters.count
    return letters.end
  }

  /// The bytes of a single space, or of a line end between ASCII letters, behind at least one letter of
  /// the open box; else 0. A stretch never ends with white space.
  @inline(always)
  private func plainSpace(at space: Int, _ text: Span<UInt8>) -> Int {
    guard isPlain, space > start else { return 0 }
    guard text[space] != 0x20 else {
      let next = text[space &+ 1]
      return next.isVisibleASCII || next > 0x20 && text.whiteSpace(at: space &+ 1) == 0 ? 1 : 0
    }
    guard text[space &- 1].standsInWord else { return 0 }
    switch text[space] {
    case 0x0A: return text[space &+ 1].isVisibleASCII ? 1 : 0
    case 0x0D where text[space &+ 1] == 0x0A: return text[space &+ 2].isVisibleASCII ? 2 : 0
    default: return 0
    }
  }
}

extension Span<UInt8> {
  @inline(never)
  fileprivate func edges(of word: Range<Int>) -> Box.Edges {
    hangingEdges(of: word).union(.isPlain)
  }

  /// Whether one of `‘` to `‟` is at an offset.
  @inline(always)
  fileprivate func isQuotationMark(at offset: Int) -> Bool {
    self[unchecked: offset] == 0xE2 && self[unchecked: offset &+ 1] == 0x80
      && self[unchecked: offset &+ 2] & 0xF8 == 0x98
  }

  /// The end and number of the letters of more than one byte from a position on, of classes that allow
  /// no break on either side.
  @inline(never)
  fileprivate func lettersInWord(from position: Int, to stop: Int) -> (end: Int, count: Int) {
    var (end, count) = (position, 0)
    while end < stop, self[end] >= 0x80 {
      let (scalar, length) = scalar(at: end)
      guard scalar.scalarClass.staysInWord, end &+ length <= stop else { break }
      (end, count) = (end &+ length, count &+ 1)
    }
    return (end, count)
  }
}

extension ScalarClass {
  /// Whether it takes one cell and allows no break on either side.
  fileprivate var staysInWord: Bool {
    switch self {
    case .letter, .opening, .closing, .quotation: true
    default: false
    }
  }
}

extension Box.Edges {
  /// The edges of a plain word that begins with a letter.
  @inline(always)
  fileprivate init(hangsBehind last: UInt8) {
    // A bit for each of `" ' , - .`, shifted by two. Bytes from 0x40 on have none and are masked out.
    let light: UInt64 = 0x1_C210_0000_0000
    let isLight = UInt8(truncatingIfNeeded: light &>> UInt64(last)) & ~(last &>> 4) & 4
    self.init(rawValue: 8 | isLight)
  }
}

extension UInt8 {
  /// Whether a word ends at this byte, if it is the only white space there.
  @inline(always)
  fileprivate var endsWord: Bool { self == 0x20 || self == 0x0A }

  /// Whether it is an ASCII letter, or punctuation among the letters that never hangs.
  @inline(always)
  fileprivate var isLetter: Bool { self &- 0x40 < 0x40 }
}
