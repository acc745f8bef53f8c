/// Sets pages as bytes, for whom wants a book as text and no kinds of type: ``LineSetter`` without
/// its strings, and many times as fast.
///
/// Nearly all lines are made of bytes that are drawn as they stand in the text, or of scalars that
/// stand each for itself. The others, and those of books that are read from right to left, are set
/// by `LineSetter` itself. Pages are the same in any order; one behind another they are set a little
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
    layout.forEachLine(ofPage: page) { composer.set($0, of: layout, on: &rows, draw) }
  }
}

/// Puts lines together, one below the other. The layout is handed to it for each of them, since it
/// is large and lines are many.
private struct LineComposer: Sendable {
  private let room: Int
  private let hasRightToLeft: Bool
  private var reader: PlainLineReader
  private var row = WordRow()
  private var spacing = WordSpacing()
  private var wide = WideSpaces()
  private var lastLine = -1

  init(_ layout: Layout, room: Int) {
    self.room = room
    hasRightToLeft = layout.book.hasRightToLeft
    reader = PlainLineReader(layout)
  }

  /// The spaces of a page's first line depend on lines before the page.
  mutating func recall(linesAbovePage page: Int, of layout: Layout) {
    guard layout.lines(ofPage: page).lowerBound != lastLine + 1 else { return }
    wide.forget()
    for place in layout.linesRemembered(abovePage: page) where compose(place, of: layout) == nil {
      _ = LineSetter(layout, place).set(row: 0, below: &wide)
    }
  }

  mutating func set(
    _ place: Layout.LinePlace, of layout: Layout, on rows: inout PlainRows,
    _ draw: (SetLine, inout PlainRows) -> Void
  ) {
    if layout.remembersNothing(place) { wide.forget() }
    if let hasHyphen = compose(place, of: layout) {
      reader.withSource { rows.put(row, of: $0, row: place.row, hyphen: hasHyphen) }
    } else {
      draw(LineSetter(layout, place).set(row: place.row, below: &wide), &rows)
    }
    lastLine = place.line
  }

  /// Puts a line together, and says whether it ends with a hyphen; nil, and nothing is changed, if
  /// it is not plain or does not fit.
  private mutating func compose(_ place: Layout.LinePlace, of layout: Layout) -> Bool? {
    let style = layout.paragraphs.all[place.paragraph].style
    guard !hasRightToLeft, style != .ornament else { return nil }
    let range = layout.text(of: place)
    guard let boxes = reader.read(range, of: place.paragraph, into: &row) else { return nil }
    let overhang = layout.overhang(of: place, range, boxes)
    row.column = layout.indent(of: place, style, width: row.width) - overhang.before
    let slack = layout.setting.measure + overhang.behind - row.column - row.width
    let hyphen = layout.endsInsideWord(place) && slack > 0 ? 1 : 0
    guard row.column + row.width + max(slack, hyphen) <= room else { return nil }
    let linesBelow = Int(layout.firstLines[place.paragraph + 1]) - place.line - 1
    if style == .prose, linesBelow > 0, layout.setting.isJustified {
      spacing.spread(&row, filling: slack - hyphen, below: wide)
      // The last line of a paragraph has its spaces as the text has them.
      if linesBelow > 1 { wide.note(row) }
    }
    return hyphen > 0
  }
}

extension Layout {
  @inline(__always)
  fileprivate func indent(of place: LinePlace, _ style: Paragraph.Style, width: Int) -> Int {
    if style.isCentred { return max((setting.measure - width) / 2, 0) }
    let indents = paragraphs.indents(of: place.paragraph, measure: setting.measure)
    return place.line == firstLines[place.paragraph] ? indents.first : indents.rest
  }
}
