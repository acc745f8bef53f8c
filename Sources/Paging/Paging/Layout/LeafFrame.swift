internal import CurlewCells

/// The coordinate system of a turning leaf, independent of the binding.
///
/// `u` is the distance from the spine towards the free edge, `v` the position along the spine. The unit
/// is the width of a cell.
struct LeafFrame: Hashable {
  /// The height of a cell in cell widths.
  static let aspect = 2.0

  /// The distance from the spine to the free edge.
  let width: Double
  /// The length of the spine.
  let length: Double
  /// Whether the turn is a forward turn played backwards. Single pages turn back like this, because
  /// there is no paper on the other side of the spine.
  let isReversed: Bool
  private let axis: BookBinding.Axis
  private let sign: Double
  private let spine: Double
  private let start: Double

  init(_ geometry: BookGeometry, _ direction: Direction) {
    let leaf = geometry.sheet
    let book = geometry.book
    axis = geometry.binding.axis
    spine = Double(geometry.spinePosition)
    sign = Self.sign(geometry, direction)
    isReversed = !geometry.isBoundInMiddle && direction == .backward
    switch axis {
    case .horizontal:
      (width, length) = (Double(leaf.columns), Double(leaf.rows) * Self.aspect)
      start = Double(book.origin.row)
    case .vertical:
      (width, length) = (Double(leaf.rows) * Self.aspect, Double(leaf.columns))
      start = Double(book.origin.column)
    }
  }

  private static func sign(_ geometry: BookGeometry, _ direction: Direction) -> Double {
    if !geometry.isBoundInMiddle { return geometry.binding.boundEdge == .min ? 1 : -1 }
    return (direction == .forward) != geometry.binding.isMirrored ? 1 : -1
  }

  /// Converts screen coordinates, in fractions of cells, to leaf coordinates.
  func place(column: Double, row: Double) -> (u: Double, v: Double) {
    switch axis {
    case .horizontal: ((column - spine) * sign, (row - start) * Self.aspect)
    case .vertical: ((row - spine) * Self.aspect * sign, column - start)
    }
  }

  /// The leaf coordinates of the centre of a cell.
  func place(of point: Point) -> (u: Double, v: Double) {
    place(column: Double(point.column) + 0.5, row: Double(point.row) + 0.5)
  }

  /// The offset of one leaf width, in cells, towards the side where the leaf lay.
  var acrossSpine: Point {
    switch axis {
    case .horizontal: Point(column: Int(width * sign), row: 0)
    case .vertical: Point(column: 0, row: Int(width / Self.aspect * sign))
    }
  }

  /// Converts leaf coordinates to screen coordinates, in fractions of cells.
  func screen(u: Double, v: Double) -> (column: Double, row: Double) {
    switch axis {
    case .horizontal: (spine + u * sign, start + v / Self.aspect)
    case .vertical: (start + v, spine + u * sign / Self.aspect)
    }
  }
}
