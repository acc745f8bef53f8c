internal import CurlewManuscript

/// Lines of preformatted text, and of tables drawn with spaces, that are wider than the page: each shows the part
/// that panning has brought there, with signs where it is cut off. In print they continue in
/// the rows below.
extension Paragraphs {
  /// Whether a line is wider than the page. If one line of a table is too wide, all of them count as wide, so that they
  /// move together.
  func isTooWide(_ paragraph: Int, _ setting: Setting) -> Bool {
    guard all[paragraph].isCode, !setting.breaksWideLines else { return false }
    let measure = setting.keptMeasure
    if all[paragraph].isOfTable {
      return wideBlocks.block(of: paragraph)?.isTooWide(in: measure) ?? false
    }
    let most = measure * WideBlock.mostWidths
    return measure + 1...most ~= widthOfLine(paragraph, upTo: most)
  }

  fileprivate func widthOfLine(_ paragraph: Int, upTo limit: Int) -> Int {
    Int(all[paragraph].indent) + width(of: paragraph, upTo: limit)
  }

  /// Calls `body` with the clusters of a line and their columns.
  func forEachCluster(
    of paragraph: Int, in text: MarkedText, _ body: (MarkedText.Piece, Range<Int>) -> Void
  ) {
    var column = Int(all[paragraph].indent)
    let boxes = boxes(of: paragraph)
    for index in boxes {
      column += Int(self.boxes[index].gap)
      var inside = column
      for piece in text.pieces(of: start(of: index)..<end(ofBox: index)) {
        let end = inside + String(piece.scalars).drawnWidth
        body(piece, inside..<end)
        inside = end
      }
      column += Int(self.boxes[index].width)
    }
  }
}

extension Layout {
  /// A wide line. On the screen: the part that panning has brought onto the page, with signs beside it. In print:
  /// all of it.
  func wideLine(at place: LinePlace) -> [SetLine] {
    guard let pan = setting.pan else { return wholeLine(at: place) }
    let (text, room) = (book.markedText, setting.keptMeasure)
    let shown = pan + (pan > 0 ? 1 : 0)..<pan + room
    var part: LinePart?
    var isCut = false
    paragraphs.forEachCluster(of: place.paragraph, in: text) { piece, columns in
      guard columns.lowerBound >= shown.lowerBound else { return }
      // The last column is kept for the sign.
      guard columns.upperBound < shown.upperBound else { return isCut = true }
      let column = columns.lowerBound - pan
      if part == nil { part = LinePart(start: piece.offset, column: column) }
      part?.add(piece, at: column, text.marks.emphasis(at: piece.offset))
    }
    var lines: [SetLine] = []
    if pan > 0 { lines.append(sign("‹", at: 0, place)) }
    if let part { lines.append(part.setLine(row: place.row)) }
    if isCut { lines.append(sign("›", at: room - 1, place)) }
    return lines
  }

  /// Whether a line moves with the wide ones of its page, so that columns stay under each other.
  func isCodeInOneLine(_ paragraph: Int) -> Bool {
    paragraphs.all[paragraph].isCode && !paragraphs.all[paragraph].isOfTable
      && firstLine(of: paragraph) + 1 == firstLine(of: paragraph + 1)
  }

  /// How many rows a line takes: one, but in print a wide line takes several, which make its page longer.
  func rows(ofLineAt place: LinePlace) -> Int {
    guard setting.pan == nil, paragraphs.isTooWide(place.paragraph, setting) else { return 1 }
    return wholeLine(at: place).count
  }

  /// A wide line in full. It is broken at spaces where that is possible; all rows but the first are indented.
  private func wholeLine(at place: LinePlace) -> [SetLine] {
    let (text, room) = (book.markedText, setting.keptMeasure)
    var clusters: [(piece: MarkedText.Piece, columns: Range<Int>)] = []
    paragraphs.forEachCluster(of: place.paragraph, in: text) { clusters.append(($0, $1)) }
    let indents = paragraphs.indents(of: place.paragraph, setting)
    // Of each row: its first cluster, and the column of the line that stands in its column 0.
    var rows = [(start: 0, origin: Int(paragraphs.all[place.paragraph].indent) - indents.first)]
    var (word, index) = (0, 1)
    while index < clusters.count {
      let columns = clusters[index].columns
      if columns.lowerBound > clusters[index - 1].columns.upperBound { word = index }
      let row = rows[rows.count - 1]
      if columns.upperBound - row.origin > room, index > row.start {
        // The next row begins behind the last space, if there is one.
        index = word > row.start ? word : index
        rows.append((index, clusters[index].columns.lowerBound - indents.rest))
      }
      index += 1
    }
    let ends = rows.dropFirst().map(\.start) + [clusters.count]
    return rows.indices.map { number in
      let (start, origin) = rows[number]
      let first = clusters[start]
      var part = LinePart(start: first.piece.offset, column: first.columns.lowerBound - origin)
      for (piece, columns) in clusters[start..<ends[number]] {
        part.add(piece, at: columns.lowerBound - origin, text.marks.emphasis(at: piece.offset))
      }
      return part.setLine(row: place.row + number * setting.leading)
    }
  }

  private func sign(_ sign: String, at column: Int, _ place: LinePlace) -> SetLine {
    let start = self.lines[place.line].offset
    return SetLine(
      row: place.row, column: column,
      spans: [SetLine.Span(text: sign, column: column, emphasis: .cut)], heading: nil,
      range: start..<start)
  }

  /// How many rows wide lines add to a page in print.
  package func rowsAddedByWideLines(onPage index: Int) -> Int {
    var rows = 0
    forEachLine(ofPage: index) { rows += $0.rows - 1 }
    return rows * setting.leading
  }

  /// How far the lines that are cut off on a page reach beyond its measure, in cells.
  package func hiddenColumns(ofPage index: Int) -> Int {
    var widest = 0
    forEachLine(ofPage: index) { place in
      guard paragraphs.isTooWide(place.paragraph, setting) else { return }
      widest = max(widest, paragraphs.widthOfLine(place.paragraph, upTo: .max))
    }
    return max(widest - setting.keptMeasure, 0)
  }
}
