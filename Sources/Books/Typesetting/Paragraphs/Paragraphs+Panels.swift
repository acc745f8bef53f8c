internal import CurlewManuscript

extension Paragraphs {
  /// The drawn lines of a row of a table or of a picture; nil for other paragraphs.
  func panel(_ paragraph: Int, in room: Panel.Room, _ text: MarkedText) -> Panel? {
    guard all[paragraph].style.isPanel else { return nil }
    if let row = panels.rows[paragraph] {
      return RowPanel(self, text, row, paragraph, room.measure).panel
    }
    if let picture = panels.pictures[paragraph] {
      return FramePanel(self, text, picture.size, paragraph, room).panel
    }
    return nil
  }
}

/// Makes the panel of a row of a table: its cells side by side, each wrapped inside its column; or, where
/// the line is too short for the columns, one below the other with the names of the columns.
private struct RowPanel {
  private let row: PanelSources.TableRow
  private let paragraphs: Paragraphs
  private let text: MarkedText
  private let paragraph: Int
  private let measure: Int

  init(
    _ paragraphs: Paragraphs, _ text: MarkedText, _ row: PanelSources.TableRow, _ paragraph: Int,
    _ measure: Int
  ) {
    (self.paragraphs, self.text, self.row) = (paragraphs, text, row)
    (self.paragraph, self.measure) = (paragraph, measure)
  }

  var panel: Panel { row.columns.places(in: measure).map(columns) ?? record }

  /// - Parameter row: The paragraph of the cell's row.
  private func lines(of cell: CellTable.Cell, in row: Int, width: Int) -> [Range<Int>] {
    let breaker = CellLines(paragraphs: paragraphs, text: text, paragraph: row)
    return cell.paragraphs.flatMap { breaker.lines(of: $0, width: max(width, 1)) }
  }

  private func columns(_ places: [Range<Int>]) -> Panel {
    var panel = Panel(lines: [Panel.Line()])
    for cell in row.cells where !cell.paragraphs.isEmpty {
      let place = place(of: cell, places)
      for (number, line) in lines(of: cell, in: paragraph, width: place.count).enumerated() {
        if number == panel.lines.count { panel.lines.append(Panel.Line()) }
        panel.lines[number].pieces.append(
          Panel.Piece(
            column: place.lowerBound, width: place.count, content: .text(line),
            alignment: cell.alignment))
      }
    }
    let width = places.last?.upperBound ?? 0
    switch row.role {
    case .header: panel.lines.append(rule(places))
    // A blank line tells rows apart that take several lines.
    case .body: if !row.columns.fit(measure) { panel.lines.append(Panel.Line()) }
    case .last: break
    }
    return width > 0 ? panel : record
  }

  /// The cells of all columns that a cell spans. The last cell of a row may reach to the table's end.
  private func place(of cell: CellTable.Cell, _ places: [Range<Int>]) -> Range<Int> {
    let end = min(cell.column + cell.columns, places.count)
    guard cell.column < end else { return 0..<measure }
    if cell.column == 0, end == places.count { return 0..<widthOfTitle(cell, over: places) }
    return places[cell.column]
      .lowerBound..<places[cell.column..<end].map(\.upperBound).reduce(0, max)
  }

  /// A cell that spans all columns may be wider than they are.
  private func widthOfTitle(_ cell: CellTable.Cell, over places: [Range<Int>]) -> Int {
    max(min(width(of: cell, in: paragraph), measure), places.last?.upperBound ?? 0)
  }

  /// The cells of its longest paragraph in one line.
  private func width(of cell: CellTable.Cell, in row: Int) -> Int {
    cell.paragraphs.map { paragraphs.width(of: paragraphs.wholeBoxes(in: $0, of: row)) }.max() ?? 0
  }

  private func rule(_ places: [Range<Int>]) -> Panel.Line {
    Panel.Line(
      pieces: places.filter { !$0.isEmpty }.map { place in
        Panel.Piece(
          column: place.lowerBound, width: place.count,
          content: .drawn(String(repeating: "─", count: place.count)))
      })
  }

