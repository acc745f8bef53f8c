/// A box that is being made.
struct OpenBox {
  var start: Int
  var gap = 0
  var width = 0

  @inline(__always)
  func closed(hyphen: UInt8 = 0) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(clamping: width),
      gap: UInt8(clamping: gap), hyphen: hyphen)
  }
}

/// Reads ASCII words with single spaces or line feeds between them, eight bytes at a time: what most
/// of a Western book is made of.
///
/// It stops, with a box open, at whatever needs a closer look: another sign, another kind of white
/// space, or the end of its stretch.
struct PlainWords {
  /// Where it is, and where it has to stop.
  private(set) var offset: Int
  let stop: Int

  init(offset: Int, stop: Int) {
    self.offset = offset
    self.stop = stop
  }

  @inline(__always)
  mutating func read(
    _ text: Span<UInt8>, into boxes: inout OutputSpan<Box>, _ box: inout OpenBox
  ) {
    var run = offset
    var position = offset
    while position < stop {
      let bytes = EightBytes(text.bytes, at: position)
      let other = (bytes.equal(0x2D) | bytes.from(0x7F)).first
      var spaces = bytes.below(0x21)
      while spaces.first < other {
        let space = position &+ spaces.first
        guard space < stop, space > run, text.isPlainSpace(at: space) else {
          return end(at: min(space, stop), run: run, &box)
        }
        box.width &+= space &- run
        run = space &+ 1
        boxes.append(box.closed())
        box = OpenBox(start: run, gap: 1)
        spaces.removeFirst()
      }
      if other < 8 { return end(at: min(position &+ other, stop), run: run, &box) }
      position &+= 8
    }
    end(at: stop, run: run, &box)
  }

  @inline(__always)
  private mutating func end(at offset: Int, run: Int, _ box: inout OpenBox) {
    box.width &+= offset &- run
    self.offset = offset
  }
}

extension Span<UInt8> {
  /// Whether the space at an offset is a single one, or a line feed, with ASCII on its right.
  @inline(__always)
  fileprivate func isPlainSpace(at offset: Int) -> Bool {
    let next = self[offset &+ 1]
    return (self[offset] == 0x20 || self[offset] == 0x0A) && next > 0x20 && next < 0x7F
  }
}
