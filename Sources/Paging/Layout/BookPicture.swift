public import Cells
internal import Glyphs

extension Style {
  /// What the book lies on.
  public static let desk = Style(.soft, on: .desk)
}

/// Draws the open book: pages on their desk, with the light that falls into the binding.
///
/// `pages` are pictures of the size of a leaf in reading order; nil is an empty page. A picture that
/// stands only for a moment need not be lit: of all that a picture is made of, light takes the most
/// bytes to send.
public func drawBook(
  _ pages: [Canvas?], in geometry: BookGeometry, isLit: Bool = true
) -> Canvas {
  drawBook(in: geometry, showing: pages.indices, isLit: isLit) { pages[$0] }
}

/// The same with pages that are drawn when they are laid down; they are asked for by their places.
public func drawBook(
  in geometry: BookGeometry, isLit: Bool = true, page: (Int) -> Canvas?
) -> Canvas {
  drawBook(in: geometry, showing: geometry.pages.indices, isLit: isLit, page: page)
}

private func drawBook(
  in geometry: BookGeometry, showing places: Range<Int>, isLit: Bool, page: (Int) -> Canvas?
) -> Canvas {
  var canvas = Canvas(geometry.size, style: .desk)
  drawEdges(of: geometry, on: &canvas)
  for (place, rect) in geometry.pages.enumerated() where places.contains(place) {
    canvas.fill(rect, style: .plain)
    if let page = page(place) { canvas.blit(page, to: rect.origin, clip: rect) }
  }
  if isLit { shadeBinding(of: geometry, on: &canvas) }
  return canvas
}

/// The block of leaves seen beyond the edges of the pages that are not bound; the leaves take half of
/// the cells there.
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
  fileprivate mutating func draw(edge half: Unicode.Scalar, on strip: Rect) {
    let cell = Cell(half, Style(.edge, on: .desk))
    for row in strip.rows {
      for column in strip.columns { put(cell, at: Point(column: column, row: row)) }
    }
  }
}

/// Darkens the paper towards the binding, strip by strip.
private func shadeBinding(of geometry: BookGeometry, on canvas: inout Canvas) {
  let frame = LeafFrame(geometry, .forward)
  let reach = frame.width / 4
  for strip in geometry.breadth.map(geometry.strip(at:)) {
    let middle = frame.place(of: strip.origin)
    guard abs(middle.u) <= reach else { continue }
    let light = gutterLight(at: abs(middle.u), width: frame.width, geometry.orientation)
    let level = coarseLight(light)
    canvas.restyle(strip) { $0.paper.light = level }
  }
}

extension BookGeometry {
  /// A strip along the spine, a cell broad and as long as the book, in it or beside it.
  fileprivate func strip(at place: Int) -> Rect {
    switch binding.axis {
    case .horizontal: Rect(column: place, row: book.origin.row, columns: 1, rows: book.size.rows)
    case .vertical:
      Rect(column: book.origin.column, row: place, columns: book.size.columns, rows: 1)
    }
  }
}
