internal import CurlewManuscript

/// Lines of preformatted text, and of tables drawn with spaces, that are wider than the page: each shows the part
/// that panning has brought there, with signs where it is cut off.
extension Paragraphs {
  /// Whether a line is cut off. If one line of a table is too wide, all of them are cut off, so that they move
  /// together.
  func isCutOff(_ paragraph: Int, _ setting: Setting) -> Bool {
    guard setting.pan != nil, all[paragraph].isCode else { return false }
    let measure = setting.keptMeasure
    if all[paragraph].isOfTable {
      return wideBlocks.block(of: paragraph)?.isCutOff(in: measure) ?? false
    }
    return widthOfLine(paragraph, upTo: measure) > measure
  }

  fileprivate func widthOfLine(_ paragraph: Int, upTo limit: Int) -> Int {
    Int(all[paragraph].indent) + width(of: paragraph, upTo: limit)
  }

  /// Calls `body` with the clusters of a line and the columns that they begin at.
  func forEachCluster(
    of paragraph: Int, in text: MarkedText, _ body: (MarkedText.Piece, Int) -> Void
  ) {
    var column = Int(all[paragraph].indent)
    let boxes = boxes(of: paragraph)
    for index in boxes {
      column += Int(self.boxes[index].gap)
      var inside = column
      for piece in text.pieces(of: start(of: index)..<end(ofBox: index)) {
        body(piece, inside)
        inside += String(piece.scalars).drawnWidth
      }
      column += Int(self.boxes[index].width)
    }
  }
}

extension Layout {
  /// The part of a wide line that is shown, with the signs beside it.
  func cutLine(at place: LinePlace) -> [SetLine] {
    let text = book.markedText
    let (room, pan) = (setting.keptMeasure, setting.pan ?? 0)
    let shown = pan + (pan > 0 ? 1 : 0)..<pan + room
    var line = FlatLine(capacity: room)
    var (first, end): (Int?, Int) = (nil, shown.lowerBound)
    var (start, isCut) = (shown.lowerBound, false)
    var range = 0..<0
    paragraphs.forEachCluster(of: place.paragraph, in: text) { piece, column in
      let width = String(piece.scalars).drawnWidth
      guard column >= shown.lowerBound else { return }
      // The last column is kept for the sign.
      guard column + width < shown.upperBound else { return isCut = true }
      if first == nil { (first, start, end) = (piece.offset, column, column) }
      line.addSpaces(column - end)
      line.add(String(piece.scalars), text.marks.emphasis(at: piece.offset))
      end = column + width
      range = (first ?? 0)..<piece.offset + piece.scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    var lines: [SetLine] = []
    if pan > 0 { lines.append(sign("‹", at: 0, place)) }
    if first != nil {
      let column = start - pan
      lines.append(
        SetLine(
          row: place.row, column: column, spans: line.spans(at: column), heading: nil,
          range: range))
    }
    if isCut { lines.append(sign("›", at: room - 1, place)) }
    return lines
  }

  private func sign(_ sign: String, at column: Int, _ place: LinePlace) -> SetLine {
    let start = self.lines[place.line].offset
    return SetLine(
      row: place.row, column: column,
      spans: [SetLine.Span(text: sign, column: column, emphasis: .cut)], heading: nil,
      range: start..<start)
  }

  /// How far the lines that are cut off on a page reach beyond its measure, in cells.
  package func hiddenColumns(ofPage index: Int) -> Int {
    var widest = 0
    forEachLine(ofPage: index) { place in
      guard paragraphs.isCutOff(place.paragraph, setting) else { return }
      widest = max(widest, paragraphs.widthOfLine(place.paragraph, upTo: .max))
    }
    return max(widest - setting.keptMeasure, 0)
  }
}
