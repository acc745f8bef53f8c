internal import Manuscript

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

  /// Says which paragraphs have lines that signs may stand out of.
  mutating func findHanging(_ text: MarkedText, hasRightToLeft: Bool) {
    for paragraph in all.indices where all[paragraph].style == .prose {
      all[paragraph].hangs = !hasRightToLeft || !text.hasRightToLeft(in: self.text(of: paragraph))
    }
  }
}

extension Span<UInt8> {
  /// Which signs at the edges of a word may hang that is drawn as it stands in the text.
  @inline(always)
  func hangingEdges(of word: Range<Int>) -> Box.Edges {
    Box.Edges(
      hangsBefore: mayOpen(at: word.lowerBound),
      hangsBehind: word.count > 1 && mayClose(before: word.upperBound))
  }

  /// The same of any word, with the white space behind it. A sign that is not drawn, or not as it
  /// stands in the text, does not hang.
  func hangingEdges(of word: Range<Int>, _ marks: Marks) -> Box.Edges {
    var end = word.upperBound
    while end > word.lowerBound + 1, self[end - 1].isPlainSpace { end -= 1 }
    var edges = hangingEdges(of: word.lowerBound..<end)
    if marks.mark(at: word.lowerBound) != nil { edges.remove(.hangsBefore) }
    if marks.mark(before: end) != nil { edges.remove(.hangsBehind) }
    return edges
  }
}

extension UInt8 {
  /// Whether it is none of the light signs that hang, nor the end of one.
  @inline(always)
  var isHeavy: Bool { 0x30..<0x80 ~= self }

  fileprivate var isPlainSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension Span<UInt8> {
  /// Whether a quotation mark that opens stands at an offset: `"`, `'`, `“`, `‘`.
  @inline(always)
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
  @inline(always)
  fileprivate func mayClose(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E: true
    case 0x99, 0x9D: offset >= 3 && self[offset - 2] == 0x80 && self[offset - 3] == 0xE2
    default: false
    }
  }
}