  // MARK: Records

  private static let indent = 2
  private static let widestRule = 24

  /// The names of the columns stand in every record, but that of the first column only above them all.
  private var record: Panel {
    let isOfNames = row.role == .header && row.names?.row == paragraph
    var panel = Panel()
    for cell in row.cells where !cell.paragraphs.isEmpty && (!isOfNames || cell.column == 0) {
      panel.lines += lines(of: cell, isFirst: panel.lines.isEmpty)
    }
    switch row.role {
    case .header: panel.lines.append(rule([0..<min(measure, Self.widestRule)]))
    case .body: panel.lines.append(Panel.Line())
    case .last: break
    }
    return panel
  }

  private func lines(of cell: CellTable.Cell, isFirst: Bool) -> [Panel.Line] {
    let column = isFirst ? 0 : Self.indent
    guard !isFirst, row.role != .header, let names = row.names, let name = names[cell.column] else {
      return stack(lines(of: cell, in: paragraph, width: measure - column), at: column)
    }
    let end = column + width(of: name, in: names.row) + 1
    // A long name has lines of its own.
    let isBeside = end < measure / 2
    let start = isBeside ? end + 1 : column + Self.indent
    var texts = stack(lines(of: cell, in: paragraph, width: measure - start), at: start)
    let parts = lines(of: name, in: names.row, width: measure - column - 1)
    let above = parts.enumerated().map { number, part in
      Panel.Line(pieces: [
        Panel.Piece(
          column: column, width: (isBeside ? end : measure) - column,
          content: .name(part, isEnd: number == parts.count - 1))
      ])
    }
    guard isBeside, above.count == 1 else { return above + texts }
    texts[0].pieces = above[0].pieces + texts[0].pieces
    return texts
  }

  /// Lines of text, one below the other.
  private func stack(_ lines: [Range<Int>], at column: Int) -> [Panel.Line] {
    lines.map { line in
      Panel.Line(pieces: [
        Panel.Piece(column: column, width: measure - column, content: .text(line))
      ])
    }
  }
}

/// Makes the panel of a picture: a frame of its shape with its description inside, or below if that is
/// too long. The picture is drawn over the frame.
private struct FramePanel {
  private let paragraphs: Paragraphs
  private let text: MarkedText
  private let size: PictureSize
  private let paragraph: Int
  private let room: Panel.Room
  private var measure: Int { room.measure }

  private static let fewestRows = 4
  private static let fewestColumns = 8
  /// The lines of a page that a picture leaves to its caption.
  private static let linesOfCaption = 3
  /// The size of a cell in pixels, by which a picture has its natural size.
  private static let cell = (width: 8, height: 16)

  init(
    _ paragraphs: Paragraphs, _ text: MarkedText, _ size: PictureSize, _ paragraph: Int,
    _ room: Panel.Room
  ) {
    (self.paragraphs, self.text, self.size) = (paragraphs, text, size)
    (self.paragraph, self.room) = (paragraph, room)
  }

  /// Whether it is a page of its own, as in a comic book.
  private var isAlone: Bool {
    let (all, next) = (paragraphs.all, paragraph + 1)
    return all[paragraph].startsPage && (next == all.count || all[next].startsPage)
  }

  /// The lines of the headings right above it, which stay on its page, with the blank ones around them.
  private var linesOfHeadings: Int {
    let shape = PageShape(rows: room.lines)
    var (count, next) = (0, paragraph)
    while next > 0, !paragraphs.all[next].startsPage {
      let above = paragraphs.all[next - 1]
      guard above.style == .heading || above.style == .byline || above.keepsWithNext else { break }
      count += shape.rowsBefore(paragraphs.all[next])
      next -= 1
      count += lines(of: next, width: measure).count
    }
    return count + (next < paragraph ? shape.sinkage(paragraphs.all[next]) : 0)
  }

