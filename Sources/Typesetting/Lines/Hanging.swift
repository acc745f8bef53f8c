/// Signs that weigh little may stand beyond the edges of the text, so that the letters beside them
/// make the edges: points, hyphens and closing quotation marks at the right, opening ones at the
/// left.
///
/// Only running text has such signs, and none with words that are read from right to left: there
/// the first sign of a line need not stand at its left.
extension Paragraphs {
  /// Whether signs stand out of the lines of a paragraph at a setting.
  func hangs(_ paragraph: Int, _ setting: Setting) -> Bool {
    all[paragraph].hangs && setting.hangs && setting.isJustified
  }

  /// Finds the signs at the edges of all boxes of running text.
  mutating func findHangingSigns(_ text: MarkedText, hasRightToLeft: Bool) {
    for paragraph in all.indices where all[paragraph].style == .prose {
      let range = self.text(of: paragraph)
      if hasRightToLeft && text.hasRightToLeft(in: range) { continue }
      all[paragraph].hangs = true
      findHangingSigns(of: boxes(of: paragraph), endingAt: range.upperBound, text)
    }
  }

  private mutating func findHangingSigns(
    of range: Range<Int>, endingAt end: Int, _ text: MarkedText
  ) {
    let (bytes, marks) = (text.utf8, text.marks)
    let utf8 = bytes.span
    var boxes = boxes.mutableSpan
    for box in range {
      let start = Int(boxes[box].start)
      var last = box + 1 < range.upperBound ? Int(boxes[box + 1].start) : end
      while last > start + 1, utf8[last - 1].isPlainSpace { last -= 1 }
      if utf8.mayOpen(at: start), marks.mark(at: start) == nil {
        boxes[box].edges.insert(.hangsBefore)
      }
      if last - start > 1, utf8.mayClose(before: last), marks.mark(before: last) == nil {
        boxes[box].edges.insert(.hangsBehind)
      }
    }
  }
}

extension UInt8 {
  fileprivate var isPlainSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// A sign that is not drawn, or not as it stands in the text, does not hang: the marks are asked.
extension Span<UInt8> {
  /// Whether a quotation mark that opens stands at an offset: `"`, `'`, `“`, `‘`.
  @inline(__always)
  fileprivate func mayOpen(at offset: Int) -> Bool {
    switch self[offset] {
    case 0x22, 0x27: true
    case 0xE2:
      offset + 2 < count && self[offset + 1] == 0x80
        && (self[offset + 2] == 0x9C || self[offset + 2] == 0x98)
    default: false
    }
  }

  /// Whether a light sign that closes stands before an offset: `. , - " '`, `”`, `’`.
  @inline(__always)
  fileprivate func mayClose(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E: true
    case 0x99, 0x9D: offset >= 3 && self[offset - 2] == 0x80 && self[offset - 3] == 0xE2
    default: false
    }
  }
}
