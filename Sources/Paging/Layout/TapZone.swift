public import Cells

extension BookGeometry {
  /// The direction in which a tap turns pages; nil between the outer thirds of the open pages.
  public func turn(forTapAt point: Point) -> Direction? {
    let isAcross = binding.axis == .horizontal
    let place = isAcross ? point.column : point.row
    let screen = isAcross ? size.columns : size.rows
    let sides = orientation == .one ? 0..<screen : breadth
    let third = (orientation == .one ? screen : breadth.count / 2) / 3
    if place < sides.lowerBound + third { return binding.direction(towards: .min) }
    if place >= sides.upperBound - third { return binding.direction(towards: .max) }
    return nil
  }
}
