internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// Every list and panel: its rows scroll, one of them may be selected, and they can be filtered. They stand in a
/// window, or fill the screen (`SheetPage`).
///
/// Only visible rows are drawn, so the number of rows does not matter.
struct Sheet<Content: SheetContent>: DeskLayer {
  var content: Content
  private var size = Size(columns: 0, rows: 0)
  /// The index of the selected row; nil if no row can be chosen.
  private var selectedRow: Int?
  /// The first visible row.
  private var top = 0
  /// Whether the reader has chosen a row. Until then the first one of a page stays selected while rows are added.
  private var hasChosen = false
  /// The subject of the rows.
  private var subject = ""
  private var filter = Filter.none

  private enum Filter {
    case none
    case typing(LineEditor)

    var line: LineEditor? { if case .typing(let line) = self { line } else { nil } }
    var text: String { line?.text ?? "" }
  }

  init(_ content: Content) {
    self.content = content
    if content.filtersAtOnce { filter = .typing(LineEditor()) }
  }

  var keys: [KeyScope] {
    if case .typing = filter {
      return content.filtersAtOnce ? [content.ownKeys].compactMap(\.self) : []
    }
    return [content.ownKeys, content.page == nil ? .list : nil].compactMap(\.self)
  }
  var opener: Command? { content.opener }
  var traits: LayerTraits { content.shape.traits }
  var pictures: BookPictures? { content.pictures }

  func isFrameDue(on desk: Desk) -> Bool {
    content.page != nil || desk.reading?.pages.isFrameDue ?? true
  }

  /// The selected item; nil if there is none.
  private var selected: Int? { selectedRow.flatMap { rows[$0].item } }
  private var rows: [SheetRow] { content.rows }

