public import Cells

/// Where the open book lies on the screen: the desk around it, its pages, its spine.
public struct BookGeometry: Hashable, Sendable {
  public let size: Size
  public let orientation: Orientation
  /// The paper: one page or two, without the desk.
  public let book: Rect
  /// The extent of one page.
  public let leaf: Size

  public init(size: Size, orientation: Orientation) {
    let desk = Self.desk(around: size)
    let pages = orientation == .one ? 1 : 2
    let columns = max(size.columns - 2 * desk.columns, 0)
    self.size = size
    self.orientation = orientation
    leaf = Size(columns: columns / pages, rows: max(size.rows - 2 * desk.rows, 0))
    book = Rect(
      column: desk.columns, row: desk.rows, columns: leaf.columns * pages, rows: leaf.rows)
  }

  /// A small screen is all paper; a large one shows what the book lies on.
  private static func desk(around size: Size) -> Size {
    Size(columns: size.columns >= 60 ? 2 : 0, rows: size.rows >= 30 ? 1 : 0)
  }

  /// The pages in reading order.
  public var pages: [Rect] {
    switch orientation {
    case .one: [book]
    case .two: [page(at: book.origin.column), page(at: spine)]
    }
  }

  /// The column that the leaves are bound to: the first right of the binding.
  public var spine: Int {
    orientation == .one ? book.origin.column : book.origin.column + leaf.columns
  }

  private func page(at column: Int) -> Rect {
    Rect(origin: Point(column: column, row: book.origin.row), size: leaf)
  }
}
