internal import Cells
internal import Glyphs
internal import Typesetting

/// What stands around the text of a page.
struct Furniture: Equatable {
  var head: SafeText = ""
  var folio: SafeText = ""
  /// At the outer end of the foot.
  var progress: SafeText = ""
}

extension PageMetrics {
  /// One page as it lies in the book.
  func picture(of page: SetPage, _ furniture: Furniture) -> Canvas {
    var canvas = Canvas(leaf)
    for line in page.lines { draw(line, on: &canvas) }
    let soft = Style(.soft)
    if let headRow {
      canvas.centre(furniture.head, row: headRow, within: text, style: soft)
    }
    if let footRow {
      canvas.centre(furniture.folio, row: footRow, within: text, style: soft)
      let end = text.columns.upperBound - furniture.progress.width
      if end - (text.origin.column + text.size.columns / 2) > furniture.folio.width / 2 + 1 {
        canvas.write(furniture.progress, at: Point(column: end, row: footRow), style: soft)
      }
    }
    return canvas
  }

  private func draw(_ line: SetLine, on canvas: inout Canvas) {
    for span in line.spans {
      let place = Point(column: text.origin.column + span.column, row: text.origin.row + line.row)
      canvas.write(SafeText(span.text), at: place, style: style(of: span, in: line))
    }
  }

  private func style(of span: SetLine.Span, in line: SetLine) -> Style {
    var attributes: Attributes = line.isHeading ? .bold : []
    switch span.emphasis {
    case .roman: break
    case .italic: attributes.insert(.italic)
    case .bold: attributes.insert(.bold)
    }
    return Style(.text, on: .page, attributes)
  }
}

extension Canvas {
  /// Writes in the middle of a rectangle's columns, shortened to what fits.
  mutating func centre(_ text: SafeText, row: Int, within rect: Rect, style: Style) {
    let text = text.truncated(to: rect.size.columns)
    let column = rect.origin.column + (rect.size.columns - text.width) / 2
    write(text, at: Point(column: column, row: row), style: style)
  }
}
