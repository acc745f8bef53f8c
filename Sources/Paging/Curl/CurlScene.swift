internal import Cells

/// A leaf in the air at a moment, and the lines of sight from every cell of the screen to it.
final class CurlScene {
  let frame: LeafFrame
  let leaf: BentLeaf
  private let hold: CornerHold?
  private let isHeadHeld: Bool
  private let isHorizontal: Bool
  private let columns: Ruling
  private let rows: Ruling
  /// One for every line across the spine, or one for all.
  private let creases: [Crease]
  /// How far from the middle of a cell an edge can be that passes through it: in every row, or in all.
  private let slacks: [Double]

  init(_ moment: Moment) {
    let geometry = moment.geometry
    let frame = LeafFrame(geometry, moment.direction)
    isHeadHeld = moment.grip.corner == .head
    self.frame = frame
    isHorizontal = geometry.binding.axis == .horizontal
    leaf = BentLeaf(
      width: frame.width, length: frame.length, isSpread: geometry.orientation == .two)
    (columns, rows) = Self.rulings(geometry, frame, isFlipped: isHeadHeld)
    hold = CornerHold(moment.grip, in: frame)
    creases =
      hold.map { [Crease(of: $0, in: frame)] }
      ?? Self.creases(moment, frame, at: isHorizontal ? rows.places : columns.places)
    slacks = Self.slacks(of: creases)
  }

  private static func rulings(
    _ geometry: BookGeometry, _ frame: LeafFrame, isFlipped: Bool
  ) -> (columns: Ruling, rows: Ruling) {
    func place(_ column: Double, _ row: Double) -> (u: Double, v: Double) {
      let (u, v) = frame.place(column: column, row: row)
      return (u, isFlipped ? frame.length - v : v)
    }
    let (columns, rows) = (geometry.size.columns, geometry.size.rows)
    switch geometry.binding.axis {
    case .horizontal:
      return (Ruling(cells: columns) { place($0, 0).u }, Ruling(cells: rows) { place(0, $0).v })
    case .vertical:
      return (Ruling(cells: columns) { place($0, 0).v }, Ruling(cells: rows) { place(0, $0).u })
    }
  }

  /// The leaf rolled back row by row: on every line across the spine its edge is somewhere else, but
  /// no word leaves its line.
  private static func creases(_ moment: Moment, _ frame: LeafFrame, at lines: [Double]) -> [Crease]
  {
    let edge = FreeEdge(moment.grip, moment.geometry)
    let progress = frame.isReversed ? 1 - moment.progress : moment.progress
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
    return (0..<Ruling.cells(of: creases.count)).map { cell in
      let (near, far) = (creases[Ruling.near(cell)], creases[Ruling.far(cell)])
      return halfDiagonal + near.drift(to: far)
    }
  }

  // MARK: Sight

  /// What is behind a point of the screen, given by two lines.
  @inline(__always)
  private func sight(_ columnLine: Int, _ rowLine: Int) -> Sight {
    let (x, y) = (columns.places[columnLine], rows.places[rowLine])
    let (u, v) = isHorizontal ? (x, y) : (y, x)
    let line = creases.count == 1 ? 0 : isHorizontal ? rowLine : columnLine
    return Sight(u: u, v: v, depth: creases[line].depth(u, v), crease: line)
  }

  @inline(__always)
  func middle(_ column: Int, _ row: Int) -> Sight {
    sight(Ruling.middle(column), Ruling.middle(row))
  }

  @inline(__always)
  func part(_ x: Int, _ y: Int, of column: Int, _ row: Int) -> Sight {
    sight(Ruling.part(x, column), Ruling.part(y, row))
  }

  @inline(__always)
  func landing(_ sight: Sight) -> Landing { leaf.landing(sight, creases[sight.crease]) }

  func crease(of sight: Sight) -> Crease { creases[sight.crease] }

  /// The cell in which a place of the paper's plane lies.
  func cell(u: Double, v: Double) -> Point {
    let place = frame.screen(u: u, v: isHeadHeld ? frame.length - v : v)
    return Point(column: wholeBelow(place.column), row: wholeBelow(place.row))
  }

  /// How text is set level on a leaf that is held by its corner; nil when it is level anyway.
  var levelText: LevelText? {
    hold.map {
      LevelText(
        $0, creases[0], width: frame.width, length: frame.length, linesRunAway: isHorizontal)
    }
  }

  /// What a cell shows that the leaf and its shadow do not reach; nil where they may.
  @inline(__always)
  func untouched(_ column: Int, _ row: Int, _ middle: Sight) -> Layer? {
    leaf.untouched(middle, creases[middle.crease], slack: slack(column, row))
  }

  @inline(__always)
  private func slack(_ column: Int, _ row: Int) -> Double {
    slacks.count == 1 ? slacks[0] : slacks[isHorizontal ? row : column]
  }

  /// Whether an edge passes through a cell whose middle shows a layer.
  func isCut(_ column: Int, _ row: Int, _ middle: Sight, showing layer: Layer) -> Bool {
    let slack = slack(column, row)
    guard leaf.mayEnd(within: slack, of: middle, creases[middle.crease]) else { return false }
    for x in Ruling.near(column)...Ruling.far(column) {
      for y in Ruling.near(row)...Ruling.far(row) where landing(sight(x, y)).layer != layer {
        return true
      }
    }
    return false
  }
}

extension Crease {
  /// The straight bend of a leaf that is held by its corner.
  fileprivate init(of hold: CornerHold, in frame: LeafFrame) {
    let corner = (u: frame.width, v: frame.length)
    let travel = hypotenuse(corner.u - hold.u, corner.v - hold.v)
    guard travel > 1e-6 else {
      self.init(
        corner: corner, direction: (1, 0), travel: 0, reach: frame.width, width: frame.width)
      return
    }
    let direction = (u: (corner.u - hold.u) / travel, v: (corner.v - hold.v) / travel)
    // The bend may not cross the spine, where the leaf is bound.
    let reach = frame.width * direction.u + min(frame.length * direction.v, 0)
    self.init(
      corner: corner, direction: direction, travel: travel, reach: reach, width: frame.width)
  }
}
