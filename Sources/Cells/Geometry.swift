/// A rectangle's extent in cells.
public struct Size: Hashable, Sendable {
  /// From left to right.
  public var columns: Int
  /// From top to bottom.
  public var rows: Int

  /// An extent.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place: columns grow to the right, rows downwards, both from 0.
public struct Point: Hashable, Sendable {
  /// How far to the right.
  public var column: Int
  /// How far down.
  public var row: Int

  /// A place.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The corner at the top, on the left.
  public static let zero = Point(column: 0, row: 0)

  /// The place that lies as far from one as the other does from the corner.
  public static func + (point: Point, offset: Point) -> Point {
    Point(column: point.column + offset.column, row: point.row + offset.row)
  }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// Its corner at the top, on the left.
  public var origin: Point
  /// How large it is.
  public var size: Size

  /// A rectangle at a place.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle at a place; one of less than nothing is empty.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row),
      size: Size(columns: max(columns, 0), rows: max(rows, 0)))
  }

  /// A rectangle at the corner of all.
  public init(_ size: Size) {
    self.init(origin: .zero, size: size)
  }

  /// The columns that it covers.
  public var columns: Range<Int> { origin.column..<origin.column + max(size.columns, 0) }
  /// The rows that it covers.
  public var rows: Range<Int> { origin.row..<origin.row + max(size.rows, 0) }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  /// Whether a cell lies in it.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.column) && rows.contains(point.row)
  }

  /// The cells that both rectangles have.
  public func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The rectangle with a margin taken off each side.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: origin.column + columns, row: origin.row + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }
}
