internal import Cells
internal import Glyphs
internal import Manuscript
internal import Typesetting

/// The text in the margins of a page.
struct Furniture: Equatable {
  var head: SafeText = ""
  var folio: SafeText = ""
  /// How much has been read, at the outer end of the foot.
  var progress: SafeText = ""
}

extension PageMetrics {
  /// Draws a page.
  func picture(of page: SetPage, _ furniture: Furniture) -> Canvas {
    var canvas = Canvas(leaf)
    for line in page.lines { draw(line, row: text.origin.row + line.row, on: &canvas) }
    for (text, place) in placed(furniture) {
      canvas.write(text, at: place, style: Style(.soft))
    }
    return canvas
  }

  /// The texts in the margins with their places, from top to bottom and left to right.
  func placed(_ furniture: Furniture) -> [(text: SafeText, place: Point)] {
    var placed: [(text: SafeText, place: Point)] = []
    placed.reserveCapacity(3)
    if let headRow { placed.append(text.centre(furniture.head, row: headRow)) }
    guard let footRow else { return placed }
    let (folio, progress) = (text.centre(furniture.folio, row: footRow), furniture.progress)
    // The progress is left out if there is no room beside the page number.
    guard (text.size.columns + 1) / 2 - progress.width > furniture.folio.width / 2 + 1 else {
      placed.append(folio)
      return placed
    }
    let column = isMirrored ? text.origin.column : text.columns.upperBound - progress.width
    let outer = (text: progress, place: Point(column: column, row: footRow))
    placed.append(isMirrored ? outer : folio)
    placed.append(isMirrored ? folio : outer)
    return placed
  }

  /// Draws a line of text.
  func draw(_ line: SetLine, row: Int, on canvas: inout Canvas) {
    for span in line.spans {
      let place = Point(column: text.origin.column + span.column, row: row)
      canvas.write(SafeText(span.drawnText), at: place, style: style(of: span, in: line))
    }
  }

  private func style(of span: SetLine.Span, in line: SetLine) -> Style {
    var attributes: Attributes = line.isHeading ? .bold : []
    if span.emphasis.contains(.italic) { attributes.insert(.italic) }
    if span.emphasis.contains(.bold) { attributes.insert(.bold) }
    if span.emphasis.contains(.link) { attributes.insert(.underline) }
    let paper: Role = span.emphasis.contains(.code) ? .panel : .page
    return Style(.text, on: paper, attributes)
  }
}

extension SetLine.Span {
  /// Terminals have no common way to strike text out, but Unicode does.
  fileprivate var drawnText: String {
    guard emphasis.contains(.struck) else { return text }
    return text.reduce(into: "") { $0 += "\($1)\u{336}" }
  }
}

extension Canvas {
  /// Writes text centred in a rectangle, truncated to its width.
  mutating func centre(_ text: SafeText, row: Int, within rect: Rect, style: Style) {
    let (text, place) = rect.centre(text, row: row)
    write(text, at: place, style: style)
  }
}

extension Rect {
  /// Text truncated to the width of the rectangle, and the place where it is centred.
  fileprivate func centre(_ text: SafeText, row: Int) -> (text: SafeText, place: Point) {
    let text = text.truncated(to: size.columns).inVisualOrder
    return (text, Point(column: origin.column + (size.columns - text.width) / 2, row: row))
  }
}
