public import Cells

/// Where the open book lies on the screen: the desk around it, its pages, its spine.
public struct BookGeometry: Hashable, Sendable {
  /// The whole screen.
  public let size: Size
  /// How many pages lie open.
  public let orientation: Orientation
  /// How the book is bound.
  public let binding: Binding
  /// The paper: one page or two, without the desk.
  public let book: Rect
  /// The extent of one page.
  public let leaf: Size
  /// The desk that shows between two spreads that slide by.
  public var spacing: Int

  /// Where a book lies on a screen of a size.
  public init(
    size: Size, orientation: Orientation, binding: Binding = .left, spacing: Int? = nil
  ) {
    let desk = Self.desk(around: size)
    let room = Size(
      columns: max(size.columns - 2 * desk.columns, 0), rows: max(size.rows - 2 * desk.rows, 0))
    let beside = orientation == .two && binding.axis == .horizontal ? 2 : 1
    let stacked = orientation == .two && binding.axis == .vertical ? 2 : 1
    self.size = size
    self.orientation = orientation
    self.binding = binding
    // Cells are twice as high as they are wide.
    self.spacing = max(spacing ?? (binding.axis == .horizontal ? 4 : 2), 0)
    leaf = Size(columns: room.columns / beside, rows: room.rows / stacked)
    book = Rect(
      column: desk.columns, row: desk.rows, columns: leaf.columns * beside,
      rows: leaf.rows * stacked)
  }

  /// A small screen is all paper; a large one shows what the book lies on.
  private static func desk(around size: Size) -> Size {
    Size(columns: size.columns >= 60 ? 2 : 0, rows: size.rows >= 30 ? 1 : 0)
  }

  /// The pages in reading order.
  public var pages: [Rect] {
    guard orientation == .two else { return [book] }
    let near = Rect(origin: book.origin, size: leaf)
    let far = Rect(
      origin: binding.axis == .horizontal
        ? Point(column: spine, row: book.origin.row)
        : Point(column: book.origin.column, row: spine), size: leaf)
    return binding.isMirrored ? [far, near] : [near, far]
  }

  /// Where the leaves are bound: a column, or a row when they turn up and down. It is the first
  /// right of the binding, or below it.
  public var spine: Int {
    switch (orientation, binding.spine) {
    case (.two, _): breadth.lowerBound + breadth.count / 2
    case (.one, .min): breadth.lowerBound
    case (.one, .max): breadth.upperBound
    }
  }

  /// The columns or rows of the paper that a leaf crosses as it turns.
  var breadth: Range<Int> { binding.axis == .horizontal ? book.columns : book.rows }

  /// How far pages slide until the next lie where the old ones lay.
  var travel: Int { breadth.count + spacing }
}
