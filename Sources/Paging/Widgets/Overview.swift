public import Cells
public import Glyphs

/// Pages side by side as miniatures, in a grid that scrolls: one is marked, one is chosen.
///
/// It asks for the miniatures of the pages on the screen and no others, so a book may have as many
/// as it likes.
public struct Overview: Hashable, Sendable {
  /// How many pages there are.
  public let count: Int
  /// The page that lies open.
  public let current: Int
  /// The page under the choice.
  public private(set) var selected: Int
  /// The extent of one miniature.
  public private(set) var thumbnail: Size
  /// The part of the screen that the grid lies in.
  public private(set) var area: Rect
  /// The side on which a row of pages begins.
  public let reading: Binding.Reading
  /// The first row of the grid that is on the screen.
  private var top = 0

  /// What follows from an input.
  public enum Answer: Hashable, Sendable {
    /// Close, and go to this page.
    case choose(Int)
    /// Close, and leave the pages as they are.
    case cancel
  }

  /// A grid of pages around the one that lies open.
  ///
  /// - Parameters:
  ///   - page: the extent of a page, whose shape the miniatures have.
  ///   - area: the part of the screen to lie in.
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

  /// Takes another size of pages or screen; what is chosen stays chosen.
  public mutating func lay(count: Int, current: Int, selected: Int, page: Size, area: Rect) {
    self = Overview(count: count, current: current, page: page, area: area, reading: reading)
    self.selected = max(min(selected, self.count - 1), 0)
    reveal(centred: true)
  }

  /// Of the page's own shape, and as tall as leaves no room over below rows of at most nine: three
  /// rows, or more where the screen is tall, or as many as there is room for.
  private static func thumbnail(of page: Size, in area: Rect) -> Size {
    let room = area.size.rows + 1
    let most = max((room + 10) / 11, 3)
    let rows = room / most >= 5 ? room / most - 2 : room / max(room / 5, 1) - 2
    let fitting = max(min(rows, area.size.rows), 1)
    let columns = (fitting * page.columns + page.rows / 2) / max(page.rows, 1)
    return Size(
      columns: max(min(columns, 4 * fitting, area.size.columns), 1), rows: fitting)
  }

  // MARK: Where things stand

  /// From one miniature to the next; below each stands its number.
  private var pitch: Size { Size(columns: thumbnail.columns + 3, rows: thumbnail.rows + 2) }

  /// How many pages stand side by side.
  public var columns: Int { max((area.size.columns + 3) / pitch.columns, 1) }

  private var rowsOnScreen: Int { max((area.size.rows + 1) / pitch.rows, 1) }

  private var rowCount: Int { (count + columns - 1) / columns }

  /// The pages on the screen.
  public var visible: Range<Int> {
    let first = min(top * columns, count)
    return first..<min(first + rowsOnScreen * columns, count)
  }

  /// Where the miniature of a page on the screen stands.
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

  /// Hears an event; nil when nothing is decided by it.
  public mutating func handle(_ event: Event) -> Answer? {
    switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer)
    case .resized, .tick, .leave: nil
    }
  }

  /// Moves the choice, or decides.
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

  /// The wheel moves the choice by a row; a tap on a page chooses it, a tap beside closes.
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

  /// Brings the row of the choice onto the screen.
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

  /// Draws the grid on its ground; `miniature` is asked for the pages on the screen, `number` for
  /// what is written below each.
  public func draw(
    on canvas: inout Canvas, number: (Int) -> SafeText, miniature: (Int) -> Canvas
  ) {
    canvas.fill(area.inset(columns: -1, rows: 0), style: Style(on: Self.ground))
    for page in visible {
      let rect = place(of: page)
      canvas.fill(rect.intersection(area), style: .plain)
      canvas.blit(miniature(page), to: rect.origin, clip: rect.intersection(area))
      drawEdges(of: page, around: rect, on: &canvas)
      writeNumber(number(page), of: page, below: rect, on: &canvas)
    }
  }

  private static let ground = Role.panel

  private func writeNumber(
    _ number: SafeText, of page: Int, below rect: Rect, on canvas: inout Canvas
  ) {
    let mark: SafeText = page == current ? "● " : ""
    let text = (mark + number).truncated(to: rect.size.columns)
    let column = rect.origin.column + (rect.size.columns - text.width) / 2
    let role: Role = page == selected || page == current ? .accent : .soft
    canvas.write(
      text, at: Point(column: column, row: rect.rows.upperBound),
      style: Style(role, on: Self.ground, page == selected ? .bold : []), clip: area)
  }

  /// The edge of the paper; bars at both sides of the choice.
  private func drawEdges(of page: Int, around rect: Rect, on canvas: inout Canvas) {
    let isSelected = page == selected
    let style = Style(isSelected ? .accent : .edge, on: Self.ground)
    for row in rect.rows where area.rows.contains(row) {
      let left = Point(column: rect.origin.column - 1, row: row)
      canvas.write("▌", at: Point(column: rect.columns.upperBound, row: row), style: style)
      if isSelected { canvas.write("▐", at: left, style: style) }
    }
  }
}
