/// A rectangle's extent in cells.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place: columns grow to the right, rows downwards, both from 0.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  public static let zero = Point(column: 0, row: 0)

  public static func + (point: Point, offset: Point) -> Point {
    Point(column: point.column + offset.column, row: point.row + offset.row)
  }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row),
      size: Size(columns: max(columns, 0), rows: max(rows, 0)))
  }

  public init(_ size: Size) {
    self.init(origin: .zero, size: size)
  }

  public var columns: Range<Int> { origin.column..<origin.column + max(size.columns, 0) }
  public var rows: Range<Int> { origin.row..<origin.row + max(size.rows, 0) }
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

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
