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
  let isNearFree = geometry.orientation == .two || geometry.binding.spine == .max
  let isFarFree = geometry.orientation == .two || geometry.binding.spine == .min
  switch geometry.binding.axis {
  case .horizontal:
    for row in book.rows {
      if isFarFree {
        canvas.put(Cell("▌", style), at: Point(column: book.columns.upperBound, row: row))
      }
      if isNearFree {
        canvas.put(Cell("▐", style), at: Point(column: book.columns.lowerBound - 1, row: row))
      }
    }
  case .vertical:
    for column in book.columns {
      if isFarFree {
        canvas.put(Cell("▀", style), at: Point(column: column, row: book.rows.upperBound))
      }
      if isNearFree {
        canvas.put(Cell("▄", style), at: Point(column: column, row: book.rows.lowerBound - 1))
      }
    }
  }
}

/// Darkens the paper towards the binding, strip by strip.
private func shadeBinding(of geometry: BookGeometry, on canvas: inout Canvas) {
  let frame = LeafFrame(geometry, .forward)
  let reach = frame.width / 4
  for strip in geometry.stripsAlongSpine {
    let middle = frame.place(
      column: Double(strip.origin.column) + 0.5, row: Double(strip.origin.row) + 0.5)
    guard abs(middle.u) <= reach else { continue }
    let light = gutterLight(at: abs(middle.u), width: frame.width, geometry.orientation)
    let level = coarseLight(light)
    canvas.restyle(strip) { $0.paper.light = level }
  }
}

extension BookGeometry {
  /// The book in strips of one cell's breadth, along the spine.
  fileprivate var stripsAlongSpine: [Rect] {
    switch binding.axis {
    case .horizontal:
      book.columns.map {
        Rect(column: $0, row: book.origin.row, columns: 1, rows: book.size.rows)
      }
    case .vertical:
      book.rows.map {
        Rect(column: book.origin.column, row: $0, columns: book.size.columns, rows: 1)
      }
    }
  }
}

/// How much light reaches a flat page at a distance from the binding: two pages fall into a valley,
/// a single page only bends.
func gutterLight(at distance: Double, width: Double, _ orientation: Orientation) -> Double {
  switch orientation {
  case .one: 1 - 0.16 * exponential(-power(distance / (0.035 * width + 1.2), 1.3))
  case .two: 1 - 0.30 * exponential(-power(distance / (0.03 * width + 1), 1.1))
  }
}
