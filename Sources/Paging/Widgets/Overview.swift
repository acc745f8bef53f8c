public import Cells
public import Glyphs

/// A scrolling grid of page thumbnails. The open page is marked, and one page is selected.
///
/// Only visible thumbnails are drawn, so the number of pages does not matter.
public struct Overview: Hashable, Sendable {
  /// The number of pages.
  public let count: Int
  /// The open page.
  public let current: Int
  /// The selected page.
  public private(set) var selected: Int
  /// The size of a thumbnail.
  public private(set) var thumbnail: Size
  /// The rectangle of the grid.
  public private(set) var area: Rect
  /// The reading direction, which decides where a row begins.
  public let reading: Binding.Reading
  /// The index of the first visible row of the grid.
  private var top = 0

  /// The result of an event.
  public enum Answer: Hashable, Sendable {
    /// Close the grid and go to a page.
    case choose(Int)
    /// Close the grid and stay on the open page.
    case cancel
  }

  /// Makes a grid with the open page selected and centred.
  ///
  /// - Parameters:
  ///   - page: the size of a page; thumbnails have the same proportions.
  ///   - area: the rectangle of the grid.
  public init(
    count: Int, current: Int, page: Size, area: Rect, reading: Binding.Reading = .leftToRight
  ) {
    self.count = max(count, 0)
    self.current = max(min(current, count - 1), 0)
    self.area = area
    self.reading = reading
    selected = self.current
    thumbnail = Self.thumbnail(of: page, in: area)
    reveal(centred: true)
  }

  /// Lays the grid out again with a page selected.
  public mutating func lay(count: Int, current: Int, selected: Int, page: Size, area: Rect) {
    self = Overview(count: count, current: current, page: page, area: area, reading: reading)
    self.selected = max(min(selected, self.count - 1), 0)
    reveal(centred: true)
  }

  /// A size with the proportions of the page, so that the rows of the grid fill the area: three rows, more
  /// if they would be taller than nine cells, fewer if there is no room.
  private static func thumbnail(of page: Size, in area: Rect) -> Size {
    let room = area.size.rows + 1
    let most = max((room + 10) / 11, 3)
    let rows = room / most >= 5 ? room / most - 2 : room / max(room / 5, 1) - 2
    let fitting = max(min(rows, area.size.rows), 1)
    let columns = (fitting * page.columns + page.rows / 2) / max(page.rows, 1)
    return Size(
      columns: max(min(columns, 4 * fitting, area.size.columns), 1), rows: fitting)
  }

  // MARK: Layout

  /// The distance between two thumbnails, with a row for the page number below each.
  private var pitch: Size { Size(columns: thumbnail.columns + 3, rows: thumbnail.rows + 2) }

  /// The number of thumbnails in a row.
  public var columns: Int { max((area.size.columns + 3) / pitch.columns, 1) }

  private var rowsOnScreen: Int { max((area.size.rows + 1) / pitch.rows, 1) }

  private var rowCount: Int { (count + columns - 1) / columns }

  /// The visible pages.
  public var visible: Range<Int> {
    let first = min(top * columns, count)
    return first..<min(first + rowsOnScreen * columns, count)
  }

  /// The rectangle of a visible thumbnail.
  public func place(of page: Int) -> Rect {
    let used = columns * pitch.columns - 3
    let left = area.origin.column + max(area.size.columns - used, 0) / 2
    let place = reading == .leftToRight ? page % columns : columns - 1 - page % columns
    return Rect(
      column: left + place * pitch.columns,
      row: area.origin.row + (page / columns - top) * pitch.rows,
      columns: thumbnail.columns, rows: thumbnail.rows)
  }

  private func page(at point: Point) -> Int? {
    visible.first { page in
      var rect = place(of: page)
      rect.size.rows += 1
      return rect.contains(point)
    }
  }

  // MARK: Events

  /// Handles an event; nil keeps the grid open.
  public mutating func handle(_ event: Event) -> Answer? {
    switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer)
    case .resized, .tick, .suspend, .leave: nil
    }
  }

  /// Moves the selection, or closes the grid.
  public mutating func handle(_ move: WidgetMove) -> Answer? {
    let ahead = reading == .leftToRight ? 1 : -1
    let screenful = columns * rowsOnScreen
    switch move {
    case .left: select(selected - ahead)
    case .right: select(selected + ahead)
    case .up: select(selected < columns ? selected : selected - columns)
    case .down: select(selected + columns)
    case .screenBack: select(selected - screenful)
    case .screenOn: select(selected + screenful)
    case .first: select(0)
    case .last: select(count - 1)
    case .choose: return count > 0 ? .choose(selected) : .cancel
    case .cancel: return .cancel
    }
    return nil
  }

  /// The wheel moves the selection by a row. A tap on a page chooses it; a tap elsewhere closes the grid.
  public mutating func handle(_ pointer: Pointer) -> Answer? {
    switch pointer.action {
    case .wheelDown, .wheelRight: return handle(.down)
    case .wheelUp, .wheelLeft: return handle(.up)
    case .press, .drag: return nil
    case .release:
      guard let page = page(at: pointer.point) else { return .cancel }
      select(page)
      return .choose(page)
    }
  }

  private mutating func select(_ page: Int) {
    selected = max(min(page, count - 1), 0)
    reveal(centred: false)
  }

  /// Scrolls to the selected page.
  private mutating func reveal(centred: Bool) {
    let row = selected / columns
    if centred {
      top = row - rowsOnScreen / 2
    } else {
      top = max(min(top, row), row - rowsOnScreen + 1)
    }
    top = max(min(top, rowCount - rowsOnScreen), 0)
  }

  // MARK: Picture

  /// Draws the grid.
  ///
  /// - Parameters:
  ///   - number: returns the label of a visible page.
  ///   - miniature: returns the thumbnail of a visible page.
  public func draw(
    on canvas: inout Canvas, number: (Int) -> SafeText, miniature: (Int) -> Canvas
  ) {
    canvas.fill(area.inset(columns: -1, rows: 0), style: Style(on: Self.background))
    for page in visible {
      let rect = place(of: page)
      canvas.fill(rect.intersection(area), style: .plain)
      canvas.blit(miniature(page), to: rect.origin, clip: rect.intersection(area))
      drawEdges(of: page, around: rect, on: &canvas)
      writeNumber(number(page), of: page, below: rect, on: &canvas)
    }
  }

  private static let background = Role.panel

  private func writeNumber(
    _ number: SafeText, of page: Int, below rect: Rect, on canvas: inout Canvas
  ) {
    let mark: SafeText = page == current ? "● " : ""
    let text = (mark + number).truncated(to: rect.size.columns)
    let column = rect.origin.column + (rect.size.columns - text.width) / 2
    let role: Role = page == selected || page == current ? .accent : .soft
    canvas.write(
      text, at: Point(column: column, row: rect.rows.upperBound),
      style: Style(role, on: Self.background, page == selected ? .bold : []), clip: area)
  }

  /// Draws the edge of the paper, or bars on both sides of the selected page.
  private func drawEdges(of page: Int, around rect: Rect, on canvas: inout Canvas) {
    let isSelected = page == selected
    let style = Style(isSelected ? .accent : .edge, on: Self.background)
    for row in rect.rows where area.rows.contains(row) {
      let left = Point(column: rect.origin.column - 1, row: row)
      canvas.write("▌", at: Point(column: rect.columns.upperBound, row: row), style: style)
      if isSelected { canvas.write("▐", at: left, style: style) }
    }
  }
}
