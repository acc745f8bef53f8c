/// A box that is being made.
struct OpenBox {
  var start: Int
  var gap = 0
  var width = 0
  /// Whether all so far is drawn as it stands in the text.
  var isPlain = true

  /// - Parameter edges: what is known of the signs at its edges.
  @inline(__always)
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
struct PlainWords {
  /// Where it is, and where it has to stop.
  private(set) var offset: Int
  private let stop: Int
  private(set) var box: OpenBox

  @inline(__always)
  init(offset: Int, stop: Int, box: OpenBox) {
    (self.offset, self.stop, self.box) = (offset, stop, box)
  }

  @inline(__always)
  mutating func read(_ text: Span<UInt8>, into boxes: inout OutputSpan<Box>) {
    var position = offset
    while position < stop {
      let bytes = EightBytes(text.bytes, at: position)
      let end = (bytes.below(0x21) | bytes.equal(0x2D) | bytes.from(0x7F)).first
      position &+= end
      if end == 8 { continue }
      guard position < stop else { break }
      let space = box.isPlain ? plainSpace(at: position, text) : 0
      if space > 0 {
        take(to: position)
        offset = position &+ space
        boxes.append(box.closed(text.hangingEdges(of: box.start..<position)))
        box = OpenBox(start: offset, gap: 1)
      } else if !takeLetter(at: position, text) {
        return take(to: position)
      }
      position = offset
    }
    take(to: stop)
  }

  /// Counts the bytes up to a position as cells of the open box.
  @inline(__always)
  private mutating func take(to position: Int) {
    let end = min(position, stop)
    box.width &+= end &- offset
    offset = end
  }

  /// Takes a letter of more than one byte, with all before it, if it is of a kind that lets no
  /// line end on either side.
  @inline(__always)
  private mutating func takeLetter(
    at position: Int, _ text: Span<UInt8>
  ) -> Bool {
    let (scalar, length) = text.scalar(at: position)
    guard position &+ length <= stop else { return false }
    switch scalar.scalarClass {
    case .letter, .opening, .closing, .quotation:
      take(to: position)
      box.width &+= 1
      offset = position &+ length
      return true
    default: return false
    }
  }

  /// How many bytes the space at an offset takes, if it is a single one, or a line end between
  /// ASCII, and not the first of the open box; else 0. Behind white space there is always
  /// something visible.
  @inline(__always)
  private func plainSpace(at space: Int, _ text: Span<UInt8>) -> Int {
    switch text[space] {
    case 0x20 where space > box.start && text[space &+ 1] > 0x20:
      return text[space &+ 1].isPlain || text.whiteSpace(at: space &+ 1) == 0 ? 1 : 0
    case 0x0A where space > offset: return text[space &+ 1].isPlain ? 1 : 0
    case 0x0D where space > offset && text[space &+ 1] == 0x0A:
      return text[space &+ 2].isPlain ? 2 : 0
    default: return 0
    }
  }
}

extension UInt8 {
  /// Whether the byte is visible ASCII.
  fileprivate var isPlain: Bool { self > 0x20 && self < 0x7F }
}
