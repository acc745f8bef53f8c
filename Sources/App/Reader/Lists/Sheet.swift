internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// The window of every list and panel: its rows scroll, one of them may be selected, and they can be
/// filtered.
///
/// Only visible rows are drawn, so the number of rows does not matter.
struct Sheet<Content: SheetContent>: DeskLayer {
  private(set) var content: Content
  private var size = Size(columns: 0, rows: 0)
  /// The index of the selected row; nil if no row can be chosen.
  private var selectedRow: Int?
  /// The first visible row.
  private var top = 0
  private var filter = Filter.none

  private enum Filter {
    case none
    case typing(LineEditor)

    var text: String { if case .typing(let line) = self { line.text } else { "" } }
  }

  init(_ content: Content) {
    self.content = content
    if content.filtersAtOnce { filter = .typing(LineEditor()) }
  }

  var keys: [KeyScope] {
    if case .typing = filter {
      return content.filtersAtOnce ? [content.ownKeys].compactMap(\.self) : []
    }
    return [content.ownKeys, .list].compactMap(\.self)
  }
  var opener: Command? { content.opener }
  var traits: LayerTraits { content.shape.traits }

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
    let subject = content.subject
    guard let perform = Content.commands.function(of: command),
      let effects = perform(&content, selected, &desk)
    else { return nil }
    refill(over: desk, after: subject)
    return effects
  }

  private mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    let subject = content.subject
    let effects = content.choose(item, on: &desk)
    if content.subject != subject { refill(over: desk, after: subject) }
    return effects
  }

  /// Makes the rows again, from the top and without a filter if their subject has changed.
  ///
  /// - Parameter subject: The former subject.
  private mutating func refill(over desk: Desk, after subject: String) {
    let isNew = content.subject != subject
    if isNew, content.filtersAtOnce { filter = .typing(LineEditor()) }
    if isNew { top = 0 }
    refill(over: desk, selecting: isNew ? nil : selected)
  }

  private mutating func goBack(over desk: Desk) -> Bool {
    let subject = content.subject
    guard content.goBack() else { return false }
    refill(over: desk, after: subject)
    return true
  }

  private mutating func perform(_ command: Command, on desk: inout Desk) -> Outcome {
    switch command {
    case .up: step(-1)
    case .down: step(1)
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
    if content.tick(over: desk) { refill(over: desk, selecting: selected) }
    return []
  }

  func timeout(on desk: Desk) -> Duration? { content.isWorking ? .milliseconds(100) : nil }

  /// A tap on an item chooses it.
  private mutating func follow(_ pointer: Pointer, on desk: inout Desk) -> [Effect] {
    switch pointer.action {
    case .wheelDown: step(1)
    case .wheelUp: step(-1)
    case .press, .drag, .wheelLeft, .wheelRight: break
    case .release:
      guard card.frame.contains(pointer.point) else { return content.leave() }
      guard let row = row(at: pointer.point.row), let item = rows[row].item else { break }
      selectedRow = row
      let column = pointer.point.column - list.origin.column
      let subject = content.subject
      let effects = content.tap(item, column: column, on: &desk)
      refill(over: desk, after: subject)
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
    case (.up, []): step(-1)
    case (.down, []): step(1)
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
    refill(over: desk, selecting: selected)
  }

  // MARK: Moving

  /// Selects the next item, or scrolls by a row where nothing can be chosen.
  private mutating func step(_ direction: Int) {
    guard let selectedRow else { return scroll(to: top + direction) }
    var row = selectedRow + direction
    while rows.indices.contains(row), rows[row].item == nil { row += direction }
    if rows.indices.contains(row) { select(row) }
  }

  private mutating func turn(_ direction: Int) {
    guard let selectedRow else { return scroll(to: top + direction * max(list.size.rows - 1, 1)) }
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
    selectedRow = row
    reveal(centred: false)
  }

  private mutating func scroll(to row: Int) { top = max(min(row, rows.count - list.size.rows), 0) }

  // MARK: Layout

  mutating func layOut(on desk: inout Desk) {
    let (isFirst, isResized) = (size.columns == 0, size != desk.size)
    size = desk.size
    refill(over: desk, selecting: isFirst ? nil : selected, centred: isResized)
  }

  /// Makes the rows again, and keeps an item selected if it is still there.
  private mutating func refill(over desk: Desk, selecting item: Int?, centred: Bool = false) {
    let room = Size(columns: list.size.columns, rows: size.rows)
    content.fill(room, over: desk, filter: TextFilter(filter.text))
    let wanted = item ?? content.firstSelected
    selectedRow =
      rows.firstIndex { $0.item == wanted } ?? rows.firstIndex { ($0.item ?? -1) >= wanted }
      ?? rows.lastIndex { $0.item != nil }
    if selectedRow == nil { scroll(to: top) } else { reveal(centred: centred) }
  }

  private func height(of range: Range<Int>) -> Int { range.reduce(0) { $0 + rows[$1].height } }

  /// Scrolls until the selected row is visible, with the title above it if there is room.
  private mutating func reveal(centred: Bool) {
    guard let selectedRow else { return }
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

  private func row(at screenRow: Int) -> Int? {
    guard list.rows.contains(screenRow) else { return nil }
    var end = list.origin.row
    for row in rows.indices.dropFirst(top) {
      end += rows[row].height
      if screenRow < end { return row }
    }
    return nil
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    var hints = content.hints
    if content.canFilter, !content.filtersAtOnce, rows.count > 1 {
      hints = hints.flatMap { ["/ filter    " + $0, $0] }
    }
    card.draw(title: content.title, hint: hints, on: &canvas)
    if rows.isEmpty {
      let text = filter.text.isEmpty ? content.emptyText : "Nothing has these words"
      canvas.centre(text, row: list.origin.row, within: list, style: Style(.soft, on: .panel))
    }
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
      "▸", at: place + Point(column: -2, row: 0), style: Style(.accent, on: .panel, .bold),
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
    card.drawNotice(text, on: &canvas)
  }

  private var lowerLine: Rect {
    let frame = card.frame
    return Rect(
      column: frame.origin.column + (card.hasFrame ? 1 : 0), row: frame.rows.upperBound - 1,
      columns: frame.size.columns - (card.hasFrame ? 2 : 0), rows: 1)
  }
}
