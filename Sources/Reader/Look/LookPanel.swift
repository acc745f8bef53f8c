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
      guard card.frame.contains(pointer.point) else { return keep }
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

  /// At the foot of the screen, and at most two thirds of it.
  private var card: Card {
    let rows = min(Self.rowCount, max(size.rows * 2 / 3 - 2, 1))
    return Card(content: Size(columns: Self.widest, rows: rows), on: size, at: .foot)
  }

  private var rows: Rect { card.inside }

  private var valueColumn: Int { rows.origin.column + min(16, rows.size.columns / 2) }

  // MARK: Picture

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    let (card, rows) = (card, rows)
    card.draw(
      title: "Look",
      hint: [
        "← → change    Enter keep    Esc undo", "← → change  Enter keep  Esc undo", "Esc undo",
      ], on: &canvas)
    for row in top..<min(top + rows.size.rows, Self.rowCount) {
      let value = value(ofRow: row)
      draw(row, value, at: rows.origin.row + row - top, on: &canvas)
    }
    card.markHidden(above: top > 0, below: top + rows.size.rows < Self.rowCount, on: &canvas)
  }

  private func value(ofRow row: Int) -> SafeText {
    guard LookRow.all.indices.contains(row) else {
      return isForThisBook ? "this book" : "all books"
    }
    return LookRow.all[row].label(in: settings)
  }

  private func draw(_ row: Int, _ value: SafeText, at screenRow: Int, on canvas: inout Canvas) {
    let isSelected = row == selected
    let isSetting = LookRow.all.indices.contains(row)
    let label: SafeText = isSetting ? LookRow.all[row].label : "Keep for"
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
