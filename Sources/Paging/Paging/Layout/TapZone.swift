public import CurlewCells

extension BookGeometry {
  /// The direction in which a tap turns pages; nil between the outer thirds of the open pages.
  public func turn(forTapAt point: Point) -> Direction? {
    let isAcross = binding.axis == .horizontal
    let place = isAcross ? point.column : point.row
    let screen = isAcross ? size.columns : size.rows
    let sides = isBoundInMiddle ? breadth : 0..<screen
    let third = (isBoundInMiddle ? breadth.count / 2 : screen) / 3
    if place < sides.lowerBound + third { return binding.direction(towards: .min) }
    if place >= sides.upperBound - third { return binding.direction(towards: .max) }
    return nil
  }
}
