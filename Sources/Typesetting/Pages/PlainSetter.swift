/// Sets pages as bytes, for whom wants a book as text and no kinds of type: ``LineSetter`` without
/// its strings, and some fifty times as fast.
///
/// Nearly all lines are made of bytes that are drawn as they stand in the text, or of scalars that
/// stand each for itself. The others, and those of books that are read from right to left, are set
/// by `LineSetter` itself. Pages are the same in any order; one behind another they are set a little
/// sooner.
package struct PlainSetter: Sendable {
  private let layout: Layout
  private let section: Int
  /// The cells of the paper from the text block's first column on.
  private let room: Int
  private var reader: PlainLineReader
  private var row = WordRow()
  private var spacing = WordSpacing()
  private var wide = WideSpaces()
  private var lastLine = -1

  /// For the pages of the layout that a page belongs to.
  package init(_ location: PageLocation, room: Int) {
    (layout, section, self.room) = (location.layout, location.section, room)
    reader = PlainLineReader(layout)
  }

  package func serves(_ location: PageLocation) -> Bool { location.section == section }

  /// Sets the lines of a page, from its head to its foot.
  package mutating func set(_ location: PageLocation, on rows: inout PlainRows) {
    let page = location.page
    recall(linesAbovePage: page)
    layout.forEachLine(ofPage: page) { place in set(place, on: &rows) }
  }

  /// The spaces of a page's first line depend on lines before the page.
  private mutating func recall(linesAbovePage page: Int) {
    guard layout.lines(ofPage: page).lowerBound != lastLine + 1 else { return }
    wide.forget()
    for place in layout.linesRemembered(abovePage: page) where compose(place) == nil {
      _ = LineSetter(layout, place).set(row: 0, below: &wide)
    }
  }

  private mutating func set(_ place: Layout.LinePlace, on rows: inout PlainRows) {
    if layout.remembersNothing(place) { wide.forget() }
    if let line = compose(place) {
      reader.withSource { rows.put(row, line, of: $0, row: place.row) }
    } else {
      rows.put(LineSetter(layout, place).set(row: place.row, below: &wide))
    }
    lastLine = place.line
  }

  /// What a line is besides its words.
  struct Ending {
    let hasHyphen: Bool
    /// All its cells.
    let width: Int
  }

  /// Puts a line together; nil, and nothing is changed, if it is not plain or does not fit.
  private mutating func compose(_ place: Layout.LinePlace) -> Ending? {
    let style = layout.paragraphs.all[place.paragraph].style
    guard !layout.book.hasRightToLeft, style != .ornament else { return nil }
    let range = layout.text(of: place)
    guard let boxes = reader.read(range, of: place.paragraph, into: &row) else { return nil }
    let natural = row.width
    let overhang = layout.overhang(of: place, range, boxes)
    row.column = indent(of: place, style, width: natural) - overhang.before
    let slack = layout.setting.measure + overhang.behind - row.column - natural
    let hyphen = layout.endsInsideWord(place) && slack > 0 ? 1 : 0
    guard row.column + natural + max(slack, hyphen) <= room else { return nil }
    let isLast = place.line + 1 == layout.firstLines[place.paragraph + 1]
    if style == .prose, !isLast, layout.setting.isJustified, slack > hyphen {
      reader.findLikings(&row)
      spacing.spread(&row, filling: slack - hyphen, below: wide)
    }
    let end = wide.note(row)
    return Ending(hasHyphen: hyphen > 0, width: end - row.column + hyphen)
  }

  private func indent(
    of place: Layout.LinePlace, _ style: Paragraph.Style, width: Int
  ) -> Int {
    let measure = layout.setting.measure
    if style.isCentred { return max((measure - width) / 2, 0) }
    let indents = layout.paragraphs.indents(of: place.paragraph, measure: measure)
    return place.line == layout.firstLines[place.paragraph] ? indents.first : indents.rest
  }
}
