internal import CurlewCells
internal import CurlewGlyphs

/// Draws a leaf that lifts, bends over and comes down on the other side of the spine.
func drawCurl(_ context: TransitionContext) -> TextCanvas {
  guard context.progress > 0 else { return context.old }
  guard context.progress < 1 else { return context.new }
  guard context.geometry.leaf.columns > 0, context.geometry.leaf.rows > 0 else {
    return context.new
  }
  return CurlPainter(context).picture()
}

/// Draws one frame of a turn, cell by cell.
///
/// This type and its parts are immutable classes, because large structs would be copied for every cell.
private final class CurlPainter {
  private let scene: CurlScene
  private let light: CurlLight
  private let pictures: CurlPictures
  private let isHorizontal: Bool
  private let isCoarse: Bool

  init(_ context: TransitionContext) {
    scene = CurlScene(context)
    light = CurlLight(scene, context)
    pictures = CurlPictures(context, scene)
    isHorizontal = context.geometry.binding.axis == .horizontal
    isCoarse = context.shading == .coarse
  }

  func picture() -> TextCanvas {
    let size = pictures.lifted.size
    var brush = Brush(
      writer: TextCanvasWriter(size), joints: LetterJoints(cells: size.columns * size.rows))
    for row in 0..<size.rows {
      brush.lastWide = nil
      let start = row * size.columns
      while brush.writer.count < start + size.columns {
        draw(Point(column: brush.writer.count - start, row: row), with: &brush)
      }
    }
    let joints = brush.joints
    var canvas = brush.writer.finished()
    let lost = canvas.fadeWholeWords(joints, of: pictures)
    for place in lost { canvas.put(paper(at: place), at: place) }
    return canvas
  }

  /// The paper at a cell, without the letter.
  private func paper(at place: Point) -> Cell {
    let ray = scene.middle(place.column, place.row)
    let hit = scene.hit(ray)
    guard let from = pictures.place(of: hit, ray, at: place, in: scene) else {
      return Cell(Style(ink: Tint(.text), paper: light.paper(hit, ray, scene.crease(of: ray))))
    }
    let cell = pictures.cell(of: hit.layer, from)
    let style = Style(ink: Tint(.text), paper: cell.style.paper)
    return blank(Cell(style), hit, light.ownLight(of: cell, at: from), at: place)
  }

  private struct Brush {
    var writer: TextCanvasWriter
    var joints: LetterJoints
    /// The last wide glyph drawn in the current row.
    var lastWide: WideGlyph?

    /// Draws a letter of a layer, and records how it joins the letter before it.
    mutating func write(_ letter: Cell, of layer: Surface, from: Point) {
      joints.add(letter, of: layer, from: from, at: writer.count)
      writer.write(letter)
    }
  }

  /// A wide glyph, identified by its head cell.
  private struct WideGlyph: Equatable {
    let layer: Surface
    let head: Point
  }

  /// Draws the cell at a position.
  private func draw(_ place: Point, with brush: inout Brush) {
    let ray = scene.middle(place.column, place.row)
    if let layer = scene.surfaceOutsideLeaf(place.column, place.row, ray) {
      let cell = pictures.cell(of: layer, place)
      // A wide glyph may be cut by the leaf.
      if cell.width == 1 { return brush.write(cell, of: layer, from: place) }
      let hit = PaperPoint(layer: layer, u: ray.u, v: ray.v)
      return drawPaper(hit, ray, at: place, with: &brush)
    }
    let hit = scene.hit(ray)
    if scene.isCut(place.column, place.row, ray, showing: hit.layer) {
      drawEdge(hit, ray, at: place, with: &brush)
    } else {
      drawPaper(hit, ray, at: place, with: &brush)
    }
  }

  // MARK: Paper

