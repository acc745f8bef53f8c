/// Breaks the text of a cell of a table, or of a frame, into lines. Each line is filled before the next.
struct CellLines {
  let paragraphs: Paragraphs
  let text: MarkedText
  /// The paragraph that the text stands in.
  let paragraph: Int

  /// - Parameter width: the cells of a line.
  func lines(of range: Range<Int>, width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (start, used) = (range.lowerBound, 0)
    for index in paragraphs.wholeBoxes(in: range, of: paragraph) {
      let box = paragraphs.boxes[index]
      let begin = Int(box.start)
      if begin > start, used + Int(box.gap) + Int(box.width) > width {
        lines.append(start..<begin)
        (start, used) = (begin, 0)
      }
      used += Int(box.width) + (used > 0 ? Int(box.gap) : 0)
      if used > width {
        let end = min(paragraphs.end(ofBox: index), range.upperBound)
        (start, used) = cut(start..<end, width, &lines)
      }
    }
    if start < range.upperBound { lines.append(start..<range.upperBound) }
    return lines
  }

  /// Cuts a word that is wider than a line. Returns where its last piece begins, and its cells.
  private func cut(
    _ word: Range<Int>, _ width: Int, _ lines: inout [Range<Int>]
  ) -> (start: Int, used: Int) {
    var (start, used) = (word.lowerBound, 0)
    for piece in text.pieces(of: word) {
      let cells = String(String.UnicodeScalarView(piece.scalars)).drawnWidth
      if used > 0, used + cells > width {
        lines.append(start..<piece.offset)
        (start, used) = (piece.offset, 0)
      }
      used += cells
    }
    return (start, used)
  }
}
