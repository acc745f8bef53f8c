internal import Manuscript

/// A box that is being made.
struct OpenBox {
  var start: Int
  var gap = 0
  var width = 0
  /// Whether all so far is drawn as it stands in the text.
  var isPlain = true

  /// - Parameter edges: what is known of the signs at its edges.
  @inline(always)
  func closed(_ edges: Box.Edges) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(clamping: width),
      gap: UInt8(clamping: gap), edges: isPlain ? edges.union(.isPlain) : edges)
  }
}

/// Reads words of letters with single spaces or line ends between them, 64 bytes at a time: what most
/// of a Western book is made of.
///
/// As long as the bytes are ASCII the spaces alone say where the boxes are. A letter or a
/// quotation mark of more than one byte is taken on the way. The reader stops, with a box open, at
/// whatever needs a closer look: a hyphen, another script, another kind of white space, or the end
/// of its stretch.
///
/// It closes half a million boxes in a book, so what that takes stays in registers.
struct PlainWords {
  /// Where it is, and where it has to stop.
  private(set) var offset: Int
  private let stop: Int
  private var start: Int
  private var gap: Int
  private let isPlain: Bool
  /// Where the open box would begin if it had a byte for every cell.
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
      // Another script begins here more often than not, so no more is looked at before that is known.
      let end = passLetters(at: offset, text)
      if end == offset { return }
      offset = end
    }
    while offset < stop, readSome(text, into: &boxes) {}
  }

  /// Reads on for as many bytes as are looked at at once, and answers whether all could be read.
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

  /// Whether the open box is like nearly all: plain, with one space before it, and not so long that
  /// its width would have to be looked at within the next bytes.
  @inline(always)
  private var isUsual: Bool { isPlain && gap == 1 && offset &- origin < 0x8000 }

  /// The open box, if it is a usual one and ends with ASCII.
  @inline(always)
  private func usualBox(before end: Int, _ text: Span<UInt8>) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(truncatingIfNeeded: end &- origin),
      gap: 1, edges: edges(ofWordBefore: end, text))
  }

  /// Most words begin with a letter. Whether a sign that may hang stands behind one is told without a
  /// branch, as nobody can foresee it.
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

  /// Takes a single space or a line end, or letters of more than one byte, and answers what comes
  /// next; for anything else it answers where that is.
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

  /// Takes the letters of more than one byte from a position on, if there are any, and answers where
  /// they end.
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

  /// How many bytes the space at an offset takes, if it is a single one, or a line end between
  /// ASCII, and not the first of the open box; else 0. Behind white space there is always
  /// something visible.
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

  /// Whether one of the signs from `‘` to `‟` stands at an offset.
  @inline(always)
  fileprivate func isQuotationMark(at offset: Int) -> Bool {
    self[unchecked: offset] == 0xE2 && self[unchecked: offset &+ 1] == 0x80
      && self[unchecked: offset &+ 2] & 0xF8 == 0x98
  }

  /// The letters of more than one byte from a position on, of the kinds that let no line end on
  /// either side: where they end, and how many there are.
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
  /// Whether it takes one cell and lets no line end on either side by itself.
  fileprivate var staysInWord: Bool {
    switch self {
    case .letter, .opening, .closing, .quotation: true
    default: false
    }
  }
}

extension Box.Edges {
  /// Those of a plain word that begins with a letter.
  @inline(always)
  fileprivate init(hangsBehind last: UInt8) {
    // A bit for each of `" ' , - .`, two places higher; from 40 on there is none, and 40 is four bits
    // above where it comes to stand.
    let light: UInt64 = 0x1_C210_0000_0000
    let isLight = UInt8(truncatingIfNeeded: light &>> UInt64(last)) & ~(last &>> 4) & 4
    self.init(rawValue: 8 | isLight)
  }
}

extension UInt8 {
  /// Whether it is a sign by which, if it stands alone, a word ends.
  @inline(always)
  fileprivate var endsWord: Bool { self == 0x20 || self == 0x0A }

  /// Whether it is a letter of ASCII, or one of the signs among them, of which none may hang.
  @inline(always)
  fileprivate var isLetter: Bool { self &- 0x40 < 0x40 }
}
