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
  var canvas = Canvas(geometry.size, style: .desk)
  drawEdges(of: geometry, on: &canvas)
  for (rect, page) in zip(geometry.pages, pages) {
    canvas.fill(rect, style: .plain)
    if let page { canvas.blit(page, to: rect.origin, clip: rect) }
  }
  if isLit { shadeBinding(of: geometry, on: &canvas) }
  return canvas
}

/// The block of leaves seen beyond the free edges of the pages.
private func drawEdges(of geometry: BookGeometry, on canvas: inout Canvas) {
  let style = Style(.edge, on: .desk)
  let book = geometry.book
  for row in book.rows {
    canvas.write("▌", at: Point(column: book.columns.upperBound, row: row), style: style)
    guard geometry.orientation == .two else { continue }
    canvas.write("▐", at: Point(column: book.columns.lowerBound - 1, row: row), style: style)
  }
}

private func shadeBinding(of geometry: BookGeometry, on canvas: inout Canvas) {
  let width = Double(geometry.leaf.columns)
  let reach = max(geometry.leaf.columns / 4, 1)
  let shaded = (geometry.spine - reach..<geometry.spine + reach).clamped(to: geometry.book.columns)
  for column in shaded {
    let distance = abs(Double(column - geometry.spine) + 0.5)
    let light = gutterLight(at: distance, width: width, geometry.orientation)
    let level = coarse(light)
    let strip = Rect(
      column: column, row: geometry.book.origin.row, columns: 1, rows: geometry.leaf.rows)
    canvas.restyle(strip) { $0.paper.light = level }
  }
}

/// A level of light in even steps: where a colour changes bytes must be sent, for every row, and
/// steps of a twentieth are the finest that the eye can tell in a shadow.
private func coarse(_ light: Double) -> UInt8 {
  UInt8((light * Double(Tint.fullLight) / 2).rounded()) * 2
}

/// How much light reaches a flat page at a distance from the binding: two pages fall into a valley,
/// a single page only bends.
func gutterLight(at distance: Double, width: Double, _ orientation: Orientation) -> Double {
  switch orientation {
  case .one: 1 - 0.16 * exponential(-power(distance / (0.035 * width + 1.2), 1.3))
  case .two: 1 - 0.30 * exponential(-power(distance / (0.03 * width + 1), 1.1))
  }
}
