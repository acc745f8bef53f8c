internal import Manuscript

/// Sets pages as bytes, for whom wants a book as text and no kinds of type: ``LineSetter`` without
/// its strings, and many times as fast.
///
/// Nearly all lines are made of bytes that are drawn as they stand in the text, or of scalars that
/// stand each for itself. The others, and those of paragraphs in which anything is read from right to
/// left, are set by `LineSetter` itself. Pages are the same in any order; one behind another they are set a little
/// sooner.
package struct PlainSetter: Sendable {
  private let layout: Layout
  private var composer: LineComposer

  /// - Parameter room: the cells of the paper from the text block's first column on.
  package init(_ layout: Layout, room: Int) {
    self.layout = layout
    composer = LineComposer(layout, room: room)
  }

  /// Sets the lines of a page, from its head to its foot.
  /// - Parameter draw: puts a line in its row that is more than its bytes.
  package mutating func set(
    page: Int, on rows: inout PlainRows, drawing draw: (SetLine, inout PlainRows) -> Void
  ) {
    composer.recall(linesAbovePage: page, of: layout)
    layout.forEachLine(ofPage: page, after: composer.paragraph) { place in
      if !composer.set(place, of: layout, on: &rows) {
        draw(composer.setLine(place, of: layout), &rows)
      }
    }
  }
}

/// Puts lines together, one below the other. The layout is handed to it for each of them, since it
/// is large and lines are many.
private struct LineComposer: Sendable {
  private let room: Int
  private let measure: Int
  private var reader: PlainLineReader
  private var shape = LinesOfParagraph()
  private var row = WordRow()
  private var spacing = WordSpacing()
  private var wide = WideSpaces()
  private var lastLine = -1

  init(_ layout: Layout, room: Int) {
    (self.room, measure) = (room, layout.setting.measure)
    reader = PlainLineReader(layout)
  }

  /// The paragraph of the last line.
  var paragraph: Int { shape.paragraph }

  /// The spaces of a page's first line depend on lines before the page.
  mutating func recall(linesAbovePage page: Int, of layout: Layout) {
    guard layout.lines(ofPage: page).lowerBound != lastLine + 1 else { return }
    wide.forget()
    for place in layout.linesRemembered(abovePage: page) where compose(place, of: layout) == nil {
      _ = setLine(place, of: layout)
    }
  }

  /// Answers whether the line is plain and fits; if it does not, nothing is changed.
  @inline(__always)
  mutating func set(
    _ place: Layout.LinePlace, of layout: borrowing Layout, on rows: inout PlainRows
  ) -> Bool {
    if layout.remembersNothing(place) { wide.forget() }
    lastLine = place.line
    guard let hasHyphen = compose(place, of: layout) else { return false }
    let columns = row.column..<row.column + row.width
    row.withWords { words in
      reader.withSource {
        rows.put(words, of: $0, row: place.row, columns: columns, hyphen: hasHyphen)
      }
    }
    return true
  }

  /// A line that is more than its bytes.
  @inline(never)
  mutating func setLine(_ place: Layout.LinePlace, of layout: Layout) -> SetLine {
    LineSetter(layout, place).set(row: place.row, below: &wide)
  }

  /// Puts a line together, and says whether it ends with a hyphen; nil, and nothing is changed, if
  /// it is not plain or does not fit.
  @inline(__always)
  private mutating func compose(
    _ place: Layout.LinePlace, of layout: borrowing Layout
  ) -> Bool? {
    if place.paragraph != shape.paragraph { shape = LinesOfParagraph(place.paragraph, of: layout) }
    guard !shape.isSpecial else { return nil }
    let linesBelow = shape.lines.upperBound &- place.line &- 1
    let next = linesBelow > 0 ? layout.lines[place.line &+ 1] : shape.end
    let range = layout.lines[place.line].offset..<next.offset
    guard let boxes = reader.read(range, of: place.paragraph, into: &row) else { return nil }
    let overhang = shape.hangs ? layout.overhang(of: place, range, boxes) : Overhang()
    row.column = shape.indent(of: place.line, width: row.width, of: measure) &- overhang.before
    let slack = measure &+ overhang.behind &- row.column &- row.width
    let hyphen = next.isInsideWord && slack > 0 ? 1 : 0
    guard row.column &+ row.width &+ max(slack, hyphen) <= room else { return nil }
    if linesBelow > 0, shape.isSpread {
      spacing.spread(&row, filling: slack &- hyphen, below: wide)
      // The last line of a paragraph has its spaces as the text has them.
      if linesBelow > 1 { spacing.note(row, in: &wide) }
    }
    return hyphen > 0
  }
}

extension Layout {
  fileprivate func hasRightToLeft(inParagraph paragraph: Int) -> Bool {
    book.hasRightToLeft
      && book.text.utf8.span.hasRightToLeft(in: paragraphs.text(of: paragraph))
  }
}

/// What the lines of a paragraph have in common.
private struct LinesOfParagraph {
  var paragraph = -1
  var lines = 0..<0
  /// Where the text ends.
  var end = LineStart(0)
  var style = Paragraph.Style.prose
  /// Whether room at the ends of lines is given to the spaces.
  var isSpread = false
  /// Whether light signs may stand out of the lines.
  var hangs = false
  /// Whether what is drawn is not its words, or not in the order of the text.
  var isSpecial = false
  private var indents = LineWidths(first: 0, rest: 0)

  init() {}

  init(_ paragraph: Int, of layout: borrowing Layout) {
    self.paragraph = paragraph
    lines = Int(layout.firstLines[paragraph])..<Int(layout.firstLines[paragraph + 1])
    end = LineStart(UInt32(layout.paragraphs.text(of: paragraph).upperBound))
    style = layout.paragraphs.all[paragraph].style
    isSpread = style == .prose && layout.setting.isJustified
    hangs = layout.paragraphs.hangs(paragraph, layout.setting)
    indents = layout.paragraphs.indents(of: paragraph, measure: layout.setting.measure)
    isSpecial = style == .ornament || layout.hasRightToLeft(inParagraph: paragraph)
  }

  /// The cells before a line of a width.
  @inline(__always)
  func indent(of line: Int, width: Int, of measure: Int) -> Int {
    if style.isCentred { return max((measure &- width) / 2, 0) }
    return line == lines.lowerBound ? indents.first : indents.rest
  }
}
