internal import Cells
internal import Glyphs
internal import Paging

/// A list on a sheet over the open book, with titles between groups of items.
///
/// Only visible items are drawn, so the number of items does not matter.
struct ListSheet: Equatable {
  enum Row: Equatable {
    case title(SafeText)
    /// The index of an item, and its height in rows of the screen. Titles have one row.
    case item(Int, rows: Int = 2)
  }

  enum Answer: Equatable {
    case choose(Int)
    case cancel
  }

  let title: SafeText
  /// What the list shows when it has no items.
  let hint: SafeText
  /// What the keys do; a shorter text is used if the first does not fit.
  var keys = Card.keysOfList
  /// Stands in the place of the keys until the next event.
  var notice: SafeText?
  private let rows: [Row]
  private let size: Size
  /// The index of the selected row; a title is never selected.
  private var selectedRow: Int
  /// The first visible row.
  private var top = 0

  init(
    _ title: SafeText, _ rows: [Row], size: Size, selected: Int = 0, hint: SafeText = ""
  ) {
    (self.title, self.rows, self.size, self.hint) = (title, rows, size, hint)
    selectedRow = rows.firstIndex { $0.item == selected } ?? rows.firstIndex(where: \.isItem) ?? 0
    reveal(centred: true)
  }

  /// The index of the selected item; nil if there are none.
  var selected: Int? {
    rows.indices.contains(selectedRow) ? rows[selectedRow].item : nil
  }

  // MARK: Events

  mutating func handle(_ event: Event) -> Answer? {
    if event != .tick { notice = nil }
    return switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: nil
    }
  }

  private mutating func handle(_ move: WidgetMove) -> Answer? {
    switch move {
    case .up: step(-1)
    case .down: step(1)
    case .left, .screenBack: for _ in 0..<itemsOnScreen { step(-1) }
    case .right, .screenOn: for _ in 0..<itemsOnScreen { step(1) }
    case .first: select(rows.firstIndex(where: \.isItem))
    case .last: select(rows.lastIndex(where: \.isItem))
    case .choose: return selected.map { .choose($0) } ?? .cancel
    case .cancel: return .cancel
    }
    return nil
  }

  /// A tap on an item chooses it. A tap outside closes the sheet.
  private mutating func handle(_ pointer: Pointer) -> Answer? {
    switch pointer.action {
    case .wheelDown: return handle(.down)
    case .wheelUp: return handle(.up)
    case .press, .drag, .wheelLeft, .wheelRight: return nil
    case .release:
      guard card.frame.contains(pointer.point) else { return .cancel }
      guard let row = row(atScreenRow: pointer.point.row), rows[row].isItem else { return nil }
      selectedRow = row
      return handle(.choose)
    }
  }

  private mutating func step(_ direction: Int) {
    var row = selectedRow + direction
    while rows.indices.contains(row), !rows[row].isItem { row += direction }
    select(rows.indices.contains(row) ? row : nil)
  }

  private mutating func select(_ row: Int?) {
    guard let row else { return }
    selectedRow = row
    reveal(centred: false)
  }

  // MARK: Layout

  private func height(of row: Row) -> Int {
    if case .item(_, let rows) = row { rows } else { 1 }
  }

  private func height(of range: Range<Int>) -> Int {
    range.reduce(0) { $0 + height(of: rows[$1]) }
  }

  private var itemsOnScreen: Int {
    guard rows.indices.contains(selectedRow) else { return 1 }
    return max(inside.rows / height(of: rows[selectedRow]) - 1, 1)
  }

  /// Scrolls until the selected row is visible, with the title above it if there is room.
  private mutating func reveal(centred: Bool) {
    guard rows.indices.contains(selectedRow) else { return }
    let room = centred ? inside.rows * 2 / 3 : inside.rows
    var first = selectedRow
    while first > 0, height(of: first - 1..<selectedRow + 1) <= room { first -= 1 }
    // The rows from `first` on end with the selected one.
    top = max(centred ? first : min(top, selectedRow), first)
    if top == selectedRow, top > 0, !rows[top - 1].isItem,
      inside.rows > height(of: rows[selectedRow])
    {
      top -= 1
    }
    // No room is left empty below the last row.
    while top > 0, rows.count - top < inside.rows,
      height(of: top - 1..<rows.count) <= inside.rows
    {
      top -= 1
    }
  }

  /// The columns in front of the items, for the mark of the selected one.
  private static let marks = 2
  private static let widest = 76

  private var card: Card {
    let columns = min(Card.room(on: size).columns, Self.widest + 2 * Self.marks)
    // Counting all rows of a long list would take long, and it fills the card in any case.
    let room = Card.room(on: size).rows
    let rows = rows.count > room ? room : max(height(of: 0..<rows.count), 1)
    return Card(content: Size(columns: columns, rows: rows), on: size)
  }

  /// The area for rows.
  private var list: Rect {
    let inside = card.inside
    let mark = inside.size.columns > 20 ? Self.marks : 0
    return Rect(
      column: inside.origin.column + mark, row: inside.origin.row,
      columns: max(inside.size.columns - 2 * mark, 1), rows: inside.size.rows)
  }

  private var inside: Size { list.size }

  private func row(atScreenRow wanted: Int) -> Int? {
    var screenRow = list.origin.row
    for row in rows.indices.dropFirst(top) {
      screenRow += height(of: rows[row])
      if screenRow > list.rows.upperBound { return nil }
      if wanted < screenRow { return wanted >= list.origin.row ? row : nil }
    }
    return nil
  }

  // MARK: Picture

  /// - Parameter drawItem: Draws an item into its rectangle; the last argument says whether it is
  ///   selected.
  func draw(on canvas: inout Canvas, item drawItem: (Int, Rect, inout Canvas, Bool) -> Void) {
    card.draw(title: title, hint: notice.map { [$0] } ?? keys, on: &canvas)
    if rows.isEmpty {
      canvas.centre(hint, row: list.origin.row, within: list, style: Style(.soft, on: .panel))
    }
    var screenRow = list.origin.row
    for row in rows.indices.dropFirst(top) {
      let height = height(of: rows[row])
      guard screenRow + height <= list.rows.upperBound || screenRow == list.origin.row else {
        break
      }
      let rect = Rect(
        column: list.origin.column, row: screenRow, columns: list.size.columns, rows: height)
      switch rows[row] {
      case .title(let title):
        canvas.write(
          title.truncated(to: rect.size.columns).inVisualOrder, at: rect.origin,
          style: Style(.text, on: .panel, .italic))
      case .item(let item, _):
        if row == selectedRow {
          canvas.cursor = rect.origin
          let mark = Point(column: rect.origin.column - 2, row: rect.origin.row)
          canvas.write("▸", at: mark, style: Style(.accent, on: .panel, .bold), clip: card.frame)
        }
        drawItem(item, rect.intersection(list), &canvas, row == selectedRow)
      }
      screenRow += height
    }
    markHiddenRows(upTo: screenRow, on: &canvas)
  }

  /// Marks that there are more rows above or below.
  private func markHiddenRows(upTo screenRow: Int, on canvas: inout Canvas) {
    let last = row(atScreenRow: screenRow - 1) ?? rows.count
    card.markHidden(above: top > 0, below: last < rows.count - 1, on: &canvas)
  }
}

extension ListSheet.Row {
  /// The index of the item; nil for a title.
  fileprivate var item: Int? { if case .item(let item, _) = self { item } else { nil } }

  fileprivate var isItem: Bool { item != nil }
}
