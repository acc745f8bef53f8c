internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import PlainText
internal import Typesetting

/// The whole book on one screen: a bar for each chapter, as long as the chapter, with the reader's
/// place, marks and hits of the search.
///
/// Each chapter has a row of its own with its title if there are enough rows. Otherwise the bars follow
/// each other, and the title of the chosen chapter stands below them.
struct BookMap: BookTool {
  private var size: Size
  private var chapters: [Chapter] = []
  private var selected = 0
  private var top = 0
  /// Where the reader is.
  private let place: Int
  /// The text that has been read.
  private let read: RangeSet<Int>

  private struct Chapter {
    var title: SafeText
    /// The title without its label, for a narrow card.
    var shortTitle: SafeText
    var range: Range<Int>
    var level: Int
  }

  init(_ bound: BoundBook, at place: Int, read: RangeSet<Int>) {
    size = bound.geometry.size
    (self.place, self.read) = (place, read)
    chapters = Self.chapters(of: bound)
    select(chapters.lastIndex { $0.range.lowerBound <= place } ?? 0)
  }

  private static func chapters(of bound: BoundBook) -> [Chapter] {
    let end = max(bound.setter.textEnd, 1)
    let outline = bound.book.book.outline
    var chapters: [Chapter] = []
    let first = outline.first?.offset ?? end
    if first > 0, bound.layout.page(containing: min(first, end - 1)) > 0 || outline.isEmpty {
      let title = outline.isEmpty ? bound.book.title : "Beginning"
      let name = SafeText(title)
      chapters.append(Chapter(title: name, shortTitle: name, range: 0..<first, level: 0))
    }
    for (index, heading) in outline.enumerated() {
      let next = index + 1 < outline.count ? outline[index + 1].offset : end
      let short = HeadingParts(heading.title).title
      chapters.append(
        Chapter(
          title: SafeText(heading.title),
          shortTitle: SafeText(short.isEmpty ? heading.title : short),
          range: heading.offset..<max(next, heading.offset), level: heading.level))
    }
    return chapters
  }

  // MARK: Events

  var command: Command { .showMap }
  var coversPages: Bool { true }
  var dimsPages: Bool { true }

  mutating func layOut(over bound: BoundBook) {
    size = bound.geometry.size
    select(selected)
  }

  mutating func handle(_ event: Event, over bound: BoundBook) -> ToolAnswer? {
    switch event {
    case .key(let press):
      if KeyTable.reading.command(for: press) == command { return .close }
      return WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): return handle(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: return nil
    }
  }

  private mutating func handle(_ move: WidgetMove) -> ToolAnswer? {
    switch move {
    case .up: select(blocks?.chapter(-1, below: selected) ?? selected - 1)
    case .down: select(blocks?.chapter(1, below: selected) ?? selected + 1)
    case .left: select(selected - 1)
    case .right: select(selected + 1)
    case .screenBack: select(selected - rows)
    case .screenOn: select(selected + rows)
    case .first: select(0)
    case .last: select(chapters.count - 1)
    case .choose:
      return chapters.indices.contains(selected)
        ? .closeAt(chapters[selected].range.lowerBound) : .close
    case .cancel: return .close
    }
    return nil
  }

  /// A tap on a bar goes to that place of the book, a tap outside closes the map.
  private mutating func handle(_ pointer: Pointer) -> ToolAnswer? {
    switch pointer.action {
    case .wheelDown: select(selected + 1)
    case .wheelUp: select(selected - 1)
    case .press, .drag, .wheelLeft, .wheelRight: break
    case .release:
      let inside = card.inside
      guard card.frame.contains(pointer.point) else { return .close }
      if let blocks { return tap(pointer.point, blocks) }
      let row = top + pointer.point.row - inside.origin.row
      guard inside.contains(pointer.point), chapters.indices.contains(row) else { return nil }
      let column = pointer.point.column - barColumn
      let range = chapters[row].range
      let cells = length(of: range)
      guard column > 0, column < cells else { return .closeAt(range.lowerBound) }
      return .closeAt(range.lowerBound + range.count * column / cells)
    }
    return nil
  }

  private func tap(_ point: Point, _ blocks: ChapterBlocks) -> ToolAnswer? {
    let corner = card.inside.origin
    let place = Point(column: point.column - corner.column, row: point.row - corner.row)
    guard card.inside.contains(point), place.row < rowsOfBlocks else { return nil }
    let cell = blocks.cell(at: place)
    let chapter = blocks.chapter(at: cell)
    let cells = blocks.cells[chapter]
    guard cells.contains(cell) else { return nil }
    let part = part(cell - cells.lowerBound, of: cells.count, chapters[chapter].range)
    return .closeAt(part.lowerBound)
  }

  private mutating func select(_ chapter: Int) {
    selected = max(min(chapter, chapters.count - 1), 0)
    top = max(min(top, selected), selected - rows + 1)
    top = max(min(top, chapters.count - rows), 0)
  }

  // MARK: Layout

  private static let legendRows = 2

  private var card: Card {
    let columns = Card.room(on: size).columns
    return Card(content: Size(columns: columns, rows: chapters.count + Self.legendRows), on: size)
  }

  /// The visible chapters.
  private var rows: Int { max(card.rows - Self.legendRows, 1) }

