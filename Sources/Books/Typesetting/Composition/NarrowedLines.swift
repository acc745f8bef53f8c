internal import CurlewManuscript

/// Sets the lines of a table that is too wide for the page. Some of its blank columns are left out, or some dots
/// of its leaders.
extension Paragraphs {
  /// Whether a paragraph is a line of a table that is made narrower. It is not broken then.
  func isNarrowed(_ paragraph: Int, _ setting: Setting) -> Bool {
    all[paragraph].isOfTable && !columnsLost(by: paragraph, setting).isEmpty
  }

  fileprivate func columnsLost(by paragraph: Int, _ setting: Setting) -> [Range<Int>] {
    wideBlocks.block(of: paragraph)?
      .columnsLost(by: paragraph, of: columns(of: paragraph), in: setting.keptMeasure) ?? []
  }
}

extension Layout {
  /// The parts of a narrowed line. A part ends where dots are left out.
  func narrowedLine(at place: LinePlace) -> [SetLine] {
    let lost = paragraphs.columnsLost(by: place.paragraph, setting)
    let text = book.markedText
    var parts: [LinePart] = []
    var isCut = true
    paragraphs.forEachCluster(of: place.paragraph, in: text) { piece, columns in
      let column = columns.lowerBound
      guard !lost.contains(where: { $0.contains(column) }) else {
        isCut = true
        return
      }
      let before = lost.prefix { $0.lowerBound < column }.reduce(0) { $0 + $1.count }
      if isCut { parts.append(LinePart(start: piece.offset, column: column - before)) }
      parts[parts.count - 1].add(piece, at: column - before, text.marks.emphasis(at: piece.offset))
      isCut = false
    }
    return parts.map { $0.setLine(row: place.row) }
  }
}

/// A part of a line whose characters keep their columns.
struct LinePart {
  private let column: Int
  private var line = FlatLine(capacity: 80)
  private var end: Int
  private var range: Range<Int>

  init(start: Int, column: Int) {
    (self.column, end, range) = (column, column, start..<start)
  }

  mutating func add(_ piece: MarkedText.Piece, at column: Int, _ emphasis: Mark.Emphasis) {
    let drawn = String(piece.scalars)
    line.addSpaces(column - end)
    line.add(drawn, emphasis)
    end = column + drawn.drawnWidth
    range = range.lowerBound..<piece.offset + piece.scalars.reduce(0) { $0 + UTF8.width($1) }
  }

  func setLine(row: Int) -> SetLine {
    SetLine(
      row: row, column: column, spans: line.spans(at: column), heading: nil, range: range)
  }
}
