internal import Cells
internal import Glyphs

/// The list of keys, as a sheet over whatever is open. It closes to exactly what was there.
struct HelpView: View {
  private let lines: [Line]
  private var size: Size
  private var top = 0

  private enum Line {
    case title(SafeText)
    case key(SafeText, SafeText)
    case blank
  }

  init(size: Size) {
    self.size = size
    lines = Self.makeLines()
  }

  private static func makeLines() -> [Line] {
    let groups: [(SafeText, [(String, String)])] = [
      ("Reading", KeyTable.reading.map { ($0.label, $0.summary) }),
      ("The shelf", KeyTable.shelf.map { ($0.label, $0.summary) }),
      ("The mouse", KeyTable.mouse.map { ($0.gesture, $0.summary) }),
    ]
    let parts = groups.map { title, rows in
      [.title(title)] + rows.map { Line.key(SafeText($0.0), SafeText($0.1)) }
    }
    return Array(parts.joined(separator: [.blank]))
  }

  // MARK: Events

  mutating func resize(to size: Size) {
    self.size = size
    scroll(to: top)
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Wish] {
    switch event {
    case .key(let press):
      return KeyTable.overlay.command(for: press).map { obey($0) } ?? []
    case .pointer(let pointer) where pointer.action == .wheelDown: scroll(to: top + 1)
    case .pointer(let pointer) where pointer.action == .wheelUp: scroll(to: top - 1)
    case .pointer(let pointer) where pointer.action == .release: return [.close]
    case .pointer, .resized, .tick, .leave: break
    }
    return []
  }

  private mutating func obey(_ command: Command) -> [Wish] {
    switch command {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .previousPage: scroll(to: top - inside.size.rows)
    case .nextPage: scroll(to: top + inside.size.rows)
    case .quit, .cancel: return [.close]
    case .firstPage, .lastPage, .goToPage, .showHelp, .showShelf, .choose: break
    }
    return []
  }

  private mutating func scroll(to line: Int) {
    top = max(min(line, lines.count - inside.size.rows), 0)
  }

  // MARK: Picture

  /// The sheet: as large as its lines, or as the screen allows.
  private var sheet: Rect {
    let columns = min(size.columns, Self.gap + labelWidth + summaryWidth + 6)
    let rows = min(size.rows, lines.count + 4)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// A small screen has no room for margins.
  private var inside: Rect {
    sheet.inset(columns: size.columns >= 30 ? 3 : 0, rows: size.rows >= 12 ? 2 : 0)
  }

  private static let gap = 3

  private var labelWidth: Int { widest { if case .key(let label, _) = $0 { label } else { nil } } }
  private var summaryWidth: Int { widest { if case .key(_, let text) = $0 { text } else { nil } } }

  private func widest(_ part: (Line) -> SafeText?) -> Int {
    lines.compactMap(part).map(\.width).max() ?? 0
  }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = below
    canvas.fill(sheet, style: Style(on: .panel))
    for (row, line) in zip(inside.rows, lines[top...]) { draw(line, row: row, on: &canvas) }
    return canvas
  }

  private func draw(_ line: Line, row: Int, on canvas: inout Canvas) {
    let left = Point(column: inside.origin.column, row: row)
    switch line {
    case .blank: break
    case .title(let title):
      canvas.write(title, at: left, style: Style(.soft, on: .panel), clip: inside)
    case .key(let label, let summary):
      let room = min(labelWidth, max(inside.size.columns - 12, 0) * 2 / 3)
      let right = left + Point(column: room + Self.gap, row: 0)
      canvas.write(
        label.truncated(to: room), at: left, style: Style(.text, on: .panel, .bold), clip: inside)
      canvas.write(
        summary.truncated(to: inside.columns.upperBound - right.column), at: right,
        style: Style(on: .panel), clip: inside)
    }
  }
}