  /// The lines and columns of the frame, with the shape of the picture as far as the page has room.
  private var shape: (lines: Int, columns: Int) {
    // Each line has an offset of its own.
    let offsets = paragraphs.text(of: paragraph).count - below.count
    let others = isAlone ? 0 : Self.linesOfCaption + linesOfHeadings
    let most = max(min(room.lines - others, Picture.mostRows, offsets), 1)
    let (width, height) = (
      Double(size.width) / Double(Self.cell.width), Double(size.height) / Double(Self.cell.height)
    )
    if room.pitch > 0 {
      // On a page of columns it stands upright, so that its lines are as many as make its width.
      let wide = Double((most - 1) * room.pitch + 2)
      let scale = min(1, wide / width, Double(measure / 2) / height)
      let lines = (Int(width * scale) + room.pitch - 3) / room.pitch + 1
      return (
        min(max(lines, Self.fewestRows), max(most, Self.fewestRows)),
        min(max(2 * Int((height * scale).rounded()), Self.fewestColumns), measure)
      )
    }
    let rows = Double((most - 1) * room.leading + 1)
    let scale = min(1, Double(measure) / width, rows / height)
    let columns = Int((width * scale).rounded())
    let lines = (Int((height * scale).rounded()) + room.leading - 1) / room.leading
    return (
      min(max(lines, Self.fewestRows), max(most, Self.fewestRows)),
      min(max(columns, Self.fewestColumns), measure)
    )
  }

  var panel: Panel {
    let (rows, columns) = shape
    guard measure > 2 else { return Panel(lines: below) }
    let left = (measure - columns) / 2 & (room.pitch > 0 ? ~1 : ~0)
    let inside = lines(width: columns - 4)
    let fits = columns > 6 && inside.count <= rows - 2
    var panel = Panel(lines: [edge("┌", "┐", left, columns)])
    panel.picture = (left..<left + columns, rows)
    let above = (rows - 2 - inside.count) / 2
    for row in 0..<rows - 2 {
      let number = fits ? row - above : -1
      let words = inside.indices.contains(number) ? inside[number] : nil
      panel.lines.append(side(words, left, columns))
    }
    panel.lines.append(edge("└", "┘", left, columns))
    if !fits { panel.lines += below }
    return panel
  }

  private func edge(_ first: String, _ last: String, _ left: Int, _ columns: Int) -> Panel.Line {
    let line = first + String(repeating: "─", count: columns - 2) + last
    return Panel.Line(pieces: [Panel.Piece(column: left, width: columns, content: .drawn(line))])
  }

  private func side(_ words: Range<Int>?, _ left: Int, _ columns: Int) -> Panel.Line {
    var line = Panel.Line(pieces: [Panel.Piece(column: left, width: 1, content: .drawn("│"))])
    if let words {
      line.pieces.append(
        Panel.Piece(
          column: left + 2, width: columns - 4, content: .text(words), alignment: .center))
    }
    line.pieces.append(Panel.Piece(column: left + columns - 1, width: 1, content: .drawn("│")))
    return line
  }

  /// The description as lines of the page.
  private var below: [Panel.Line] {
    lines(width: measure).map { line in
      Panel.Line(pieces: [
        Panel.Piece(column: 0, width: measure, content: .text(line), alignment: .center)
      ])
    }
  }

  private func lines(width: Int) -> [Range<Int>] {
    let start = paragraphs.text(of: paragraph).lowerBound
    guard !text.utf8[start...].starts(with: Picture.undescribed.utf8) else { return [] }
    return lines(of: paragraph, width: width)
  }

  private func lines(of paragraph: Int, width: Int) -> [Range<Int>] {
    let range = paragraphs.text(of: paragraph)
    return CellLines(paragraphs: paragraphs, text: text, paragraph: paragraph)
      .lines(of: range.lowerBound..<text.endOfVisibleText(in: range), width: max(width, 1))
  }
}
