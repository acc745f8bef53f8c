internal import Cells
internal import Glyphs

/// The leaf is lifted, bends over and comes down on the other side of the spine.
func drawCurl(_ moment: Moment) -> Canvas {
  guard moment.progress > 0 else { return moment.old }
  guard moment.progress < 1 else { return moment.new }
  guard moment.geometry.leaf.columns > 0, moment.geometry.leaf.rows > 0 else { return moment.new }
  return CurlPainter(moment).picture()
}

/// Draws a leaf in the air, cell by cell.
///
/// It and what it asks are made once for a picture, never change, and are asked about every cell: they
/// are objects because large values would be copied each time.
private final class CurlPainter {
  private let scene: CurlScene
  private let light: CurlLight
  private let sheets: CurlSheets
  private let isHorizontal: Bool

  init(_ moment: Moment) {
    scene = CurlScene(moment)
    light = CurlLight(scene, moment.geometry.orientation)
    sheets = CurlSheets(moment, scene)
    isHorizontal = moment.geometry.binding.axis == .horizontal
  }

  func picture() -> Canvas {
    let size = sheets.lifted.size
    var brush = Brush(writer: CanvasWriter(size))
    for row in 0..<size.rows {
      brush.lastWide = nil
      let start = row * size.columns
      while brush.writer.count < start + size.columns {
        draw(Point(column: brush.writer.count - start, row: row), with: &brush)
      }
    }
    return brush.writer.finished()
  }

  /// What is written with, and the wide glyph that was drawn last in the present row.
  private struct Brush {
    var writer: CanvasWriter
    var lastWide: WideGlyph?
  }

  /// A wide glyph by its head in its picture.
  private struct WideGlyph: Equatable {
    let layer: Layer
    let head: Point
  }

  /// Draws what stands at a place.
  private func draw(_ place: Point, with brush: inout Brush) {
    let sight = scene.middle(place.column, place.row)
    if let layer = scene.untouched(place.column, place.row, sight) {
      let cell = sheets.cell(of: layer, place)
      // A part of a wide glyph may have lost the rest of it.
      if cell.width == 1 { return brush.writer.write(cell) }
      let landing = Landing(layer: layer, u: sight.u, v: sight.v)
      return drawPaper(landing, sight, at: place, with: &brush)
    }
    let landing = scene.landing(sight)
    if scene.isCut(place.column, place.row, sight, showing: landing.layer) {
      brush.writer.write(edge(landing, sight, at: place))
    } else {
      drawPaper(landing, sight, at: place, with: &brush)
    }
  }

  // MARK: Paper

  private func drawPaper(
    _ landing: Landing, _ sight: Sight, at place: Point, with brush: inout Brush
  ) {
    let crease = scene.crease(of: sight)
    let paper = light.paper(landing, sight, crease)
    guard let from = sheets.place(of: landing, sight, at: place, in: scene) else {
      return brush.writer.write(Cell(Style(ink: Tint(.text), paper: paper)))
    }
    let layer = landing.layer
    let cell = sheets.cell(of: layer, from)
    let showsThrough = sheets.showsThrough(layer)
    let contrast = light.contrast(of: layer, sight, crease, showsThrough: showsThrough)
    let style = cell.style.lit(paper, contrast: contrast)
    guard contrast >= 2, let glyph = whole(cell, from, at: place, layer, &brush.lastWide) else {
      return brush.writer.write(Cell(style))
    }
    var shown = showsThrough ? glyph.mirrored(isHorizontal: isHorizontal) : glyph
    shown.style = style
    brush.writer.write(shown)
  }

  /// The glyph that a cell belongs to, if it can be drawn whole from here on and has not been.
  private func whole(
    _ cell: Cell, _ from: Point, at place: Point, _ layer: Layer, _ lastWide: inout WideGlyph?
  ) -> Cell? {
    guard cell.width != 1 else { return cell }
    let head = Point(column: from.column - Int(cell.offset), row: from.row)
    let glyph = sheets.cell(of: layer, head)
    let wide = WideGlyph(layer: layer, head: head)
    let end = place.column + Int(glyph.width)
    guard end <= sheets.lifted.size.columns, wide != lastWide else { return nil }
    for column in place.column + 1..<end where !isWhole(column, place.row, layer) { return nil }
    lastWide = wide
    return glyph
  }

  /// Whether a cell shows a layer and nothing else.
  private func isWhole(_ column: Int, _ row: Int, _ layer: Layer) -> Bool {
    let sight = scene.middle(column, row)
    if let untouched = scene.untouched(column, row, sight) { return untouched == layer }
    return scene.landing(sight).layer == layer
      && !scene.isCut(column, row, sight, showing: layer)
  }

  // MARK: Edges

  /// A cell through which an edge passes has no text, but as much of each side as a glyph can show.
  private func edge(_ landing: Landing, _ sight: Sight, at place: Point) -> Cell {
    let cut = CutCell { scene.landing(scene.part($0, $1, of: place.column, place.row)).layer }
    guard let cut else {
      let paper = light.paper(landing, sight, scene.crease(of: sight))
      return Cell(Style(ink: Tint(.text), paper: paper))
    }
    let near = tint(at: cut.nearMiddle, of: place, showing: cut.near)
    let far = tint(at: cut.farMiddle, of: place, showing: cut.far)
    let (scalar, isInverse) = cut.glyph
    let (ink, paper) = isInverse ? (far, near) : (near, far)
    let isBlank = scalar == " "
    return Cell(scalar, Style(ink: isBlank ? Tint(.text) : ink, paper: paper))
  }

  private func tint(at part: (x: Int, y: Int), of place: Point, showing layer: Layer) -> Tint {
    let sight = scene.part(part.x, part.y, of: place.column, place.row)
    let crease = scene.crease(of: sight)
    let landing = scene.landing(sight)
    let seen = Landing(layer: layer, u: landing.u, v: landing.v)
    let tint = light.paper(seen, sight, crease)
    let isRim = layer == .back && sight.depth < 0.2 * crease.radius
    return isRim && tint.role == .back ? Tint(.rim, light: tint.light) : tint
  }
}

extension Style {
  /// The style as it is seen on other paper, in its light.
  fileprivate func lit(_ paper: Tint, contrast: UInt8) -> Style {
    var style = self
    style.contrast = min(style.contrast, contrast)
    style.paper.light = paper.light
    if style.ink.role == .edge { style.ink.light = paper.light }
    guard paper.role == .back, style.paper.role == .page else { return style }
    style.paper = paper
    return style
  }
}
