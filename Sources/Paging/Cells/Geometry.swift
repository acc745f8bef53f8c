/// A size in cells.
public struct Size: Hashable, Sendable {
  /// The width.
  public var columns: Int
  /// The height.
  public var rows: Int

  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The position of a cell. Columns count to the right and rows downwards, from 0.
public struct Point: Hashable, Sendable {
  /// The column.
  public var column: Int
  /// The row.
  public var row: Int

  /// Makes a position.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The top left corner of the screen.
  public static let zero = Point(column: 0, row: 0)

  /// Adds an offset to a position.
  public static func + (point: Point, offset: Point) -> Point {
    Point(column: point.column + offset.column, row: point.row + offset.row)
  }

  /// Subtracts an offset from a position.
  public static func - (point: Point, offset: Point) -> Point {
    Point(column: point.column - offset.column, row: point.row - offset.row)
  }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The size.
  public var size: Size

  /// Makes a rectangle.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle. Negative sizes become 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row),
      size: Size(columns: max(columns, 0), rows: max(rows, 0)))
  }

  /// Makes a rectangle at the top left corner of the screen.
  public init(_ size: Size) {
    self.init(origin: .zero, size: size)
  }

  /// The columns of the rectangle.
  public var columns: Range<Int> { origin.column..<origin.column + max(size.columns, 0) }
  /// The rows of the rectangle.
  public var rows: Range<Int> { origin.row..<origin.row + max(size.rows, 0) }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  /// Whether a cell lies in the rectangle.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.column) && rows.contains(point.row)
  }

  /// The cells in both rectangles.
  public func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The rectangle without a margin on each side. A negative margin enlarges it.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: origin.column + columns, row: origin.row + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  /// A row as wide as the rectangle, at a row of the screen.
  package func line(_ row: Int) -> Rect {
    Rect(column: origin.column, row: row, columns: size.columns, rows: 1)
  }

  /// The rectangle cut in two: the left part with this many columns, and the rest. A negative number is the
  /// breadth of the right part.
  public func split(columns: Int) -> (left: Rect, right: Rect) {
    let cut = Self.cut(columns, of: size.columns)
    return (
      Rect(column: origin.column, row: origin.row, columns: cut, rows: size.rows),
      Rect(
        column: origin.column + cut, row: origin.row, columns: size.columns - cut, rows: size.rows)
    )
  }

  /// The rectangle cut in two: the upper part with this many rows, and the rest. A negative number is the
  /// height of the lower part.
  public func split(rows: Int) -> (top: Rect, bottom: Rect) {
    let cut = Self.cut(rows, of: size.rows)
    return (
      Rect(column: origin.column, row: origin.row, columns: size.columns, rows: cut),
      Rect(
        column: origin.column, row: origin.row + cut, columns: size.columns, rows: size.rows - cut)
    )
  }

  private static func cut(_ length: Int, of whole: Int) -> Int {
    max(min(length < 0 ? whole + length : length, whole), 0)
  }
}
