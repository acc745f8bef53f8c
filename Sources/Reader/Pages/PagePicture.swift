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
      draw(furniture.progress, besideFolio: furniture.folio.width, row: footRow, on: &canvas)
    }
    return canvas
  }

  /// At the outer end of the foot, if there is room beside what stands in its middle.
  private func draw(
    _ progress: SafeText, besideFolio folio: Int, row: Int, on canvas: inout Canvas
  ) {
    guard (text.size.columns + 1) / 2 - progress.width > folio / 2 + 1 else { return }
    let end = text.columns.upperBound - progress.width
    canvas.write(
      progress, at: Point(column: isMirrored ? text.origin.column : end, row: row),
      style: Style(.soft))
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
    let text = text.truncated(to: rect.size.columns).inVisualOrder
    let column = rect.origin.column + (rect.size.columns - text.width) / 2
    write(text, at: Point(column: column, row: row), style: style)
  }
}
