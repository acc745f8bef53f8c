public import Cells

extension BookGeometry {
  /// Which way a tap at a place turns: the outer third of a page, or nothing in between.
  public func turn(forTapAt point: Point) -> Direction? {
    let third = (orientation == .one ? size.columns : leaf.columns) / 3
    let left = orientation == .one ? 0 : book.columns.lowerBound
    let right = orientation == .one ? size.columns : book.columns.upperBound
    if point.column < left + third { return .backward }
    if point.column >= right - third { return .forward }
    return nil
  }
}
