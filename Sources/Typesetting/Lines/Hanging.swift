/// Signs that weigh little may stand beyond the edges of the text, so that the letters beside them
/// make the edges: points, hyphens and closing quotation marks at the right, opening ones at the
/// left. The first line of a paragraph that is indented has no edge to stand out of: its opening
/// quotation mark stands where all such lines begin, or their indents would seem uneven.
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
      let boxes = boxes(of: paragraph)
      let end = range.upperBound
      for box in boxes {
        let next = box + 1 < boxes.upperBound ? start(of: box + 1) : end
        self.boxes[box].edges.formUnion(text.hangingEdges(of: start(of: box)..<next))
      }
      if all[paragraph].indent > 0, !boxes.isEmpty {
        self.boxes[boxes.lowerBound].edges.remove(.hangsBefore)
      }
    }
  }
}

extension MarkedText {
  /// Which signs at the edges of a word, with the white space behind it, may hang. A sign that is
  /// not drawn, or not as it stands in the text, does not.
  fileprivate func hangingEdges(of range: Range<Int>) -> Box.Edges {
    var edges: Box.Edges = []
    if utf8.mayOpen(at: range.lowerBound), marks.mark(at: range.lowerBound) == nil {
      edges.insert(.hangsBefore)
    }
    var end = range.upperBound
    while end > range.lowerBound + 1, utf8[end - 1].isPlainSpace { end -= 1 }
    if utf8.mayClose(before: end), end - range.lowerBound > 1, marks.mark(before: end) == nil {
      edges.insert(.hangsBehind)
    }
    return edges
  }
}

extension UInt8 {
  fileprivate var isPlainSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// Whether a quotation mark that opens stands at an offset: `"`, `'`, `“`, `‘`.
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
  fileprivate func mayClose(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E: true
    case 0x99, 0x9D: offset >= 3 && self[offset - 2] == 0x80 && self[offset - 3] == 0xE2
    default: false
    }
  }
}
