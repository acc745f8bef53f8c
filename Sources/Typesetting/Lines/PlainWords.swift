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

/// Reads words of letters with single spaces or line ends between them, eight bytes at a time:
/// what most of a Western book is made of.
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
    while offset < stop {
      let word = offset
      var signs = EightBytes(text, at: word).notInWords
      offset = word &+ 8
      while !signs.isEmpty, case let sign = word &+ signs.first, sign < stop {
        signs.removeFirst()
        let space = plainSpace(at: sign, text)
        guard space > 0 else {
          offset = passLetters(at: sign, text)
          if offset == sign { return }
          break
        }
        boxes.append(closed(before: sign, text))
        begin(at: sign &+ space)
        // The second byte of a line end is among the signs as well.
        if space > 1 {
          offset = start
          break
        }
      }
    }
  }

  @inline(always)
  private func closed(before end: Int, _ text: Span<UInt8>) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start),
      width: UInt16(truncatingIfNeeded: min(end &- origin, 0xFFFF)),
      gap: UInt8(truncatingIfNeeded: min(gap, 0xFF)),
      edges: edges(before: end, text).union(.isPlain))
  }

  /// Most words begin and end with letters, which are told at a glance.
  @inline(always)
  private func edges(before end: Int, _ text: Span<UInt8>) -> Box.Edges {
    text[start].isHeavy && text[end &- 1].isHeavy
      ? Box.Edges(rawValue: 0) : text.hangingEdges(of: start..<end)
  }

  @inline(always)
  private mutating func begin(at next: Int) { (start, origin, gap) = (next, next, 1) }

  /// Takes the letters of more than one byte from a position on, if there are any, and answers where
  /// they end.
  @inline(always)
  private mutating func passLetters(at position: Int, _ text: Span<UInt8>) -> Int {
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
      return next.isPlain || next > 0x20 && text.whiteSpace(at: space &+ 1) == 0 ? 1 : 0
    }
    guard text[space &- 1].isInWord else { return 0 }
    switch text[space] {
    case 0x0A: return text[space &+ 1].isPlain ? 1 : 0
    case 0x0D where text[space &+ 1] == 0x0A: return text[space &+ 2].isPlain ? 2 : 0
    default: return 0
    }
  }
}

extension Span<UInt8> {
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

extension EightBytes {
  /// What ends a run of ASCII that is all letters or the like: white space, hyphens, and what is not
  /// ASCII.
  @inline(always)
  fileprivate var notInWords: ByteSet { below(0x21) | equal(0x2D) | from(0x7F) }
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

extension UInt8 {
  /// Whether the byte is visible ASCII.
  @inline(always)
  fileprivate var isPlain: Bool { self > 0x20 && self < 0x7F }

  /// Whether it is, and no hyphen.
  @inline(always)
  fileprivate var isInWord: Bool { isPlain && self != 0x2D }
}
