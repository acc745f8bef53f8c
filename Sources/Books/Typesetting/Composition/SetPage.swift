package import CurlewManuscript

/// The lines of one page.
package struct SetPage: Equatable, Sendable {
  package let lines: [SetLine]
}

/// A picture on a page.
package struct PlacedPicture: Equatable, Sendable {
  package let picture: Picture
  /// The rows and columns of the page that its frame takes.
  package let rows: Range<Int>
  package let columns: Range<Int>
}

extension Layout {
  /// The pictures whose frames are complete on a page.
  func pictures(ofPage index: Int) -> [PlacedPicture] {
    guard !paragraphs.panels.pictures.isEmpty else { return [] }
    var pictures: [PlacedPicture] = []
    let (room, end) = (Panel.Room(setting), lines(ofPage: index).upperBound)
    forEachLine(ofPage: index) { place in
      guard let picture = paragraphs.panels.pictures[place.paragraph],
        place.line == firstLine(of: place.paragraph),
        let frame = paragraphs.panel(place.paragraph, in: room, book.markedText)?.picture,
        place.line + frame.lines <= end
      else { return }
      let rows = place.row..<place.row + (frame.lines - 1) * setting.leading + 1
      pictures.append(PlacedPicture(picture: picture, rows: rows, columns: frame.columns))
    }
    return pictures
  }
}

/// One composed line of a page.
package struct SetLine: Equatable, Sendable {
  /// The row of the page, from 0, and the column at which its text begins.
  package let row: Int
  package let column: Int
  package let spans: [Span]
  /// The form of the heading that it is a line of; nil for other lines.
  package let heading: HeadingForm?
  /// The offsets of the text that the line shows, in its part of the book.
  package let range: Range<Int>
  /// Whether it is a line of running text.
  package var isProse = false
  /// If it is the first line of a chapter that may begin with an initial: the cells that the drawn letter takes with
  /// the blank behind it, 0 if there is no room for it. The letter of the text stands in the last of these cells.
  package internal(set) var initial: Int?
  /// Whether the drawn letter begins in the row above, because only two lines stand beside it.
  package internal(set) var hasRaisedInitial = false
  /// Whether it has a background of its own, as wide as the page's text.
  package internal(set) var isBoxed = false

  /// Text in one kind of type.
  package struct Span: Equatable, Sendable {
    package let text: String
    /// The column of the page at which it begins.
    package let column: Int
    package let emphasis: Emphasis
  }

  package typealias Emphasis = Mark.Emphasis

  package var isHeading: Bool { heading != nil }
}

extension SetPage {
  /// The page as text, a line a row, without its blank rows at the foot.
  package var plainText: String {
    var text = ""
    var (row, column) = (0, 0)
    for line in lines {
      if line.row > row { column = 0 }
      text += String(repeating: "\n", count: line.row - row)
      text += String(repeating: " ", count: max(line.column - column, 0))
      for span in line.spans {
        text += span.text
        column = span.column + span.text.drawnWidth
      }
      row = line.row
    }
    return text
  }
}

extension SetLine {
  /// The line as text, with the spaces of its indent.
  package var plainText: String {
    String(repeating: " ", count: max(column, 0)) + spans.map(\.text).joined()
  }
}
