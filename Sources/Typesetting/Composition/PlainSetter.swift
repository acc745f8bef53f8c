internal import CurlewManuscript

/// Writes pages as bytes, for a printout without kinds of type.
///
/// Pages are the same in any order; in ascending order they are written faster.
package struct PlainSetter: Sendable {
  private let layout: Layout
  private let room: Int
  private var composer: LineComposer

  /// - Parameter room: the cells of the paper from the text block's first column on.
  package init(_ layout: Layout, room: Int) {
    (self.layout, self.room) = (layout, room)
    composer = LineComposer(layout)
  }

  /// Writes the lines of a page from top to bottom.
  /// - Parameter draw: draws what stands in a row: a line that does not fit the paper, or the cells of a
  ///   table.
  package mutating func set(
    page: Int, on rows: inout PlainRows, drawing draw: ([SetLine], inout PlainRows) -> Void
  ) {
    composer.prepare(forPage: page, of: layout)
    layout.forEachLine(ofPage: page, after: composer.paragraphIndex) { place in
      guard !layout.isPanel(place) else {
        let lines = layout.panelLines(at: place)
        return lines.isEmpty ? () : draw(lines, &rows)
      }
      composer.compose(place, of: layout)
      if !composer.write(row: place.row, of: layout, on: &rows, room: room) {
        draw([composer.setLine(row: place.row, of: layout)], &rows)
      }
    }
  }
}

extension Layout {
  /// Composes the lines of a page.
  package func page(_ index: Int) -> SetPage {
    var lines: [SetLine] = []
    forEachSetLine(ofPage: index) { line, _ in lines.append(line) }
    return SetPage(lines: lines)
  }

  /// Calls `body` for the lines of a page from top to bottom, with their paragraphs.
  func forEachSetLine(ofPage index: Int, _ body: (SetLine, _ paragraph: Int) -> Void) {
    var composer = LineComposer(self)
    composer.prepare(forPage: index, of: self)
    forEachLine(ofPage: index) { place in
      guard !isPanel(place) else {
        return panelLines(at: place).forEach { body($0, place.paragraph) }
      }
      composer.compose(place, of: self)
      body(composer.setLine(row: place.row, of: self), place.paragraph)
    }
  }
}
