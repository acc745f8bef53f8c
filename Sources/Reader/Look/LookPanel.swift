internal import Cells
internal import Glyphs
internal import Paging

/// A small panel over the page in which its look is changed. The page shows each change at once.
struct LookPanel: BookTool {
  /// The settings when it was opened, to put them back.
  private let former: Settings
  private var settings: Settings
  private var size: Size
  private var selected = 0
  private var isForThisBook = false
  /// The first visible row.
  private var top = 0

  /// The rows of the settings, and one that says for which books they are kept.
  private static let rowCount = LookRow.all.count + 1
  private static let widest = 40

  init(_ settings: Settings, size: Size) {
    (former, self.settings, self.size) = (settings, settings, size)
  }

  var command: Command { .changeLook }

  mutating func layOut(over bound: BoundBook) {
    size = bound.geometry.size
    select(selected)
  }

  // MARK: Events

  mutating func handle(_ event: Event, over bound: BoundBook) -> ToolAnswer? {
    switch event {
    case .key(let press): perform(press)
    case .pointer(let pointer): follow(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: nil
    }
  }

  private mutating func perform(_ press: KeyPress) -> ToolAnswer? {
    if KeyTable.reading.command(for: press) == command { return keep }
    switch WidgetMove(press) {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .left: return change(-1)
    case .right: return change(1)
    case .screenOn where press.key == " ": return change(1)
    case .screenBack, .first: select(0)
    case .screenOn, .last: select(Self.rowCount - 1)
    case .choose: return keep
    case .cancel: return .closeWith([.preview(former)])
    case nil: break
    }
    return nil
  }

  /// A tap changes a row; a tap outside keeps what was chosen.
  private mutating func follow(_ pointer: Pointer) -> ToolAnswer? {
    switch pointer.action {
    case .wheelDown: select(selected + 1)
    case .wheelUp: select(selected - 1)
    case .press, .drag, .wheelLeft, .wheelRight: break
    case .release:
      guard panel.contains(pointer.point) else { return keep }
      guard rows.contains(pointer.point) else { return nil }
      select(top + pointer.point.row - rows.origin.row)
      return change(pointer.point.column < valueColumn + 2 ? -1 : 1)
    }
    return nil
  }

  private mutating func change(_ step: Int) -> ToolAnswer? {
    guard LookRow.all.indices.contains(selected) else {
      isForThisBook.toggle()
      return nil
    }
    LookRow.all[selected].step(step, in: &settings)
    return .request(.preview(settings))
  }

  private mutating func select(_ row: Int) {
    selected = max(min(row, Self.rowCount - 1), 0)
    top = max(min(top, selected), selected - rows.size.rows + 1)
    top = max(min(top, Self.rowCount - rows.size.rows), 0)
  }

  private var keep: ToolAnswer {
    let changed = LookRow.all.filter { $0.value(in: settings) != $0.value(in: former) }
    guard !changed.isEmpty else { return .close }
    let values = changed.map { StoredValue(name: $0.name, value: $0.value(in: settings)) }
    return .closeWith([.keep(values, forThisBook: isForThisBook)])
  }

  // MARK: Layout

  private var hasFrame: Bool { size.rows >= 8 && size.columns >= 30 }

  /// At the foot of the screen, and at most two thirds of it.
  private var panel: Rect {
    let frame = hasFrame ? 2 : 0
    let rows = min(Self.rowCount + frame, max(size.rows * 2 / 3, 1))
    let columns = min(size.columns, Self.widest + frame)
    return Rect(
      column: (size.columns - columns) / 2, row: size.rows - rows, columns: columns, rows: rows)
  }

  private var rows: Rect {
    hasFrame ? panel.inset(columns: 2, rows: 1) : panel
  }

  private var valueColumn: Int { rows.origin.column + min(16, rows.size.columns / 2) }

  // MARK: Picture

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    let (panel, rows) = (panel, rows)
    canvas.fill(panel, style: Style(on: .panel))
    if hasFrame {
      canvas.drawFrame(panel, style: Style(.soft, on: .panel))
      write(" Look ", row: panel.origin.row, Style(.text, on: .panel, .bold), on: &canvas)
      write(
        " ← → change   Enter keep   Esc undo ", row: panel.rows.upperBound - 1,
        Style(.soft, on: .panel), on: &canvas)
    }
    for row in top..<min(top + rows.size.rows, Self.rowCount) {
      draw(row, at: rows.origin.row + row - top, on: &canvas)
    }
    let (style, right) = (Style(.accent, on: .panel), panel.columns.upperBound - 1)
    if top > 0 { canvas.write("▴", at: Point(column: right, row: rows.origin.row), style: style) }
    if top + rows.size.rows < Self.rowCount {
      canvas.write("▾", at: Point(column: right, row: rows.rows.upperBound - 1), style: style)
    }
  }

  private func write(_ text: SafeText, row: Int, _ style: Style, on canvas: inout Canvas) {
    guard text.width + 4 <= panel.size.columns else { return }
    canvas.centre(text, row: row, within: panel, style: style)
  }

  private func draw(_ row: Int, at screenRow: Int, on canvas: inout Canvas) {
    let isSelected = row == selected
    let isSetting = LookRow.all.indices.contains(row)
    let label: SafeText = isSetting ? LookRow.all[row].label : "Keep for"
    let value: SafeText =
      isSetting
      ? LookRow.all[row].label(in: settings) : isForThisBook ? "this book" : "all books"
    let left = rows.origin.column
    if isSelected { canvas.cursor = Point(column: left + 2, row: screenRow) }
    let mark: SafeText = isSelected ? "▸ " : "  "
    let accent = Style(.accent, on: .panel, .bold)
    let plain = Style(isSetting ? .text : .soft, on: .panel)
    canvas.write(mark, at: Point(column: left, row: screenRow), style: accent, clip: rows)
    canvas.write(label, at: Point(column: left + 2, row: screenRow), style: plain, clip: rows)
    canvas.write(
      isSelected ? "‹ " + value + " ›" : "  " + value,
      at: Point(column: valueColumn, row: screenRow), style: isSelected ? accent : plain, clip: rows
    )
  }
}
