internal import Cells
internal import Glyphs

/// The help screen: a list of keys on a sheet over the other views.
struct HelpView: View {
  private var size: Size
  /// The first visible line.
  private var top = 0
  private var lines: [HelpLine]

  init(size: Size) {
    self.size = size
    lines = HelpLine.all(columns: Self.inside(of: size).columns)
  }

  // MARK: Events

  mutating func resize(to size: Size) {
    self.size = size
    lines = HelpLine.all(columns: Self.inside(of: size).columns)
    scroll(to: top)
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    switch event {
    case .key(let press):
      return KeyTable.overlay.command(for: press).map { perform($0) } ?? []
    case .pointer(let pointer) where pointer.action == .wheelDown: scroll(to: top + 1)
    case .pointer(let pointer) where pointer.action == .wheelUp: scroll(to: top - 1)
    case .pointer(let pointer) where pointer.action == .release: return [.close]
    case .pointer, .resized, .tick, .suspend, .leave: break
    }
    return []
  }

  private mutating func perform(_ command: Command) -> [Request] {
    switch command {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .previousPage: scroll(to: top - inside.size.rows)
    case .nextPage: scroll(to: top + inside.size.rows)
    case .firstPage: scroll(to: 0)
    case .lastPage: scroll(to: lines.count)
    case .quit, .cancel: return [.close]
    default: break
    }
    return []
  }

  private mutating func scroll(to line: Int) {
    top = max(min(line, lines.count - inside.size.rows), 0)
  }

  // MARK: Picture

  /// The largest area for lines. A small screen has no room for margins.
  private static func inside(of size: Size) -> Size {
    let margin = margin(in: size)
    return Size(
      columns: min(max(size.columns - 2 * margin.columns, 1), HelpLine.fullWidth),
      rows: max(size.rows - 2 * margin.rows, 1))
  }

  private static func margin(in size: Size) -> Size {
    Size(columns: size.columns >= 30 ? 3 : 0, rows: size.rows >= 12 ? 2 : 0)
  }

  /// The part of the sheet that contains lines.
  private var inside: Rect {
    let most = Self.inside(of: size)
    let rows = min(most.rows, lines.count)
    return Rect(
      column: (size.columns - most.columns) / 2, row: (size.rows - rows) / 2,
      columns: most.columns, rows: rows)
  }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = below
    let margin = Self.margin(in: size)
    let sheet = inside.inset(columns: -margin.columns, rows: -margin.rows)
    canvas.fill(sheet, style: Style(on: .panel))
    for (row, line) in zip(inside.rows, lines[top...]) {
      line.draw(at: Point(column: inside.origin.column, row: row), clip: inside, on: &canvas)
    }
    if margin.rows > 0 { markHiddenLines(in: sheet, on: &canvas) }
    return canvas
  }

  /// Marks that there are more lines above or below.
  private func markHiddenLines(in sheet: Rect, on canvas: inout Canvas) {
    let style = Style(.soft, on: .panel)
    if top > 0 { canvas.centre("▴", row: sheet.rows.lowerBound, within: sheet, style: style) }
    if top + inside.size.rows < lines.count {
      canvas.centre("▾", row: sheet.rows.upperBound - 1, within: sheet, style: style)
    }
  }
}
