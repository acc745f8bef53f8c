public import CurlewCells

extension Style {
  /// The surface that the book lies on.
  public static let desk = Style(.soft, on: .desk)
}

/// Draws the open book on its desk, with the shadow near the spine.
///
/// - Parameter pages: pictures of the size of a page, in reading order; nil is an empty page.
package func drawBook(_ pages: [TextCanvas?], in geometry: BookGeometry) -> TextCanvas {
  drawBook(in: geometry, showing: pages.indices) { pages[$0] }
}

/// Draws the open book on its desk. A place without a picture shows the desk.
func drawOpenBook(_ pages: [TextCanvas?], in geometry: BookGeometry) -> TextCanvas {
  let shown = pages.indices.filter { pages[$0] != nil }
  return drawBook(in: geometry, showing: shown) { pages[$0] }
}

/// Draws the open book on its desk, with the shadow near the spine.
///
/// - Parameter page: returns the picture of the page on a side of the spread.
package func drawBook(in geometry: BookGeometry, page: (Int) -> TextCanvas?) -> TextCanvas {
  drawBook(in: geometry, showing: geometry.pages.indices, page: page)
}

private func drawBook(
  in geometry: BookGeometry, showing sides: some Collection<Int>, page: (Int) -> TextCanvas?
) -> TextCanvas {
  var canvas = TextCanvas(geometry.size, style: .desk)
  drawEdges(of: geometry, showing: sides, on: &canvas)
  for (side, rect) in geometry.pages.enumerated() where sides.contains(side) {
    canvas.fill(rect, style: .plain)
    if let page = page(side) { canvas.blit(page, to: rect.origin, clip: rect) }
  }
  shadeSpine(of: geometry, on: &canvas)
  return canvas
}

/// Draws the edges of the leaves below the open pages along the sides that are not bound.
private func drawEdges(
  of geometry: BookGeometry, showing sides: some Collection<Int>, on canvas: inout TextCanvas
) {
  let (near, far) = geometry.binding.isStackMirrored ? (1, 0) : (0, 1)
  let halfBlock: Unicode.Scalar = geometry.binding.axis == .horizontal ? "▌" : "▄"
  let edges = geometry.edges
  for (edge, side) in [(edges.near, near), (edges.far, far)] {
    // Beside an empty place there are no leaves.
    let hasLeaves = !geometry.isBoundInMiddle || sides.isEmpty || sides.contains(side)
    if let edge, hasLeaves { canvas.draw(edge: halfBlock, on: edge) }
  }
}

extension BookGeometry {
  /// Where the edges of the leaves are seen: at the left and at the right, or above and below; nil along a side
  /// that is bound.
  package var edges: (near: Rect?, far: Rect?) {
    guard !isPlain else { return (nil, nil) }
    return (
      isBoundInMiddle || binding.boundEdge == .max ? strip(at: breadth.lowerBound - 1) : nil,
      isBoundInMiddle || binding.boundEdge == .min ? strip(at: breadth.upperBound) : nil
    )
  }
}

extension TextCanvas {
  fileprivate mutating func draw(edge halfBlock: Unicode.Scalar, on strip: Rect) {
    // The blocks of some fonts leave gaps between rows, so the background has the same colour. Without colours the
    // half block remains.
    let cell = Cell(halfBlock, Style(.edge, on: .edge))
    for row in strip.rows {
      for column in strip.columns { put(cell, at: Point(column: column, row: row)) }
    }
  }
}

/// Darkens the paper near the spine, strip by strip.
private func shadeSpine(of geometry: BookGeometry, on canvas: inout TextCanvas) {
  let frame = LeafFrame(geometry, .forward)
  let shade = GutterShade(geometry)
  for position in geometry.breadth.clamped(to: geometry.reachOfGutter) {
    let strip = geometry.strip(at: position)
    let lights = frame.halves(of: strip.origin).map { shade.light(onHalfAt: $0) }
    canvas.shade(strip, lights, geometry.binding.axis)
  }
}

extension LeafFrame {
  /// The distances of the two halves of a cell from the spine: left and right, or upper and lower.
  fileprivate func halves(of point: Point) -> [Double] {
    [0.25, 0.75].map {
      place(column: Double(point.column) + $0, row: Double(point.row) + $0).u
    }
  }
}

extension TextCanvas {
  /// Dims the halves of all blank cells in a strip, and other cells like the outer half.
  fileprivate mutating func shade(_ strip: Rect, _ lights: [UInt8], _ axis: BookBinding.Axis) {
    let outer = max(lights[0], lights[1])
    for row in strip.rows {
      for column in strip.columns {
        let place = Point(column: column, row: row)
        let cell = self[column, row]
        let paper = cell.style.paper
        guard paper.role != .desk else { continue }
        let isPaper = paper.role == .page && cell.style.attributes.isEmpty
        if isPaper && cell.isBlank {
          let halves = lights.map { paper.lit(paper.light.inLight($0)) }
          put(Cell(shade: halves[0], halves[1], axis.shadeAxis), at: place)
        } else {
          restyle(Rect(origin: place, size: Size(columns: 1, rows: 1))) { $0.shade(outer) }
        }
      }
    }
  }
}

extension Style {
  /// Multiplies the light on the cell.
  fileprivate mutating func shade(_ light: UInt8) {
    paper.light = paper.light.inLight(light)
    if ink.isColouredSurface { ink.light = ink.light.inLight(light) }
  }
}

extension BookBinding.Axis {
  /// The axis along which light changes near the spine.
  var shadeAxis: ShadeAxis { self == .horizontal ? .horizontal : .vertical }
}

extension BookGeometry {
  /// The positions across the spine that its shade may reach.
  fileprivate var reachOfGutter: Range<Int> {
    spinePosition - gutter..<spinePosition + gutter
  }

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
