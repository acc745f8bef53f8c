public import CurlewCells
public import CurlewGlyphs

/// A scrolling grid of page thumbnails on the desk. Facing pages are joined to spreads. The open spread is
/// framed, and one spread is selected.
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
  /// The rectangle that is drawn on.
  public private(set) var area: Rect
  /// The reading direction, which decides where a row begins.
  public let reading: BookBinding.Reading
  /// The number of pages that lie open together: 1 or 2.
  public let pagesPerSpread: Int
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
  ///   - count: the number of pages.
  ///   - current: the open page.
  ///   - page: the size of a page; thumbnails have the same proportions.
  ///   - area: the rectangle to draw on: a screen or a part of it. Frames take one column at either
  ///     side.
  ///   - reading: the reading direction.
  ///   - isPaired: whether pages with even numbers face those with odd numbers.
  public init(
    count: Int, current: Int, page: Size, area: Rect, reading: BookBinding.Reading = .leftToRight,
    isPaired: Bool = false
  ) {
    self.count = max(count, 0)
    self.current = max(min(current, count - 1), 0)
    self.area = area
    self.reading = reading
    pagesPerSpread = isPaired ? 2 : 1
    selected = self.current
    thumbnail = Size(columns: 1, rows: 1)
    thumbnail = fittingThumbnail(of: page)
    reveal(centred: true)
  }

  /// Lays the grid out again with a page selected.
  public mutating func lay(count: Int, current: Int, selected: Int, page: Size, area: Rect) {
    self = Overview(
      count: count, current: current, page: page, area: area, reading: reading,
      isPaired: pagesPerSpread == 2)
    self.selected = max(min(selected, self.count - 1), 0)
    reveal(centred: true)
  }

  /// A size with the proportions of the page, so that the rows of the grid fill the area: three rows, more
  /// if they would be taller than thirteen cells, fewer if there is no room.
  private func fittingThumbnail(of page: Size) -> Size {
    let room = grid.size.rows
    let most = max((room + 8) / 15, 3)
    let rows = room / most >= 6 ? room / most - 2 : room / max(room / 6, 1) - 2
    let fitting = max(min(rows, grid.size.rows), 1)
    let columns = (fitting * page.columns + page.rows / 2) / max(page.rows, 1)
    let widest = max((grid.size.columns - 2) / pagesPerSpread, 1)
    return Size(columns: max(min(columns, 4 * fitting, widest), 1), rows: fitting)
  }

  // MARK: Layout

  /// Where the spreads lie: all but the outermost columns, which are left for frames.
  private var grid: Rect { area.inset(columns: area.size.columns > 2 ? 1 : 0, rows: 0) }

  /// The width of a spread.
  private var breadth: Int { thumbnail.columns * pagesPerSpread }

  /// The distance between two spreads, with a frame around each, whose lower line holds the number.
  private var pitch: Size { Size(columns: breadth + 4, rows: thumbnail.rows + 2) }

  /// Whether there is room for the upper line of a frame.
  private var hasFrames: Bool { grid.size.rows >= thumbnail.rows + 2 }

  private var spreadsInRow: Int { max((grid.size.columns + 4) / pitch.columns, 1) }

  /// The number of thumbnails in a row.
  public var columns: Int { spreadsInRow * pagesPerSpread }

  private var rowsOnScreen: Int { max(grid.size.rows / pitch.rows, 1) }

  private var rowCount: Int { (count + columns - 1) / columns }

  /// The visible pages.
  public var visible: Range<Int> {
    let first = min(top * columns, count)
    return first..<min(first + rowsOnScreen * columns, count)
  }

  /// The rectangle of a visible thumbnail.
  public func place(of page: Int) -> Rect {
    let spread = place(ofSpreadWith: page)
    let side = page % pagesPerSpread
    let place = reading == .leftToRight ? side : pagesPerSpread - 1 - side
    return Rect(
      column: spread.origin.column + place * thumbnail.columns, row: spread.origin.row,
      columns: thumbnail.columns, rows: thumbnail.rows)
  }

  /// The rectangle of the spread that a visible page belongs to.
  private func place(ofSpreadWith page: Int) -> Rect {
    let used = spreadsInRow * pitch.columns - 4
    let left = grid.origin.column + max(grid.size.columns - used, 0) / 2
    let number = page % columns / pagesPerSpread
    let place = reading == .leftToRight ? number : spreadsInRow - 1 - number
    return Rect(
      column: left + place * pitch.columns,
      row: grid.origin.row + (hasFrames ? 1 : 0) + (page / columns - top) * pitch.rows,
      columns: breadth, rows: thumbnail.rows)
  }

  private func firstPage(ofSpreadWith page: Int) -> Int { page - page % pagesPerSpread }

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
    case .resized, .tick, .pasted, .focused, .suspend, .leave: nil
    }
  }

  /// Moves the selection, or closes the grid.
  public mutating func handle(_ move: WidgetMove) -> Answer? {
    let ahead = reading == .leftToRight ? 1 : -1
    let screenful = columns * rowsOnScreen
    switch move {
    case .left: select(selected - ahead * pagesPerSpread)
    case .right: select(selected + ahead * pagesPerSpread)
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
  ///   - canvas: the picture of the screen.
  ///   - label: returns what stands below a visible spread with these pages.
  ///   - miniature: returns the thumbnail of a visible page.
  public func draw(
    on canvas: inout TextCanvas, label: (Range<Int>) -> SafeText, miniature: (Int) -> TextCanvas
  ) {
    canvas.fill(area, style: Style(on: .desk))
    for first in stride(from: visible.lowerBound, to: visible.upperBound, by: pagesPerSpread) {
      let pages = first..<min(first + pagesPerSpread, count)
      let spread = place(ofSpreadWith: first)
      canvas.fill(spread.intersection(area), style: .plain)
      for page in pages {
        let rect = place(of: page)
        canvas.blit(miniature(page), to: rect.origin, clip: rect.intersection(area))
      }
      if pagesPerSpread == 2 { shadeSpine(of: spread, on: &canvas) }
      drawEdges(of: spread, on: &canvas)
      let isSelected = first == firstPage(ofSpreadWith: selected)
      if isSelected { canvas.cursor = place(of: selected).origin }
      let isOpen = first == firstPage(ofSpreadWith: current)
      if isSelected || isOpen { drawFrame(around: spread, isSelected, on: &canvas) }
      write(label(pages), isSelected, isOpen, below: spread, on: &canvas)
    }
  }

  /// Darkens the paper on both sides of the spine.
  private func shadeSpine(of spread: Rect, on canvas: inout TextCanvas) {
    guard thumbnail.columns >= 3 else { return }
    let spine = spread.origin.column + thumbnail.columns
    let strip = Rect(column: spine - 1, row: spread.origin.row, columns: 2, rows: spread.size.rows)
    canvas.restyle(strip.intersection(area)) { $0.paper.light = Self.shade }
  }

  private static let shade: UInt8 = 33

  private func write(
    _ label: SafeText, _ isSelected: Bool, _ isOpen: Bool, below spread: Rect,
    on canvas: inout TextCanvas
  ) {
    let text = ((isOpen ? "● " : "") + label).truncated(to: max(breadth - 2, 1))
    guard !label.isEmpty else { return }
    let framed = " " + text + " "
    let column = spread.origin.column + (spread.size.columns - framed.width) / 2
    canvas.write(
      framed, at: Point(column: column, row: spread.rows.upperBound),
      style: Style(.label, on: .desk, isSelected ? .bold : []),
      clip: area)
  }

  /// Draws the edges of the paper.
  private func drawEdges(of spread: Rect, on canvas: inout TextCanvas) {
    let style = Style(.edge, on: .edge)
    for row in spread.rows where area.rows.contains(row) {
      let (left, right) = (spread.origin.column - 1, spread.columns.upperBound)
      canvas.write("▌", at: Point(column: left, row: row), style: style, clip: area)
      canvas.write("▌", at: Point(column: right, row: row), style: style, clip: area)
    }
  }

  /// Frames a spread, with heavy lines if it is selected.
  private func drawFrame(around spread: Rect, _ isSelected: Bool, on canvas: inout TextCanvas) {
    let frame = spread.inset(columns: -1, rows: hasFrames ? -1 : 0)
    canvas.drawFrame(
      frame, isSelected ? .heavy : .light, style: Style(.label, on: .desk),
      clip: area)
  }
}
