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
  for (strip, half) in geometry.freeEdges {
    for row in strip.rows {
      for column in strip.columns {
        canvas.put(Cell(half, Style(.edge, on: .desk)), at: Point(column: column, row: row))
      }
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
  /// The cells beyond the edges that are not bound, and which half of them the leaves take.
  fileprivate var freeEdges: [(strip: Rect, half: Unicode.Scalar)] {
    let halves: (Unicode.Scalar, Unicode.Scalar) =
      binding.axis == .horizontal ? ("▐", "▌") : ("▄", "▀")
    let near = (strip(at: breadth.lowerBound - 1), halves.0)
    let far = (strip(at: breadth.upperBound), halves.1)
    return switch (orientation, binding.spine) {
    case (.two, _): [near, far]
    case (.one, .min): [far]
    case (.one, .max): [near]
    }
  }

  /// A strip along the spine, a cell broad and as long as the book, in it or beside it.
  fileprivate func strip(at place: Int) -> Rect {
    switch binding.axis {
    case .horizontal: Rect(column: place, row: book.origin.row, columns: 1, rows: book.size.rows)
    case .vertical:
      Rect(column: book.origin.column, row: place, columns: book.size.columns, rows: 1)
    }
  }
}