  private func drawPaper(
    _ hit: PaperPoint, _ ray: Ray, at place: Point, with brush: inout Brush
  ) {
    let crease = scene.crease(of: ray)
    var paper = light.paper(hit, ray, crease)
    guard let from = pictures.place(of: hit, ray, at: place, in: scene) else {
      return brush.writer.write(Cell(Style(ink: Tint(.text), paper: paper)))
    }
    let layer = hit.layer
    let cell = pictures.cell(of: layer, from)
    let own = light.ownLight(of: cell, at: from)
    paper.light = own.inLight(paper.light)
    let showsThrough = pictures.showsThrough(layer)
    let contrast = light.contrast(of: layer, ray, crease, showsThrough: showsThrough)
    var style = cell.style.lit(paper, contrast: contrast)
    if showsThrough { style.veil = Style.fullVeil }
    if cell.isEmpty && style.attributes.isEmpty {
      var shade = blank(cell, hit, own, at: place)
      if showsThrough { shade.style.veil = style.veil }
      // Coarse light has no halves, except where it is that of a page at rest.
      let isWhole = isCoarse && shade.isShade && shade != cell
      return brush.writer.write(isWhole ? Cell(style) : shade)
    }
    let isFaint = contrast < 2 && (showsThrough || !style.ink.isColouredSurface)
    guard !isFaint, let glyph = whole(cell, from, at: place, layer, &brush.lastWide) else {
      return brush.writer.write(Cell(style))
    }
    var shown = showsThrough ? glyph.throughPaper(isHorizontal: isHorizontal) : glyph
    shown.style = style
    if showsThrough { brush.writer.write(shown) } else { brush.write(shown, of: layer, from: from) }
  }

  /// A blank cell whose quarters have the light of their own places.
  private func blank(_ cell: Cell, _ hit: PaperPoint, _ own: UInt8, at place: Point) -> Cell {
    let layer = hit.layer
    func tint(_ ray: Ray) -> Tint {
      let seen = scene.hit(ray)
      var paper = light.paperOfQuarter(
        PaperPoint(layer: layer, u: seen.u, v: seen.v), ray, scene.crease(of: ray))
      paper.light = own.inLight(paper.light)
      return cell.style.lit(paper, contrast: 0).paper
    }
    let (upperLeft, lowerRight) = (scene.quarter(0, 0, of: place), scene.quarter(1, 1, of: place))
    let (upperRight, lowerLeft) = (scene.quarter(1, 0, of: place), scene.quarter(0, 1, of: place))
    // Light varies only across the bend. If the two quarters farthest apart in that direction agree, all four do.
    let falls =
      abs(lowerRight.depth - upperLeft.depth) > abs(lowerLeft.depth - upperRight.depth)
    let ends = falls ? (tint(upperLeft), tint(lowerRight)) : (tint(upperRight), tint(lowerLeft))
    guard ends.0 != ends.1 else {
      var style = cell.isShade ? .plain : cell.style
      style.paper = ends.0
      return Cell(style)
    }
    return Cell(
      shade: falls
        ? Quarters(ends.0, tint(upperRight), tint(lowerLeft), ends.1)
        : Quarters(tint(upperLeft), ends.0, ends.1, tint(lowerRight)))
  }

  /// The glyph that a cell belongs to; nil if it would be cut or has been drawn already.
  private func whole(
    _ cell: Cell, _ from: Point, at place: Point, _ layer: Surface, _ lastWide: inout WideGlyph?
  ) -> Cell? {
    guard cell.width != 1 else { return cell }
    let head = Point(column: from.column - Int(cell.offset), row: from.row)
    let glyph = pictures.cell(of: layer, head)
    let wide = WideGlyph(layer: layer, head: head)
    let end = place.column + Int(glyph.width)
    guard end <= pictures.lifted.size.columns, wide != lastWide else { return nil }
    for column in place.column + 1..<end where !isWhole(column, place.row, layer) { return nil }
    lastWide = wide
    return glyph
  }

  /// Whether a cell shows one layer only.
  private func isWhole(_ column: Int, _ row: Int, _ layer: Surface) -> Bool {
    let ray = scene.middle(column, row)
    if let surface = scene.surfaceOutsideLeaf(column, row, ray) {
      return surface == layer
    }
    return scene.hit(ray).layer == layer
      && !scene.isCut(column, row, ray, showing: layer)
  }

