internal import CurlewCells

/// The layout of covers on a wide screen: rows of covers of one size, each with a line for its title.
struct CoverGrid: Equatable {
  /// The size of a cover.
  let cover: Size
  let columns: Int
  let rows: Int
  private let width: Int
  private let top: Int

  /// The rows reserved above and below the covers.
  private static let head = 2
  private static let foot = 6
  /// The rows for the frame and the title of a cover.
  private static let rowsOfFrame = 3
  /// The minimum width of the screen in columns: for covers that the reader asked for, and for others. In a narrow
  /// terminal the list says more.
  private static let narrowest = 78
  static let narrowestUnasked = 100
  /// Heights of covers in rows. Few books get covers of up to `largest`.
  private static let smallest = 8
  private static let usual = 15
  private static let largest = 24

  /// - Parameters:
  ///   - count: The number of books.
  ///   - areAsked: Whether the reader asked for covers.
  /// - Returns: Nil where there is no room for covers.
  init?(of count: Int, on screen: Size, areAsked: Bool = true) {
    let room = screen.rows - Self.head - Self.foot
    guard screen.columns >= (areAsked ? Self.narrowest : Self.narrowestUnasked),
      room >= Self.smallest + Self.rowsOfFrame
    else { return nil }
    func shape(_ height: Int) -> (columns: Int, rows: Int) {
      let columns = (screen.columns - 2) / (Self.width(ofHeight: height) + 2)
      return (max(columns, 1), max(room / (height + Self.rowsOfFrame), 1))
    }
    // For many books: how many rows of about the usual height fit, or nearly fit.
    let rowsOfMany = max((room + 10) / (Self.usual + Self.rowsOfFrame), 1)
    let many = min(max(room / rowsOfMany - Self.rowsOfFrame, Self.smallest), Self.usual)
    let largest = min(Self.largest, room - Self.rowsOfFrame)
    let height =
      stride(from: largest, to: many, by: -1)
      .first { shape($0).columns * shape($0).rows >= count } ?? many
    let shape = shape(height)
    cover = Size(columns: Self.width(ofHeight: height), rows: height)
    columns = max(min(shape.columns, count), 1)
    rows = shape.rows
    width = screen.columns
    let used = min((max(count, 1) + columns - 1) / columns, rows) * (height + Self.rowsOfFrame)
    top = Self.head + (room - used) / 2
  }

  /// The width of a cover, in the proportion 2:3, if a cell is twice as high as it is wide. A low one is wider, so that
  /// most words need not be divided.
  static func width(ofHeight rows: Int) -> Int { max((rows * 4 + 1) / 3, 15) }

  /// The number of covers that fit on the screen.
  var count: Int { columns * rows }

  /// The area of the cover at a place, counted from 0 by rows.
  func area(_ place: Int) -> Rect {
    let (row, column) = (place / columns, place % columns)
    // All gaps are equal; the margins take what is left.
    let gap = (width - columns * cover.columns) / (columns + 1)
    let left = (width - columns * (cover.columns + gap) + gap) / 2
    return Rect(
      column: left + column * (cover.columns + gap),
      row: top + 1 + row * (cover.rows + Self.rowsOfFrame), columns: cover.columns,
      rows: cover.rows)
  }

  /// The place of the cover at a point. The frame and the title are a part of it.
  func place(at point: Point) -> Int? {
    (0..<count).first { place in
      var area = area(place)
      area.size.rows += Self.rowsOfFrame - 1
      return area.contains(point)
    }
  }
}
