internal import CurlewGlyphs

/// Draws the spine of an open book as a thin line in place of the shade beside it, for tones without
/// colours for the shade, and for the terminal's own colours.
extension TextCanvas {
  mutating func drawSpineAsLine() {
    for row in 0..<size.rows {
      drawSpine(in: (0..<size.columns).map { Point(column: $0, row: row) }, "▐", "│")
    }
    for column in 0..<size.columns {
      drawSpine(in: (0..<size.rows).map { Point(column: column, row: $0) }, "▀", "─")
    }
  }

  /// Looks for the spine in cells across it, whose halves have different lights.
  private mutating func drawSpine(
    in places: [Point], _ halfBlock: Unicode.Scalar, _ line: Unicode.Scalar
  ) {
    let half = Cluster(halfBlock)
    guard places.contains(where: { self[$0.column, $0.row].isShade(half) }) else { return }
    let lights = places.map { self[$0.column, $0.row].lights(half) }
    for index in lights.indices {
      guard let here = lights[index], here.first != here.last else { continue }
      if here.first > here.last, isBorder(places, index + 1) {
        level(places[...index].reversed(), lights[...index].reversed().map { $0?.reversed })
      }
      if here.first < here.last, isBorder(places, index - 1) {
        level(Array(places[index...]), Array(lights[index...]))
      }
      guard index + 1 < lights.count, let next = lights[index + 1], here.first > here.last,
        next.first < next.last
      else { continue }
      level(places[...index].reversed(), lights[...index].reversed().map { $0?.reversed })
      level(Array(places[(index + 1)...]), Array(lights[(index + 1)...]))
      let paper = self[places[index].column, places[index].row].style.paper
      put(Cell(line, Style(ink: Tint(.edge), paper: paper)), at: places[index])
    }
  }

  /// Whether the book ends there: a single page is bound at its border.
  private func isBorder(_ places: [Point], _ index: Int) -> Bool {
    guard places.indices.contains(index) else { return true }
    let role = self[places[index].column, places[index].row].style.paper.role
    return role == .desk || role == .edge
  }

  /// Gives the cells from the spine outwards the light of the page, unless there is another shadow.
  private mutating func level(_ places: [Point], _ lights: [Lights?]) {
    var reached: UInt8 = 0
    for (count, light) in lights.enumerated() {
      guard let light, light.first >= reached, light.last >= light.first else { return }
      reached = light.last
      guard light.first == light.last, Tint.lightsOfPages.contains(reached) else { continue }
      for place in places[..<count] { level(place, to: reached) }
      return
    }
  }

  private mutating func level(_ place: Point, to light: UInt8) {
    if self[place.column, place.row].isShade {
      put(Cell(Style(ink: Tint(.text), paper: Tint(.page, light: light))), at: place)
    } else {
      restyle(Rect(origin: place, size: Size(columns: 1, rows: 1))) { $0.paper.light = light }
    }
  }
}

/// The lights of the two halves of a cell.
private struct Lights {
  var first: UInt8
  var last: UInt8

  var reversed: Lights { Lights(first: last, last: first) }
}

extension Cell {
  fileprivate func isShade(_ half: Cluster) -> Bool { cluster == half && isShade }

  /// The lights of the paper of a page; nil for other surfaces.
  fileprivate func lights(_ half: Cluster) -> Lights? {
    guard style.paper.role == .page else { return nil }
    let (paper, ink) = (style.paper.light, style.ink.light)
    guard isShade(half) else { return Lights(first: paper, last: paper) }
    return half == Cluster("▐") ? Lights(first: paper, last: ink) : Lights(first: ink, last: paper)
  }
}
