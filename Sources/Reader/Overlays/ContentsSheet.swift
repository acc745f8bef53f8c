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
      bound.book.book.outline, columns: Self.columns(on: bound.geometry.size),
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
      guard card.frame.contains(pointer.point) else { return .cancel }
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

  /// The columns in front of the titles, for the marks of the selected and the present chapter.
  private static let marks = 2

  /// The width of the lines.
  private static func columns(on size: Size) -> Int {
    max(min(Card.room(on: size).columns - marks, Settings.bestMeasure), 1)
  }

  private var card: Card {
    let rows = max(rows[rows.count - 1], 1)
    return Card(content: Size(columns: table.columns + 2 * Self.marks, rows: rows), on: size)
  }

  private var height: Int { card.rows }

  private var list: Rect {
    let inside = card.inside
    let column = inside.origin.column + (inside.size.columns - table.columns) / 2
    return Rect(
      column: column, row: inside.origin.row, columns: table.columns, rows: inside.size.rows)
  }

  // MARK: Picture

  func draw(on canvas: inout Canvas, number: (Int) -> Int?) {
    card.draw(
      title: table.entries.isEmpty ? "No chapters were found" : "Contents",
      hint: Card.keysOfList, on: &canvas)
    let first = entry(atRow: top)
    let shown = first..<min(entry(atRow: top + height - 1) + 1, table.entries.count)
    guard !shown.isEmpty else { return }
    canvas.cursor = Point(
      column: list.origin.column, row: list.origin.row + rows[selected] - top)
    var look = ContentsTable.Look(paper: .panel, current: current)
    look.chosen = selected
    _ = table.draw(
      shown, from: list.origin.row + rows[first] - top, in: list, look: look, on: &canvas,
      number: number)
    card.markHidden(
      above: top > 0, below: top + height < rows[rows.count - 1], on: &canvas)
  }
}
