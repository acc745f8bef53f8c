internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Typesetting

/// The contents as a sheet over the open book. The chapter that the reader is in is marked.
struct ContentsSheet {
  private let table: ContentsTable
  private let size: Size
  /// The chapter that the reader is in.
  private let current: Int?
  private(set) var selected: Int
  /// The first visible row of the table.
  private var top = 0
  /// The row of each entry, and the number of all rows.
  private let rows: [Int]

  enum Answer: Equatable {
    case choose(heading: Int)
    case cancel
  }

  init(_ bound: BoundBook, current: Int?, selected: Int? = nil) {
    size = bound.geometry.size
    table = ContentsTable(
      bound.book.book.outline, columns: Self.inside(of: bound.geometry.size).columns,
      direction: bound.book.book.direction)
    self.current = current
    self.selected = min(selected ?? current ?? 0, max(table.entries.count - 1, 0))
    rows = table.startingRows
    top = centredTop(for: self.selected)
  }

  // MARK: Events

  mutating func handle(_ move: WidgetMove) -> Answer? {
    switch move {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .left, .screenBack: select(entry(atRow: rows[selected] - height))
    case .right, .screenOn: select(entry(atRow: rows[selected] + height))
    case .first: select(0)
    case .last: select(table.entries.count - 1)
    case .choose: return table.entries.isEmpty ? .cancel : .choose(heading: selected)
    case .cancel: return .cancel
    }
    return nil
  }

  /// A tap on a line chooses it. A tap outside closes the sheet.
  mutating func handle(_ pointer: Pointer) -> Answer? {
    switch pointer.action {
    case .wheelDown: return handle(.down)
    case .wheelUp: return handle(.up)
    case .press, .drag, .wheelLeft, .wheelRight: return nil
    case .release:
      guard sheet.contains(pointer.point) else { return .cancel }
      guard list.rows.contains(pointer.point.row), !table.entries.isEmpty else { return nil }
      select(entry(atRow: top + pointer.point.row - list.origin.row))
      return .choose(heading: selected)
    }
  }

  private mutating func select(_ entry: Int) {
    selected = max(min(entry, table.entries.count - 1), 0)
    guard !table.entries.isEmpty else { return }
    top = max(min(top, rows[selected]), rows[selected + 1] - height)
  }

  /// The entry at a row of the table, or the nearest.
  private func entry(atRow row: Int) -> Int {
    let next = rows.dropFirst().firstIndex { $0 > row } ?? rows.count - 1
    return max(min(next - 1, table.entries.count - 1), 0)
  }

  /// The first visible row that centres an entry.
  private func centredTop(for entry: Int) -> Int {
    let total = rows[rows.count - 1]
    return max(min(rows[min(entry, rows.count - 1)] - height / 2, total - height), 0)
  }

  // MARK: Layout

  private static func margin(in size: Size) -> Size {
    Size(columns: size.columns >= 34 ? 4 : 2, rows: size.rows >= 12 ? 2 : 0)
  }

  /// The largest area for lines, without margins and title.
  private static func inside(of size: Size) -> Size {
    let margin = margin(in: size)
    return Size(
      columns: max(min(size.columns - 2 * margin.columns, Settings.bestMeasure), 1),
      rows: max(size.rows - 2 * margin.rows - titleRows(in: size), 1))
  }

  private static func titleRows(in size: Size) -> Int { size.rows >= 12 ? 2 : 0 }

  private var height: Int { min(Self.inside(of: size).rows, max(rows[rows.count - 1], 1)) }

  private var sheet: Rect {
    let margin = Self.margin(in: size)
    let columns = table.columns + 2 * margin.columns
    let rows = height + Self.titleRows(in: size) + 2 * margin.rows
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  private var list: Rect {
    let margin = Self.margin(in: size)
    return Rect(
      column: sheet.origin.column + margin.columns,
      row: sheet.origin.row + margin.rows + Self.titleRows(in: size), columns: table.columns,
      rows: height)
  }

  // MARK: Picture

  func draw(on canvas: inout Canvas, number: (Int) -> Int?) {
    canvas.fill(sheet, style: Style(on: .panel))
    if Self.titleRows(in: size) > 0 {
      canvas.centre(
        title, row: sheet.origin.row + 1, within: list, style: Style(.text, on: .panel, .bold))
    }
    let first = entry(atRow: top)
    let shown = first..<min(entry(atRow: top + height - 1) + 1, table.entries.count)
    guard !shown.isEmpty else { return }
    var look = ContentsTable.Look(paper: .panel, current: current)
    look.chosen = selected
    _ = table.draw(
      shown, from: list.origin.row + rows[first] - top, in: list, look: look, on: &canvas,
      number: number)
    markHiddenLines(on: &canvas)
  }

  private var title: SafeText {
    guard !table.entries.isEmpty else { return "No chapters were found" }
    return spacedCapitals("Contents", columns: table.columns) ?? "Contents"
  }

  /// Marks that there are more lines above or below.
  private func markHiddenLines(on canvas: inout Canvas) {
    guard Self.margin(in: size).rows > 0 else { return }
    let style = Style(.soft, on: .panel)
    if top > 0 { canvas.centre("▴", row: list.origin.row - 1, within: list, style: style) }
    if top + height < rows[rows.count - 1] {
      canvas.centre("▾", row: list.rows.upperBound, within: list, style: style)
    }
  }
}
