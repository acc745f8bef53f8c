public import CurlewCells

/// The layout of the open book on the screen: the desk, the pages, the spine.
public struct BookGeometry: Hashable, Sendable {
  /// The size of the area that the book takes: the screen, or a part of it.
  public let size: Size
  /// Whether one page or two are open.
  public let orientation: Orientation
  /// How the book is bound.
  public let binding: BookBinding
  /// The rectangle of the open pages.
  public let book: Rect
  /// The size of one page.
  public let leaf: Size
  /// The gap between two spreads that scroll, in cells.
  public var spacing: Int

  /// Whether the book is drawn without its desk, edges and the shade beside the spine.
  public let isPlain: Bool

  /// Lays out a book in an area of this size.
  public init(
    size: Size, orientation: Orientation, binding: BookBinding = .left, spacing: Int? = nil,
    isPlain: Bool = false
  ) {
    self.init(size, orientation, binding, spacing: spacing, isPlain: isPlain, widestPage: .max)
  }

  /// Lays out a book whose pages have a widest size. What they leave of the area is desk.
  package init(
    _ size: Size, _ orientation: Orientation, _ binding: BookBinding = .left,
    spacing: Int? = nil, isPlain: Bool = false, widestPage: Int
  ) {
    let desk = isPlain ? Size(columns: 0, rows: 0) : Self.desk(around: size)
    let room = Size(
      columns: max(size.columns - 2 * desk.columns, 0), rows: max(size.rows - 2 * desk.rows, 0))
    let beside = orientation == .two && binding.stacking == .horizontal ? 2 : 1
    let stacked = orientation == .two && binding.stacking == .vertical ? 2 : 1
    self.size = size
    self.orientation = orientation
    self.binding = binding
    self.isPlain = isPlain
    // A cell is twice as high as it is wide.
    self.spacing = max(spacing ?? (binding.axis == .horizontal ? 4 : 2), 0)
    leaf = Size(columns: min(room.columns / beside, widestPage), rows: room.rows / stacked)
    book = Rect(
      column: (size.columns - leaf.columns * beside) / 2, row: desk.rows,
      columns: leaf.columns * beside,
      rows: leaf.rows * stacked)
  }

  /// The margins around the book. Small screens have none.
  private static func desk(around size: Size) -> Size {
    Size(columns: size.columns >= 60 ? 2 : 0, rows: size.rows >= 30 ? 1 : 0)
  }

  /// The rectangles of the pages, in reading order.
  public var pages: [Rect] {
    guard orientation == .two else { return [book] }
    let near = Rect(origin: book.origin, size: leaf)
    let step =
      binding.stacking == .horizontal
      ? Point(column: leaf.columns, row: 0) : Point(column: 0, row: leaf.rows)
    let far = Rect(origin: book.origin + step, size: leaf)
    return binding.isStackMirrored ? [far, near] : [near, far]
  }

  /// Whether the two pages of a spread are bound between them, so that one of them turns.
  var isBoundInMiddle: Bool { orientation == .two && binding.stacking == binding.axis }

  /// The size of what turns: a page, or all open pages if they are on the same leaf.
  var sheet: Size { isBoundInMiddle ? leaf : book.size }

  /// The first column right of the spine, or the first row below it if leaves turn up and down.
  public var spinePosition: Int {
    switch binding.boundEdge {
    case _ where isBoundInMiddle: breadth.lowerBound + breadth.count / 2
    case .min: breadth.lowerBound
    case .max: breadth.upperBound
    }
  }

  /// The breadth of the shade beside the spine, in cells. Pages keep their text two columns away from
  /// it, or one row if leaves turn up and down.
  public var gutter: Int {
    switch binding.axis {
    case _ where isPlain: 0
    case .horizontal:
      sheet.columns < 24 ? 0 : sheet.columns < 40 || book.size.columns < 60 ? 2 : 4
    case .vertical: sheet.rows < 16 ? 0 : sheet.rows < 28 ? 1 : 2
    }
  }

  /// The columns of the open pages, or their rows if leaves turn up and down.
  var breadth: Range<Int> { binding.axis == .horizontal ? book.columns : book.rows }

  /// The distance that pages scroll in one turn, in cells.
  var travel: Int { breadth.count + spacing }
}
