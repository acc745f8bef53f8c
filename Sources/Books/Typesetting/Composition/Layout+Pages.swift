extension Layout {
  /// Composes the lines of a page.
  package func page(_ index: Int) -> SetPage {
    var lines: [SetLine] = []
    forEachSetLine(ofPage: index) { line, paragraph in
      lines.append(line)
      lines[lines.count - 1].isBoxed = paragraphs.all[paragraph].isBoxed
    }
    return SetPage(lines: lines)
  }

  /// Calls `body` for the lines of a page from top to bottom, with their paragraphs.
  func forEachSetLine(ofPage index: Int, _ body: (SetLine, _ paragraph: Int) -> Void) {
    var composer = LineComposer(self)
    for place in linesRemembered(abovePage: index) where !isPanel(place) {
      composer.compose(place, of: self)
    }
    let movesAll = setting.pan ?? 0 > 0 && hiddenColumns(ofPage: index) > 0
    forEachLine(ofPage: index) { place in
      if movesAll, isCodeInOneLine(place.paragraph) {
        return wideLine(at: place).forEach { body($0, place.paragraph) }
      }
      guard !isPanel(place) else {
        return panelLines(at: place).forEach { body($0, place.paragraph) }
      }
      composer.compose(place, of: self)
      body(composer.setLine(row: place.row, of: self), place.paragraph)
    }
  }

  /// The spaces of a line depend on the line above. Every so many lines the chain is cut, so that a page
  /// depends on few lines before it.
  private static let memory = 8

  /// The index of a line and of its paragraph, and where it stands on the page.
  struct LinePlace {
    var line: Int
    var paragraph: Int
    var row = 0
    /// More than one only for a wide line in print.
    var rows = 1
  }

  /// Calls `body` for the lines of a page from top to bottom.
  func forEachLine(ofPage index: Int, _ body: (LinePlace) -> Void) {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return }
    let shape = PageShape(rows: setting.rows)
    let first = paragraph(ofLine: lines.lowerBound)
    var place = LinePlace(line: lines.lowerBound, paragraph: first)
    if place.line == firstLine(of: place.paragraph) {
      place.row = shape.sinkage(paragraphs.all[place.paragraph])
    }
    var added = addedRows(onPage: index)
    for line in lines {
      place.line = line
      if line == firstLine(of: place.paragraph + 1) {
        place.paragraph += 1
        let blank = shape.rowsBefore(paragraphs.all[place.paragraph])
        place.row += blank + (blank > 0 ? added.next() : 0)
      }
      var spaced = place
      spaced.row *= setting.leading
      spaced.rows = rows(ofLineAt: place)
      body(spaced)
      place.row += spaced.rows
    }
  }

  /// Whether the spaces of a line do not depend on the line above.
  func remembersNothing(_ place: LinePlace) -> Bool {
    (place.line - firstLine(of: place.paragraph)) % Self.memory == 0
  }

  /// The lines before a page on which the spaces of its first line depend.
  func linesRemembered(abovePage index: Int) -> [LinePlace] {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return [] }
    let paragraph = paragraph(ofLine: lines.lowerBound)
    let number = lines.lowerBound - firstLine(of: paragraph)
    return (lines.lowerBound - number % Self.memory..<lines.lowerBound)
      .map { LinePlace(line: $0, paragraph: paragraph) }
  }
}

/// Where a line of a page begins and ends, in columns of the page, without its text.
package struct LineExtent: Equatable, Sendable {
  package let columns: Range<Int>
  package let isHeading: Bool
}

extension Layout {
  /// One line from each band of rows of a page: its heading if it has one, else its first line. Nil for a
  /// band without lines.
  ///
  /// Full lines are not composed, so that many pages can be drawn small at once.
  package func extents(ofPage index: Int, inBands bands: [Range<Int>]) -> [LineExtent?] {
    var chosen = [LinePlace?](repeating: nil, count: bands.count)
    var band = 0
    forEachLine(ofPage: index) { place in
      while band < bands.count, bands[band].upperBound <= place.row { band += 1 }
      guard band < bands.count, bands[band].contains(place.row) else { return }
      if let first = chosen[band], isHeading(first) || !isHeading(place) { return }
      chosen[band] = place
    }
    var composer = LineComposer(self)
    return chosen.map { place in
      place.map { extent(of: $0, &composer) }
    }
  }

  private func isHeading(_ place: LinePlace) -> Bool {
    paragraphs.all[place.paragraph].style == .heading
  }

  private func extent(of place: LinePlace, _ composer: inout LineComposer) -> LineExtent {
    let isFull =
      place.line + 1 < firstLine(of: place.paragraph + 1)
      && paragraphs.all[place.paragraph].style == .prose && setting.isJustified
      && !paragraphs.all[place.paragraph].isRagged
    if isFull {
      let indents = paragraphs.indents(of: place.paragraph, setting)
      let start = indents.ofLine(place.line - firstLine(of: place.paragraph))
      return LineExtent(columns: start..<max(setting.measure, start), isHeading: false)
    }
    if isPanel(place) {
      let columns = panelLines(at: place).flatMap(\.spans).map { span in
        span.column..<span.column + span.text.drawnWidth
      }
      let first = columns.first?.lowerBound ?? 0
      return LineExtent(
        columns: first..<max(columns.last?.upperBound ?? 0, first), isHeading: false)
    }
    composer.compose(place, of: self)
    return LineExtent(columns: composer.columns(in: self), isHeading: isHeading(place))
  }
}
