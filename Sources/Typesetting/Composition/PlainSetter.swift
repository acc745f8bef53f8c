internal import Manuscript

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
  /// - Parameter draw: draws a line that does not fit the paper.
  package mutating func set(
    page: Int, on rows: inout PlainRows, drawing draw: (SetLine, inout PlainRows) -> Void
  ) {
    composer.prepare(forPage: page, of: layout)
    layout.forEachLine(ofPage: page, after: composer.paragraphIndex) { place in
      composer.compose(place, of: layout)
      if !composer.write(row: place.row, of: layout, on: &rows, room: room) {
        draw(composer.setLine(row: place.row, of: layout), &rows)
      }
    }
  }
}

extension Layout {
  /// Composes the lines of a page.
  package func page(_ index: Int) -> SetPage {
    var composer = LineComposer(self)
    var lines: [SetLine] = []
    composer.prepare(forPage: index, of: self)
    forEachLine(ofPage: index) { place in
      composer.compose(place, of: self)
      lines.append(composer.setLine(row: place.row, of: self))
    }
    return SetPage(lines: lines)
  }
}