  /// The rows for blocks. Two rows below them are for the title of the chosen chapter, with space above.
  private var rowsOfBlocks: Int { rows - 2 }

  /// Nil if every chapter has a row of its own, or if there is no room for blocks either.
  private var blocks: ChapterBlocks? {
    guard chapters.count > rows else { return nil }
    return ChapterBlocks(
      of: chapters.map(\.range.count), columns: card.inside.size.columns, rows: rowsOfBlocks)
  }

  private var titleWidth: Int { min(36, card.inside.size.columns * 2 / 5) }
  private var hasRoomForLabels: Bool { !chapters.contains { $0.title.width > titleWidth - 2 } }
  private var barColumn: Int { card.inside.origin.column + titleWidth + 2 }
  private var barRoom: Int { max(card.inside.columns.upperBound - barColumn, 1) }

  /// The cells of a chapter: those of the longest fill the row.
  private func length(of range: Range<Int>) -> Int {
    let longest = max(chapters.map(\.range.count).max() ?? 1, 1)
    return max((range.count * barRoom + longest - 1) / longest, 1)
  }

  // MARK: Picture

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    let (card, blocks) = (card, blocks)
    card.draw(
      title: "The whole book",
      hint: blocks == nil
        ? Card.keysOfList
        : ["← ↑ ↓ → choose    Enter goes there    Esc closes"] + Card.keysOfList.dropFirst(),
      on: &canvas)
    if card.rows > Self.legendRows { drawLegend(in: card.inside, on: &canvas) }
    if let blocks { return draw(blocks, over: bound, on: &canvas) }
    let shown = chapters.indices.dropFirst(top).prefix(rows)
    for (row, index) in shown.enumerated() {
      draw(chapters[index], index, row: card.inside.origin.row + row, over: bound, on: &canvas)
    }
    card.markHidden(above: top > 0, below: top + rows < chapters.count, on: &canvas)
  }

  private func draw(
    _ chapter: Chapter, _ index: Int, row: Int, over bound: BoundBook, on canvas: inout Canvas
  ) {
    let inside = card.inside
    let isSelected = index == selected
    if isSelected { canvas.cursor = Point(column: inside.origin.column + 2, row: row) }
    let isBold: Attributes = isSelected || chapter.level == 0 ? .bold : []
    let mark: SafeText = isSelected ? "▸ " : "  "
    let title = (hasRoomForLabels ? chapter.title : chapter.shortTitle)
      .truncated(to: max(titleWidth - 2, 1)).inVisualOrder
    canvas.write(
      mark, at: Point(column: inside.origin.column, row: row), style: Style(.accent, on: .panel),
      clip: inside)
    canvas.write(
      title, at: Point(column: inside.origin.column + 2, row: row),
      style: Style(isSelected ? .accent : .text, on: .panel, isBold), clip: inside)
    let cells = length(of: chapter.range)
    for cell in 0..<cells {
      let part = part(cell, of: cells, chapter.range)
      let (sign, style) = sign(for: part, over: bound)
      canvas.write(
        sign, at: Point(column: barColumn + cell, row: row), style: style, clip: inside)
    }
  }

  private func draw(_ blocks: ChapterBlocks, over bound: BoundBook, on canvas: inout Canvas) {
    let inside = card.inside
    for (index, cells) in blocks.cells.enumerated() {
      for (number, cell) in cells.enumerated() {
        let part = part(number, of: cells.count, chapters[index].range)
        var (sign, style) = sign(for: part, over: bound)
        if index == selected, style.ink.role != .accent {
          (sign, style) = ("█", Style(.accent, on: .panel))
        }
        canvas.write(sign, at: inside.origin + blocks.place(of: cell), style: style, clip: inside)
      }
    }
    canvas.cursor = inside.origin + blocks.place(of: blocks.cells[selected].lowerBound)
    canvas.centre(
      chapters[selected].title, row: inside.origin.row + rowsOfBlocks + 1, within: inside,
      style: Style(.accent, on: .panel, .bold))
  }

  /// The offsets that a cell of a bar stands for.
  private func part(_ cell: Int, of cells: Int, _ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + range.count * cell / cells
    return start..<max(range.lowerBound + range.count * (cell + 1) / cells, start)
  }

  private func sign(for part: Range<Int>, over bound: BoundBook) -> (SafeText, Style) {
    let accent = Style(.accent, on: .panel, .bold)
    if part.contains(place) { return ("●", accent) }
    if bound.context.search?.hits(in: part).isEmpty == false { return ("◆", accent) }
    if let marks = bound.context.marks {
      if marks.bookmark(in: part) != nil { return ("◥", accent) }
      if !marks.highlights(in: part).isEmpty { return ("▪", accent) }
    }
    return read.coversMost(of: part)
      ? ("━", Style(.text, on: .panel)) : ("─", Style(.soft, on: .panel))
  }

  private func drawLegend(in inside: Rect, on canvas: inout Canvas) {
    let legends: [SafeText] = [
      "● here   ━ read   ─ not read   ◥ bookmark   ▪ highlight   ◆ hit",
      "● here   ◥ ▪ marks   ◆ hit",
    ]
    guard let legend = legends.first(where: { $0.width <= inside.size.columns }) else { return }
    canvas.centre(
      legend, row: inside.rows.upperBound - 1, within: inside, style: Style(.soft, on: .panel))
  }
}
