internal import Cells
internal import Glyphs

/// The leaf is lifted, bends over and comes down on the other side of the spine.
func drawCurl(_ moment: Moment) -> Canvas {
  guard moment.progress > 0 else { return moment.old }
  guard moment.progress < 1 else { return moment.new }
  guard moment.geometry.leaf.columns > 0, moment.geometry.leaf.rows > 0 else { return moment.new }
  var painter = CurlPainter(moment)
  return painter.picture()
}

/// Draws a leaf in the air, cell by cell.
private struct CurlPainter {
  private let scene: CurlScene
  private let light: CurlLight
  private let sheets: CurlSheets
  private let isHorizontal: Bool
  private var canvas: Canvas
  /// What the cells of the present row show.
  private var seen: [Seen]
  /// The wide glyph that was drawn last in the present row, by its head in its picture.
  private var lastWide: (layer: Layer, head: Point)?

  private struct Seen {
    let landing: Landing
    let isCut: Bool
    /// Whether neither the leaf nor its shadow is near.
    let isUntouched: Bool
  }

  init(_ moment: Moment) {
    scene = CurlScene(moment)
    light = CurlLight(scene, moment.geometry.orientation)
    sheets = CurlSheets(moment, scene)
    isHorizontal = moment.geometry.binding.axis == .horizontal
    canvas = sheets.lifted
    seen = []
    seen.reserveCapacity(canvas.size.columns)
  }

  mutating func picture() -> Canvas {
    for row in 0..<canvas.size.rows {
      look(at: row)
      lastWide = nil
      var column = 0
      while column < canvas.size.columns { column += draw(Point(column: column, row: row)) }
    }
    return canvas
  }

  private mutating func look(at row: Int) {
    seen.removeAll(keepingCapacity: true)
    for column in 0..<canvas.size.columns { seen.append(look(column, row)) }
  }

  private func look(_ column: Int, _ row: Int) -> Seen {
    if let layer = scene.untouched(column, row) {
      let sight = scene.middle(column, row)
      let landing = Landing(layer: layer, u: sight.u, v: sight.v)
      return Seen(landing: landing, isCut: false, isUntouched: true)
    }
    let landing = scene.landing(scene.middle(column, row))
    let isCut = scene.isCut(column, row, showing: landing.layer)
    return Seen(landing: landing, isCut: isCut, isUntouched: false)
  }

  /// Draws what stands at a place, and says how many cells it took.
  private mutating func draw(_ place: Point) -> Int {
    if seen[place.column].isUntouched, copy(at: place) { return 1 }
    guard !seen[place.column].isCut else {
      drawEdge(at: place)
      return 1
    }
    return drawPaper(at: place)
  }

  /// Leaves a cell as it lies there; false for a part of a wide glyph, which others may cut.
  private mutating func copy(at place: Point) -> Bool {
    let isUnder = seen[place.column].landing.layer == .under
    let cell = (isUnder ? sheets.revealed : sheets.lifted)[place.column, place.row]
    guard cell.width == 1 else { return false }
    if isUnder { canvas.put(cell, at: place) }
    return true
  }

  // MARK: Paper

  private mutating func drawPaper(at place: Point) -> Int {
    let landing = seen[place.column].landing
    let sight = scene.middle(place.column, place.row)
    let paper = light.paper(of: landing.layer, landing, sight)
    guard let (sheet, from) = sheets.source(of: landing.layer, landing, at: place) else {
      canvas.put(Cell(Style(ink: Tint(.text), paper: paper)), at: place)
      return 1
    }
    let cell = sheet[from.column, from.row]
    let showsThrough = sheets.showsThrough(landing.layer)
    let contrast = light.contrast(of: landing.layer, sight, showsThrough: showsThrough)
    let style = cell.style.lit(paper, contrast: contrast)
    guard contrast >= 2, let glyph = whole(cell, in: sheet, from, at: place, landing.layer) else {
      canvas.put(Cell(style), at: place)
      return 1
    }
    let shown = showsThrough ? glyph.mirrored(isHorizontal: isHorizontal) : glyph
    canvas.put(shown, style: style, at: place)
    return Int(glyph.width)
  }

  /// The glyph that a cell belongs to, if it can be drawn whole from here on and has not been.
  private mutating func whole(
    _ cell: Cell, in sheet: Canvas, _ from: Point, at place: Point, _ layer: Layer
  ) -> Cell? {
    guard cell.isTail || cell.width > 1 else { return cell }
    let head = Point(column: from.column - Int(cell.offset), row: from.row)
    let glyph = sheet[head.column, head.row]
    let end = place.column + Int(glyph.width)
    let isDrawn = lastWide.map { $0 == (layer, head) } ?? false
    guard end <= seen.count, !isDrawn else { return nil }
    for next in place.column + 1..<end
    where seen[next].isCut || seen[next].landing.layer != layer { return nil }
    lastWide = (layer, head)
    return glyph
  }

  // MARK: Edges

  /// A cell through which an edge passes has no text, but as much of each side as a glyph can show.
  private mutating func drawEdge(at place: Point) {
    let scene = scene
    let cut = CutCell { scene.landing(scene.part($0, $1, of: place.column, place.row)).layer }
    guard let cut else {
      let landing = seen[place.column].landing
      let sight = scene.middle(place.column, place.row)
      let paper = light.paper(of: landing.layer, landing, sight)
      return canvas.put(Cell(Style(ink: Tint(.text), paper: paper)), at: place)
    }
    let near = tint(of: cut.near, at: cut.nearMiddle, of: place)
    let far = tint(of: cut.far, at: cut.farMiddle, of: place)
    let (scalar, isInverse) = cut.glyph
    let (ink, paper) = isInverse ? (far, near) : (near, far)
    let isBlank = scalar == " "
    canvas.put(
      Cell(scalar, Style(ink: isBlank ? Tint(.text) : ink, paper: paper)), at: place)
  }

  private func tint(of layer: Layer, at part: (x: Int, y: Int), of place: Point) -> Tint {
    let sight = scene.part(part.x, part.y, of: place.column, place.row)
    let tint = light.paper(of: layer, scene.landing(sight), sight)
    let isRim = layer == .back && sight.crease.depth(sight.u, sight.v) < 0.2 * sight.crease.radius
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