  // MARK: Edges

  private func drawEdge(_ hit: PaperPoint, _ ray: Ray, at place: Point, with brush: inout Brush) {
    if let edge = edge(at: place) { return brush.writer.write(edge) }
    // The edge only touches the cell.
    if colour(of: hit, ray, at: place) != nil {
      return drawPaper(hit, ray, at: place, with: &brush)
    }
    var paper = light.paper(hit, ray, scene.crease(of: ray))
    if let from = pictures.place(of: hit, ray, at: place, in: scene) {
      paper.light = light.ownLight(of: pictures.cell(of: hit.layer, from), at: from)
        .inLight(paper.light)
    }
    brush.writer.write(Cell(Style(ink: Tint(.text), paper: paper)))
  }

  /// A cell crossed by an edge. It shows no text, but a block element in the shape of the edge. Nil if
  /// the edge only touches the cell.
  private func edge(at place: Point) -> Cell? {
    let cut = EdgeCell { scene.hit(scene.part($0, $1, of: place.column, place.row)).layer }
    guard let cut else { return nil }
    let near = tint(at: cut.nearMiddle, of: place, showing: cut.near)
    let far = tint(at: cut.farMiddle, of: place, showing: cut.far)
    let (scalar, isInverse) = cut.glyph
    let (ink, paper) = isInverse ? (far, near) : (near, far)
    let isBlank = scalar == " "
    return Cell(scalar, Style(ink: isBlank ? Tint(.text) : ink, paper: paper))
  }

  private func tint(at part: (x: Int, y: Int), of place: Point, showing layer: Surface) -> Tint {
    let ray = scene.part(part.x, part.y, of: place.column, place.row)
    let crease = scene.crease(of: ray)
    let hit = scene.hit(ray)
    let seen = PaperPoint(layer: layer, u: hit.u, v: hit.v)
    let tint = light.paper(seen, ray, crease)
    let isRim = layer == .back && ray.depth < 0.2 * crease.radius
    if isRim && tint.role == .back { return Tint(.rim, light: tint.light) }
    // The average of the parts of a layer may lie beside it.
    guard let part = hit.layer == layer ? part : self.part(of: place, showing: layer) else {
      return tint
    }
    let shown = scene.part(part.x, part.y, of: place.column, place.row)
    return colour(of: scene.hit(shown), shown, at: place)?.lit(tint.light) ?? tint
  }

  private func part(of place: Point, showing layer: Surface) -> (x: Int, y: Int)? {
    for y in 0..<SampleLines.parts {
      for x in 0..<SampleLines.parts
      where scene.hit(scene.part(x, y, of: place.column, place.row)).layer == layer {
        return (x, y)
      }
    }
    return nil
  }

  /// The part of a picture at a hit; nil if there is only paper.
  private func colour(of hit: PaperPoint, _ ray: Ray, at place: Point) -> Tint? {
    guard !pictures.showsThrough(hit.layer),
      let from = pictures.place(of: hit, ray, at: place, in: scene)
    else { return nil }
    let surface = pictures.cell(of: hit.layer, from).mainSurface
    return surface.isColouredSurface ? surface : nil
  }
}

extension Cell {
  /// The tint that covers most of the cell.
  fileprivate var mainSurface: Tint {
    guard style.ink.isColouredSurface, let scalar = cluster.scalar,
      let mask = BlockElement.mask(of: scalar), 2 * mask.nonzeroBitCount >= UInt64.bitWidth
    else { return style.paper }
    return style.ink
  }
}

extension Style {
  /// The style in the light of a surface.
  fileprivate func lit(_ paper: Tint, contrast: UInt8) -> Style {
    var style = self
    style.contrast = min(style.contrast, contrast)
    style.paper.light = paper.light
    if style.ink.role == .edge || style.ink.isColouredSurface { style.ink.light = paper.light }
    guard paper.role == .back, style.paper.role == .page, !style.paper.hasColour else {
      return style
    }
    style.paper = paper
    return style
  }
}