  // MARK: Events

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    switch input {
    case .key(let key):
      if let effects = key.command.flatMap({ performOwn($0, on: &desk) }) { return .used(effects) }
      if case .typing(var line) = filter { return type(key.press, into: &line, on: &desk) }
      return key.command.map { perform($0, on: &desk) } ?? .ignored
    case .pointer(let pointer): return .used(follow(pointer, on: &desk))
    case .pasted(let text):
      guard case .typing(var line) = filter else { return .ignored }
      line.paste(text)
      edit(line, over: desk)
      return .used([])
    }
  }

  /// Lets the content perform a command; nil if the content does not handle it.
  private mutating func performOwn(_ command: Command, on desk: inout Desk) -> [Effect]? {
    var item = selected
    guard let effects = Content.commands.function(of: command)?(&content, &item, &desk) else {
      return nil
    }
    if item != selected { hasChosen = item != nil }
    refill(over: desk, selecting: item)
    return effects
  }

  private mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    let effects = content.choose(item, on: &desk)
    if content.subject != subject { refill(over: desk, selecting: nil) }
    return effects
  }

  private mutating func goBack(over desk: Desk) -> Bool {
    guard content.goBack() else { return false }
    refill(over: desk, selecting: selected)
    return true
  }

  private mutating func perform(_ command: Command, on desk: inout Desk) -> Outcome {
    switch command {
    case .up: step(-1)
    case .down: step(1)
    case .left where isGrid: move(by: -1)
    case .right where isGrid: move(by: 1)
    case .left, .previousPage: turn(-1)
    case .right, .nextPage: turn(1)
    case .firstPage: goToEnd(first: true)
    case .lastPage: goToEnd(first: false)
    case .choose: return .used(selected.map { choose($0, on: &desk) } ?? content.confirm())
    case .cancel where goBack(over: desk): break
    case .cancel, .quit: return .used([.close] + content.cancel())
    case .search where content.canFilter: filter = .typing(LineEditor())
    default: return .ignored
    }
    return .used([])
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    if content.tick(over: desk) {
      refill(over: desk, selecting: hasChosen || content.page == nil ? selected : nil)
    }
    return []
  }

  func timeout(on desk: Desk) -> Duration? { content.timeout }

  /// A tap on an item chooses it.
  private mutating func follow(_ pointer: Pointer, on desk: inout Desk) -> [Effect] {
    switch pointer.action {
    case .wheelDown: content.page.map { move(by: $0.columns) } ?? step(1)
    case .wheelUp: step(-1)
    case .press, .drag, .wheelLeft, .wheelRight: break
    case .release where content.page != nil && pointer.button != .left:
      guard pointer.button == .right, let row = row(at: pointer.point) else { break }
      (selectedRow, hasChosen) = (row, true)
      return performOwn(.labelBook, on: &desk) ?? []
    case .release:
      guard content.page != nil || card.frame.contains(pointer.point) else {
        return content.leave()
      }
      guard let row = row(at: pointer.point), let item = rows[row].item else {
        return content.command(at: pointer.point).flatMap { performOwn($0, on: &desk) } ?? []
      }
      (selectedRow, hasChosen) = (row, true)
      let cells = pointer.point.column - list.origin.column
      let column = isMirrored ? list.size.columns - 1 - cells : cells
      let effects = content.tap(item, column: column, on: &desk)
      refill(over: desk, selecting: item)
      return effects
    }
    return []
  }

  // MARK: The filter

  private mutating func type(
    _ press: KeyPress, into line: inout LineEditor, on desk: inout Desk
  ) -> Outcome {
    switch (press.key, press.modifiers) {
    case (.escape, []) where content.filtersAtOnce && line.isEmpty:
      return perform(.cancel, on: &desk)
    case (.backspace, []) where content.filtersAtOnce && line.isEmpty:
      return .used(performOwn(.left, on: &desk) ?? [])
    case (.escape, []): endFilter(over: desk)
    case (.backspace, []) where line.isEmpty: endFilter(over: desk)
    case (.enter, []): return perform(.choose, on: &desk)
    case (.tab, []), ("k", .alt):
      let effects = content.answer(press, to: line.text, on: &desk)
      if content.subject != subject { endFilter(over: desk) }
      return effects.map { .used($0) } ?? .ignored
    case (.up, []): if content.page == nil { step(-1) } else { move(by: -1) }
    case (.down, []): if content.page == nil { step(1) } else { move(by: 1) }
    case (.pageUp, []): turn(-1)
    case (.pageDown, []): turn(1)
    default:
      guard line.handle(press) else { return .ignored }
      edit(line, over: desk)
    }
    return .used([])
  }

  private mutating func endFilter(over desk: Desk) {
    filter = content.filtersAtOnce ? .typing(LineEditor()) : .none
    refill(over: desk, selecting: selected)
  }

  private mutating func edit(_ line: LineEditor, over desk: Desk) {
    filter = .typing(line)
    hasChosen = true
    refill(over: desk, selecting: content.page == nil ? selected : nil)
  }

  // MARK: Moving

  private var isGrid: Bool { content.page?.columns ?? 1 > 1 }

  /// Selects the row that many rows further on, at most the first or last. All rows of a page have an item.
  private mutating func move(by count: Int) {
    hasChosen = true
    if let selectedRow { select(max(min(selectedRow + count, rows.count - 1), 0)) }
  }

  /// Selects the next item, or scrolls by a row where nothing can be chosen. Among rows that stand side by side, it
  /// is the item above or below.
  private mutating func step(_ direction: Int) {
    guard let selectedRow else { return scroll(to: top + direction) }
    if let columns = content.page?.columns {
      let isInLastLine = selectedRow / columns == (rows.count - 1) / columns
      return move(by: direction > 0 && isInLastLine ? 0 : direction * columns)
    }
    var row = selectedRow + direction
    while rows.indices.contains(row), rows[row].item == nil { row += direction }
    if rows.indices.contains(row) { select(row) }
  }

  private mutating func turn(_ direction: Int) {
    guard let selectedRow else { return scroll(to: top + direction * max(list.size.rows - 1, 1)) }
    if let page = content.page { return move(by: direction * page.count) }
    let items = max(list.size.rows / max(rows[selectedRow].height, 1) - 1, 1)
    for _ in 0..<items { step(direction) }
  }

  private mutating func goToEnd(first: Bool) {
    guard selectedRow != nil else { return scroll(to: first ? 0 : rows.count) }
    let items = first ? rows.firstIndex { $0.item != nil } : rows.lastIndex { $0.item != nil }
    if let items { select(items) }
    if first { top = 0 }
  }

  private mutating func select(_ row: Int) {
    (selectedRow, hasChosen) = (row, true)
    reveal(centred: false)
  }

  private mutating func scroll(to row: Int) { top = max(min(row, rows.count - list.size.rows), 0) }

  // MARK: Layout

  mutating func layOut(on desk: inout Desk) {
    let (isFirst, isResized) = (size.columns == 0, size != desk.size)
    size = desk.size
    refill(over: desk, selecting: isFirst ? nil : selected, centred: isResized)
  }

  /// Makes the rows again, and keeps an item selected if it is still there and their subject is the same.
  private mutating func refill(over desk: Desk, selecting item: Int?, centred: Bool = false) {
    let room = Size(columns: list.size.columns, rows: size.rows)
    content.fill(room, over: desk, filter: TextFilter(filter.text))
    let isNew = content.subject != subject
    if isNew {
      (subject, top, hasChosen) = (content.subject, 0, false)
      if content.filtersAtOnce, !filter.text.isEmpty {
        filter = .typing(LineEditor())
        content.fill(room, over: desk, filter: TextFilter())
      }
    }
    let wanted = (isNew ? nil : item) ?? content.firstSelected
    selectedRow =
      rows.firstIndex { $0.item == wanted } ?? rows.firstIndex { ($0.item ?? -1) >= wanted }
      ?? rows.lastIndex { $0.item != nil }
    if selectedRow == nil { scroll(to: top) } else { reveal(centred: centred) }
  }

  private func height(of range: Range<Int>) -> Int { range.reduce(0) { $0 + rows[$1].height } }

  /// Scrolls until the selected row is visible, with the title above it if there is room.
  private mutating func reveal(centred: Bool) {
    guard let selectedRow else { return }
    if let count = content.page?.count { return top = selectedRow / count * count }
    top = min(top, rows.count - 1)
    let room = list.size.rows
    let wanted = centred ? room * 2 / 3 : room
    var first = selectedRow
    while first > 0, height(of: first - 1..<selectedRow + 1) <= wanted { first -= 1 }
    // The rows from `first` on end with the selected one.
    top = max(centred ? first : min(top, selectedRow), first)
    if top == selectedRow, top > 0, rows[top - 1].item == nil, room > rows[selectedRow].height {
      top -= 1
    }
    // No room is left empty below the last row.
    while top > 0, rows.count - top < room, height(of: top - 1..<rows.count) <= room { top -= 1 }
  }

  private var marks: Int { content.shape.marks }

  /// Whether rows begin at the right, as the lines of the reader’s language do.
  private var isMirrored: Bool { content.shape.isOfInterface && SafeText.isRightToLeft }

  private var card: Card {
    let columns = min(Card.room(on: size).columns, content.shape.columns + 2 * marks)
    let (parts, whole) = content.shape.share
    let most = max(min(Card.room(on: size).rows, size.rows * parts / whole), 1)
    // Counting all rows of a long list would take long, and it fills the card in any case.
    let isFull = content.shape.isTall || rows.count > most
    let needed = isFull ? most : max(height(of: 0..<rows.count), 1)
    return Card(
      content: Size(columns: columns, rows: min(needed, most)), on: size, at: content.shape.place)
  }

  /// The area for rows.
  private var list: Rect {
    let inside = card.inside
    let mark = inside.size.columns > 20 ? marks : 0
    return Rect(
      column: inside.origin.column + mark, row: inside.origin.row,
      columns: max(inside.size.columns - 2 * mark, 1), rows: inside.size.rows)
  }

  private func row(at point: Point) -> Int? {
    if let page = content.page {
      return content.place(at: point).map { top + $0 }
        .flatMap { $0 < min(top + page.count, rows.count) ? $0 : nil }
    }
    guard list.rows.contains(point.row) else { return nil }
    var end = list.origin.row
    for row in rows.indices.dropFirst(top) {
      end += rows[row].height
      if point.row < end { return row }
    }
    return nil
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    guard content.page == nil else {
      let state = SheetState(top: top, selected: selectedRow, filter: filter.line)
      return content.draw(state, on: &canvas)
    }
    var hints = content.hints
    if content.canFilter, !content.filtersAtOnce, rows.count > 1 {
      hints = hints.flatMap { ["/ filter    \($0)", $0] }
    }
    card.draw(title: content.title, hint: hints, on: &canvas)
    if rows.isEmpty {
      let text = filter.text.isEmpty ? content.emptyText : "Nothing has these words"
      canvas.centre(text, row: list.origin.row, within: list, style: Style(.soft, on: .panel))
    }
    canvas.mirror = isMirrored ? list.columns : nil
    var place = list.origin
    var index = top
    while index < rows.count {
      let row = rows[index]
      let isFirst = index == top
      guard place.row + row.height <= list.rows.upperBound || isFirst else { break }
      let area = Rect(
        column: place.column, row: place.row, columns: list.size.columns, rows: row.height)
      if index == selectedRow { markSelection(at: place, on: &canvas) }
      let drawn = DrawnRow(
        index: index, row: row, area: area.intersection(list), isSelected: index == selectedRow)
      if let text = row.text {
        text.draw(in: drawn.area, on: &canvas)
      } else {
        content.draw(drawn, over: desk, on: &canvas)
      }
      place.row += row.height
      index += 1
    }
    canvas.mirror = nil
    card.markHidden(above: top > 0, below: index < rows.count, on: &canvas)
    if selectedRow == nil { canvas.cursor = list.origin }
    // The hints are shown in place of an empty filter that is always open.
    if case .typing(let line) = filter, !content.filtersAtOnce || !line.isEmpty {
      draw(line, on: &canvas)
    }
  }

  private func markSelection(at place: Point, on canvas: inout TextCanvas) {
    canvas.cursor = place
    guard marks > 0 else { return }
    canvas.write(
      .marker, at: place + Point(column: -2, row: 0), style: Style(.accent, on: .panel, .bold),
      clip: card.frame)
  }

  /// What is typed, in the lower line of the frame, and how many rows it leaves.
  private func draw(_ line: LineEditor, on canvas: inout TextCanvas) {
    let strip = lowerLine
    canvas.fill(strip, style: Style(on: .panel))
    let count = SafeText(rows.count(where: { $0.item != nil }).grouped)
    line.draw(
      behind: "/", note: count,
      in: strip.inset(columns: strip.size.columns >= 24 ? 2 : 0, rows: 0), on: &canvas)
  }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    if content.page == nil {
      card.drawNotice(text, on: &canvas)
    } else {
      content.drawNotice(text, on: &canvas)
    }
  }

  private var lowerLine: Rect {
    card.frame.inset(columns: card.hasFrame ? 1 : 0, rows: 0).line(card.frame.rows.upperBound - 1)
  }
}
