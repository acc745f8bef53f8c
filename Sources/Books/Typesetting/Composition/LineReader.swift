internal import CurlewManuscript

/// Reads the words of a line.
struct LineReader: Sendable {
  private let paragraphs: Paragraphs
  private let text: [UInt8]
  private let marks: Marks
  private let columns: ColumnSigns?

  init(_ layout: Layout) {
    (paragraphs, text) = (layout.paragraphs, layout.book.text.utf8)
    marks = layout.book.markedText.marks
    columns = layout.setting.isVertical ? layout.book.columns : nil
  }

  /// Puts the words of a line into a row.
  /// - Parameter boxes: The boxes on the line; of the first and the last it may have only a part.
  func read(
    _ boxes: Range<Int>, on line: Range<Int>, into row: inout WordRow,
    _ gathered: inout GatheredWords
  ) {
    gathered.removeAll()
    row.removeAll()
    var mark = marks.index(from: line.lowerBound)
    for index in boxes {
      let (box, end) = (paragraphs.boxes[index], paragraphs.end(ofBox: index))
      let range = max(Int(box.start), line.lowerBound)..<min(end, line.upperBound)
      while marks.offset(of: mark) < range.lowerBound { mark += 1 }
      if index == boxes.lowerBound || box.gap > 0 {
        if index > boxes.lowerBound, text.span.keepsSpaceNarrow(before: Int(box.start)) {
          row.keepSpaceNarrow()
        }
        gathered.beginWord(marks.emphasis(before: mark))
        row.beginWord(at: gathered.bytes.count, gap: index > boxes.lowerBound ? box.gap : 0)
      }
      let start = gathered.bytes.count
      let cells = gathered.add(range, of: text.span, marks, from: mark, in: columns)
      let stretchPreference = gathered.bytes.span.stretchPreference(
        behind: start..<gathered.bytes.count, beginsLine: text.span.beginsLine(at: range.lowerBound)
      )
      row.extendWord(to: gathered.bytes.count, cells, stretchPreference)
    }
  }

  /// Puts other text into a row, as one word.
  func read(_ text: String, into row: inout WordRow, _ gathered: inout GatheredWords) {
    gathered.removeAll()
    row.removeAll()
    row.beginWord(at: 0, gap: 0)
    gathered.add(text)
    row.extendWord(to: gathered.bytes.count, text.drawnWidth, 0)
  }

  /// The text of a line with its emphasis, as it is drawn.
  func flat(
    _ row: WordRow, _ gathered: GatheredWords, hasHyphen: Bool, heading: HeadingForm?
  ) -> FlatLine {
    var line = FlatLine(capacity: row.width + 1)
    for word in row.words {
      line.addSpaces(Int(word.space))
      gathered.forEachEmphasis(in: Int(word.start)..<Int(word.end)) {
        line.add($0, of: gathered.bytes.span, heading?.emphasis(of: $1) ?? $1)
      }
    }
    if hasHyphen { line.addHyphen() }
    return line
  }
}
