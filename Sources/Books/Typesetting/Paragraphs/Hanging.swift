internal import CurlewManuscript

/// Hanging punctuation: full stops, commas, hyphens and closing quotation marks may stand in the right
/// margin, opening quotation marks in the left, so that letters make the edges of the text. An indented
/// first line has no left edge: a quotation mark there stays inside, or indents would look uneven.
///
/// Only running text has it, without right-to-left words: there the first character of a line need
/// not be at its left.
extension Paragraphs {
  /// Finds the paragraphs with hanging punctuation.
  mutating func findHanging(_ text: MarkedText, hasRightToLeft: Bool) {
    for paragraph in all.indices where all[paragraph].style == .prose {
      all[paragraph].hangs =
        !hasRightToLeft || !text.utf8.span.hasRightToLeft(in: self.text(of: paragraph))
    }
  }
}

extension Span<UInt8> {
  /// Which characters hang, at the edges of a word that is drawn as it stands in the text.
  @inline(__always)
  func hangingEdges(of word: Range<Int>) -> Box.Edges {
    Box.Edges(
      hangsBefore: mayOpen(at: word.lowerBound),
      hangsBehind: word.count > 1 && mayClose(before: word.upperBound))
  }

  /// The same for any word with the white space behind it. A character that is replaced or hidden does
  /// not hang.
  func hangingEdges(of word: Range<Int>, _ marks: Marks) -> Box.Edges {
    var end = word.upperBound
    while end > word.lowerBound + 1, self[end - 1].isPlainSpace { end -= 1 }
    var edges = hangingEdges(of: word.lowerBound..<end)
    if edges.contains(.hangsBefore), marks.mark(at: word.lowerBound).map({ $0.length > 0 }) ?? false
    {
      edges.remove(.hangsBefore)
    }
    if edges.contains(.hangsBehind), marks.mark(before: end).map({ $0.length > 0 }) ?? false {
      edges.remove(.hangsBehind)
    }
    return edges
  }
}

extension UInt8 {
  fileprivate var isPlainSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension Span<UInt8> {
  /// Whether there is an opening quotation mark at an offset: `"`, `'`, `“` or `‘`.
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

  /// Whether light punctuation ends at an offset: one of `. , - " ' ” ’`.
  @inline(__always)
  fileprivate func mayClose(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E: true
    case 0x99, 0x9D: offset >= 3 && self[offset - 2] == 0x80 && self[offset - 3] == 0xE2
    default: false
    }
  }
}
