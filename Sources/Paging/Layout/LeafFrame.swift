internal import Cells

/// The frame in which a leaf turns, whatever way the book is bound: `u` goes away from the spine
/// towards the edge that is lifted, `v` along the spine. The unit is the width of a cell.
struct LeafFrame: Hashable {
  /// The height of a cell, in its widths.
  static let aspect = 2.0

  /// From the spine to the free edge.
  let width: Double
  /// Along the spine.
  let length: Double
  /// Whether the leaf comes back: a single page that turns back is its turn forward, reversed in
  /// time, for there is nothing on the other side of the spine that it could come from.
  let isReversed: Bool
  private let axis: Binding.Axis
  private let sign: Double
  private let spine: Double
  private let start: Double

  init(_ geometry: BookGeometry, _ direction: Direction) {
    let leaf = geometry.leaf
    let book = geometry.book
    axis = geometry.binding.axis
    spine = Double(geometry.spine)
    sign = Self.sign(geometry, direction)
    isReversed = geometry.orientation == .one && direction == .backward
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
    if geometry.orientation == .one { return geometry.binding.spine == .min ? 1 : -1 }
    return (direction == .forward) != geometry.binding.isMirrored ? 1 : -1
  }

  /// The place on the paper's plane of a place on the screen, both measured to fractions of a cell.
  func place(column: Double, row: Double) -> (u: Double, v: Double) {
    switch axis {
    case .horizontal: ((column - spine) * sign, (row - start) * Self.aspect)
    case .vertical: ((row - spine) * Self.aspect * sign, column - start)
    }
  }

  /// The place of the middle of a cell.
  func place(of point: Point) -> (u: Double, v: Double) {
    place(column: Double(point.column) + 0.5, row: Double(point.row) + 0.5)
  }

  /// From a cell to the one that is a leaf away, on the side of the spine where the leaf lay.
  var acrossSpine: Point {
    switch axis {
    case .horizontal: Point(column: Int(width * sign), row: 0)
    case .vertical: Point(column: 0, row: Int(width / Self.aspect * sign))
    }
  }

  /// The place on the screen of a place on the paper's plane.
  func screen(u: Double, v: Double) -> (column: Double, row: Double) {
    switch axis {
    case .horizontal: (spine + u * sign, start + v / Self.aspect)
    case .vertical: (start + v, spine + u * sign / Self.aspect)
    }
  }
}
