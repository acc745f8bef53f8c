internal import CurlewCells

/// A turning leaf in one frame, and the rays from every cell of the screen to it.
final class CurlScene {
  let frame: LeafFrame
  let leaf: CurledLeaf
  private let corner: HeldCorner?
  private let isHeadHeld: Bool
  private let isHorizontal: Bool
  private let columns: SampleLines
  private let rows: SampleLines
  /// One crease per sample line across the spine, or one for the whole leaf.
  private let creases: [Crease]
  /// The largest distance between the centre of a cell and an edge that crosses it, per row or for all
  /// rows.
  private let slacks: [Double]

  init(_ context: TransitionContext) {
    let geometry = context.geometry
    let frame = LeafFrame(geometry, context.direction)
    isHeadHeld = context.grip.corner == .head
    self.frame = frame
    isHorizontal = geometry.binding.axis == .horizontal
    leaf = CurledLeaf(
      width: frame.width, length: frame.length, isSpread: geometry.isBoundInMiddle)
    (columns, rows) = Self.sampleLines(geometry, frame, isFlipped: isHeadHeld)
    corner = HeldCorner(context.grip, in: frame)
    creases =
      corner.map { [Crease(of: $0, in: frame)] }
      ?? Self.creases(context, frame, at: isHorizontal ? rows.coordinates : columns.coordinates)
    slacks = Self.slacks(of: creases)
  }

  private static func sampleLines(
    _ geometry: BookGeometry, _ frame: LeafFrame, isFlipped: Bool
  ) -> (columns: SampleLines, rows: SampleLines) {
    func place(_ column: Double, _ row: Double) -> (u: Double, v: Double) {
      let (u, v) = frame.place(column: column, row: row)
      return (u, isFlipped ? frame.length - v : v)
    }
    let (columns, rows) = (geometry.size.columns, geometry.size.rows)
    switch geometry.binding.axis {
    case .horizontal:
      return (
        SampleLines(cells: columns) { place($0, 0).u }, SampleLines(cells: rows) { place(0, $0).v }
      )
    case .vertical:
      return (
        SampleLines(cells: columns) { place($0, 0).v }, SampleLines(cells: rows) { place(0, $0).u }
      )
    }
  }

  /// A leaf that is rolled back row by row. Its edge has another position in every row, but text stays in
  /// its row.
  private static func creases(_ context: TransitionContext, _ frame: LeafFrame, at lines: [Double])
    -> [Crease]
  {
    let edge = FreeEdge(context.grip, context.geometry)
    let progress = frame.isReversed ? 1 - context.progress : context.progress
    return lines.map { v in
      let place = frame.width * edge.position(progress: progress, y: v / frame.length)
      return Crease(
        corner: (frame.width, 0), direction: (1, 0), travel: frame.width - place,
        reach: frame.width, width: frame.width)
    }
  }

  private static func slacks(of creases: [Crease]) -> [Double] {
    let halfDiagonal = 1.2
    guard creases.count > 1 else { return [halfDiagonal] }
    return (0..<SampleLines.cells(of: creases.count)).map { cell in
      let (near, far) = (creases[SampleLines.near(cell)], creases[SampleLines.far(cell)])
      return halfDiagonal + near.drift(to: far)
    }
  }

  // MARK: Rays

  /// The ray through the crossing of two sample lines.
  @inline(__always)
  private func ray(_ columnLine: Int, _ rowLine: Int) -> Ray {
    let (x, y) = (columns.coordinates[columnLine], rows.coordinates[rowLine])
    let (u, v) = isHorizontal ? (x, y) : (y, x)
    let line = creases.count == 1 ? 0 : isHorizontal ? rowLine : columnLine
    return Ray(u: u, v: v, depth: creases[line].depth(u, v), crease: line)
  }

  @inline(__always)
  func middle(_ column: Int, _ row: Int) -> Ray {
    ray(SampleLines.middle(column), SampleLines.middle(row))
  }

  @inline(__always)
  func part(_ x: Int, _ y: Int, of column: Int, _ row: Int) -> Ray {
    ray(SampleLines.part(x, column), SampleLines.part(y, row))
  }

  /// The ray through the middle of a quarter of a cell; 0 is the left or upper one, 1 the other.
  @inline(__always)
  func quarter(_ x: Int, _ y: Int, of place: Point) -> Ray {
    ray(
      SampleLines.part(x == 0 ? 2 : 5, place.column), SampleLines.part(y == 0 ? 2 : 5, place.row))
  }

  @inline(__always)
  func hit(_ ray: Ray) -> PaperPoint { leaf.hit(ray, creases[ray.crease]) }

  func crease(of ray: Ray) -> Crease { creases[ray.crease] }

  /// The cell that contains a point of the plane.
  func cell(u: Double, v: Double) -> Point {
    let place = frame.screen(u: u, v: isHeadHeld ? frame.length - v : v)
    return Point(column: flooredToInt(place.column), row: flooredToInt(place.row))
  }

  /// Keeps text level on a leaf held by its corner; nil if text is level anyway.
  var levelText: LevelText? {
    corner.map {
      LevelText(
        $0, creases[0], width: frame.width, length: frame.length, linesCrossSpine: isHorizontal)
    }
  }

  /// The layer of a cell that neither the leaf nor its shadow reaches; nil if they may reach it.
  @inline(__always)
  func surfaceOutsideLeaf(_ column: Int, _ row: Int, _ middle: Ray) -> Surface? {
    leaf.surfaceOutsideLeaf(middle, creases[middle.crease], slack: slack(column, row))
  }

  @inline(__always)
  private func slack(_ column: Int, _ row: Int) -> Double {
    slacks.count == 1 ? slacks[0] : slacks[isHorizontal ? row : column]
  }

  /// Whether an edge crosses a cell whose centre shows a layer.
  func isCut(_ column: Int, _ row: Int, _ middle: Ray, showing layer: Surface) -> Bool {
    let slack = slack(column, row)
    guard leaf.mayHaveEdge(within: slack, of: middle, creases[middle.crease]) else { return false }
    for x in SampleLines.near(column)...SampleLines.far(column) {
      for y in SampleLines.near(row)...SampleLines.far(row) where hit(ray(x, y)).layer != layer {
        return true
      }
    }
    return false
  }
}

extension Crease {
  fileprivate init(of held: HeldCorner, in frame: LeafFrame) {
    let corner = (u: frame.width, v: frame.length)
    let travel = hypotenuse(corner.u - held.u, corner.v - held.v)
    guard travel > 1e-6 else {
      self.init(
        corner: corner, direction: (1, 0), travel: 0, reach: frame.width, width: frame.width)
      return
    }
    let direction = (u: (corner.u - held.u) / travel, v: (corner.v - held.v) / travel)
    // The bend must not cross the spine, where the leaf is bound.
    let reach = frame.width * direction.u + min(frame.length * direction.v, 0)
    self.init(
      corner: corner, direction: direction, travel: travel, reach: reach, width: frame.width)
  }
}
