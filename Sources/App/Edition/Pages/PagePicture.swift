package import CurlewCells
package import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewPlainText
package import CurlewTypesetting

/// The text in the margins of a page.
struct Furniture: Equatable {
  var head: SafeText = ""
  /// Whether the running head stands at the end of its row, as on the second page of a spread.
  var isHeadAtEnd = false
  var folio: SafeText = ""
  /// How much has been read.
  var progress: SafeText = ""
}

extension PageMetrics {
  /// Draws a page.
  func picture(of page: SetPage, _ furniture: Furniture) -> TextCanvas {
    var canvas = TextCanvas(leaf)
    // The number of a first chapter is a label below the title of its part.
    var isBelowPart = false
    tintBoxes(of: page, on: &canvas)
    for (index, line) in page.lines.enumerated() {
      draw(line, row: text.origin.row + line.row, on: &canvas)
      let next = page.lines.dropFirst(index + 1).first
      // A blank row parts a label from its title; a part is farther from its first chapter.
      let isTitleNext = next.map { $0.isHeading && $0.row - line.row <= 2 } ?? false
      isBelowPart = isBelowPart || line.heading == .part
      if line.heading == .chapter {
        softenLabel(of: line, isBare: !isTitleNext && !isBelowPart, on: &canvas)
      }
    }
    if !isInRows {
      ChapterOpening(page).draw(in: text, hasCapitals: hasCapitals, on: &canvas)
    }
    draw(furniture, on: &canvas)
    return canvas
  }

  func draw(_ furniture: Furniture, on canvas: inout TextCanvas) {
    for (text, place) in placed(furniture) {
      canvas.write(text, at: place, style: Style(.soft))
    }
  }

  /// Gives lines in boxes and lines of code their background, also between two of them.
  private func tintBoxes(of page: SetPage, on canvas: inout TextCanvas) {
    var last: SetLine?
    for line in page.lines {
      let isNext = last.map { $0.isBoxed && line.row - $0.row <= 2 } ?? false
      if line.isBoxed, line.row < text.size.rows {
        let first = isNext ? (last?.row ?? line.row) + 1 : line.row
        canvas.fill(
          Rect(
            column: text.origin.column, row: text.origin.row + first, columns: text.size.columns,
            rows: max(line.row - first + 1, 1)), style: Style(.text, on: .panel))
      }
      last = line
    }
  }

  /// The texts in the margins with their places, from top to bottom and left to right.
  func placed(_ furniture: Furniture) -> [(text: SafeText, place: Point)] {
    var placed: [(text: SafeText, place: Point)] = []
    placed.reserveCapacity(3)
    if let headRow {
      let read = furniture.head.truncated(to: room.size.columns)
      let head = isReordered ? read.inVisualOrder : read
      let isRight = furniture.isHeadAtEnd != isMirrored
      let column = isRight ? room.columns.upperBound - head.width : room.origin.column
      placed.append((head, Point(column: column, row: headRow)))
    }
    if let footRow { placed += foot(furniture, row: footRow) }
    return placed
  }

  /// The page number at the left end of the foot and the progress at its right end; the other way round
  /// in a book that is read from right to left.
  func foot(_ furniture: Furniture, row: Int) -> [(text: SafeText, place: Point)] {
    let words = [furniture.folio.truncated(to: room.size.columns), furniture.progress]
    let (folio, progress) =
      isReordered ? (words[0].inVisualOrder, words[1].inVisualOrder) : (words[0], words[1])
    // The progress is left out if there is no room beside the page number.
    let hasRoom = folio.isEmpty || folio.width + 2 + progress.width <= room.size.columns
    let pieces = hasRoom ? [folio, progress] : [folio, ""]
    let (left, right) = isMirrored ? (pieces[1], pieces[0]) : (pieces[0], pieces[1])
    return [
      (left, Point(column: room.origin.column, row: row)),
      (right, Point(column: room.columns.upperBound - right.width, row: row)),
    ]
  }

  package func draw(_ line: SetLine, row: Int, on canvas: inout TextCanvas) {
    for span in line.spans {
      let place = Point(column: text.origin.column + span.column, row: row)
      canvas.write(SafeText(span.drawnText), at: place, style: style(of: span, in: line))
      if isInRows, span.emphasis.contains(.dotted) { dot(span, at: place, on: &canvas) }
    }
  }

  /// Writes a dot in the gap beside each character.
  private func dot(_ span: SetLine.Span, at place: Point, on canvas: inout TextCanvas) {
    for column in stride(from: 0, to: SafeText(span.text).width, by: 2) {
      canvas.write("､", at: place + Point(column: column, row: -1), style: Style(.text))
    }
  }

  /// Makes the label of a heading soft, such as "Chapter I" before its title.
  ///
  /// - Parameter isBare: Whether no title stands below it.
  private func softenLabel(of line: SetLine, isBare: Bool, on canvas: inout TextCanvas) {
    guard let first = line.spans.first else { return }
    let parts = HeadingParts(line.spans.map(\.text).joined())
    guard !parts.label.isEmpty, !parts.title.isEmpty || !isBare else { return }
    let label = Rect(
      column: text.origin.column + first.column, row: text.origin.row + line.row,
      columns: SafeText(parts.label).width, rows: 1)
    canvas.restyle(label) { style in
      style.ink = Tint(.soft)
      style.attributes.remove(.bold)
    }
  }

  private func style(of span: SetLine.Span, in line: SetLine) -> Style {
    var attributes: Attributes = []
    let emphasis =
      hasColours ? span.emphasis : span.emphasis.subtracting([.comment, .literal, .keyword])
    if emphasis.contains(.italic) { attributes.insert(.italic) }
    // Rows have no room for dots.
    let bold: Mark.Emphasis = isInRows ? [.bold, .keyword] : [.bold, .keyword, .dotted]
    if !emphasis.isDisjoint(with: bold) { attributes.insert(.bold) }
    if !emphasis.isDisjoint(with: [.link, .underlined]) { attributes.insert(.underline) }
    let paper: Role = emphasis.contains(.code) || line.isBoxed ? .panel : .page
    if hasColours, let hue = emphasis.hue.flatMap({ Hue(rawValue: $0.rawValue) }) {
      return Style(ink: Tint(hue), paper: Tint(paper), attributes)
    }
    let isSoft =
      line.heading == .minor || !emphasis.isDisjoint(with: [.picture, .comment])
    let isAccent = !emphasis.isDisjoint(with: [.literal, .cut])
    return Style(isAccent ? .accent : isSoft ? .soft : .text, on: paper, attributes)
  }
}

extension SetLine.Span {
  /// Terminals have no common way to strike text out, but Unicode does.
  fileprivate var drawnText: String {
    guard emphasis.contains(.struck) else { return text }
    return text.reduce(into: "") { $0 += "\($1)\u{336}" }
  }
}

extension TextCanvas {
  /// Writes text centred in a rectangle, truncated to its width.
  package mutating func centre(_ text: SafeText, row: Int, within rect: Rect, style: Style) {
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
