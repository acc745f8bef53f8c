public import Cells
internal import Glyphs

extension Style {
  /// The surface that the book lies on.
  public static let desk = Style(.soft, on: .desk)
}

/// Draws the open book on its desk, with the shadow near the spine.
///
/// - Parameter pages: pictures of the size of a page, in reading order; nil is an empty page.
public func drawBook(_ pages: [Canvas?], in geometry: BookGeometry) -> Canvas {
  drawBook(in: geometry, showing: pages.indices) { pages[$0] }
}

/// Draws the open book on its desk, with the shadow near the spine.
///
/// - Parameter page: returns the picture of the page on a side of the spread.
public func drawBook(in geometry: BookGeometry, page: (Int) -> Canvas?) -> Canvas {
  drawBook(in: geometry, showing: geometry.pages.indices, page: page)
}

private func drawBook(
  in geometry: BookGeometry, showing sides: Range<Int>, page: (Int) -> Canvas?
) -> Canvas {
  var canvas = Canvas(geometry.size, style: .desk)
  drawEdges(of: geometry, on: &canvas)
  for (side, rect) in geometry.pages.enumerated() where sides.contains(side) {
    canvas.fill(rect, style: .plain)
    if let page = page(side) { canvas.blit(page, to: rect.origin, clip: rect) }
  }
  shadeSpine(of: geometry, on: &canvas)
  return canvas
}

/// Draws the edges of the leaves below the open pages, half a cell wide, along the sides that are not
/// bound.
private func drawEdges(of geometry: BookGeometry, on canvas: inout Canvas) {
  let isHorizontal = geometry.binding.axis == .horizontal
  if geometry.orientation == .two || geometry.binding.spine == .max {
    canvas.draw(
      edge: isHorizontal ? "▐" : "▄", on: geometry.strip(at: geometry.breadth.lowerBound - 1))
  }
  if geometry.orientation == .two || geometry.binding.spine == .min {
    canvas.draw(edge: isHorizontal ? "▌" : "▀", on: geometry.strip(at: geometry.breadth.upperBound))
  }
}

extension Canvas {
  fileprivate mutating func draw(edge halfBlock: Unicode.Scalar, on strip: Rect) {
    let cell = Cell(halfBlock, Style(.edge, on: .desk))
    for row in strip.rows {
      for column in strip.columns { put(cell, at: Point(column: column, row: row)) }
    }
  }
}

/// Darkens the paper near the spine, strip by strip.
private func shadeSpine(of geometry: BookGeometry, on canvas: inout Canvas) {
  let frame = LeafFrame(geometry, .forward)
  let reach = frame.width / 4
  for strip in geometry.breadth.map(geometry.strip(at:)) {
    let distance = abs(frame.place(of: strip.origin).u)
    guard distance <= reach else { continue }
    let light = gutterLight(at: distance, width: frame.width, geometry.orientation)
    let level = coarseLight(light)
    canvas.restyle(strip) { $0.paper.light = level }
  }
}

extension BookGeometry {
  /// A strip parallel to the spine, one cell wide and as long as the book.
  fileprivate func strip(at position: Int) -> Rect {
    switch binding.axis {
    case .horizontal:
      Rect(column: position, row: book.origin.row, columns: 1, rows: book.size.rows)
    case .vertical:
      Rect(column: book.origin.column, row: position, columns: book.size.columns, rows: 1)
    }
  }
}
