internal import Cells

/// The paper that is in play: which picture each layer shows, and from where.
struct CurlSheets {
  /// The picture with the side of the leaf that was read, and the one that comes to light.
  let lifted: Canvas
  let revealed: Canvas
  private let reverse: Canvas?
  private let geometry: BookGeometry
  private let scene: CurlScene
  private let level: LevelText?

  init(_ moment: Moment, _ scene: CurlScene) {
    let isReversed = scene.frame.isReversed
    lifted = isReversed ? moment.new : moment.old
    revealed = isReversed ? moment.old : moment.new
    reverse = moment.geometry.orientation == .two ? revealed : moment.reverse
    geometry = moment.geometry
    self.scene = scene
    level = scene.levelText
  }

  /// Whether a layer is the front seen through its paper.
  func showsThrough(_ layer: Layer) -> Bool { layer == .back && reverse == nil }

  /// What a layer holds at a place of the screen; nil beyond its page.
  func source(of layer: Layer, _ landing: Landing, at place: Point) -> (
    sheet: Canvas, place: Point
  )? {
    switch layer {
    case .under: (revealed, place)
    case .beside, .desk: (lifted, place)
    case .front: onPage(scene.cell(u: landing.u, v: landing.v)).map { (lifted, $0) }
    case .back: back(landing, at: place)
    }
  }

  private func back(_ landing: Landing, at place: Point) -> (sheet: Canvas, place: Point)? {
    let (u, v) = level.map { scene.levelled(place, $0) } ?? (landing.u, landing.v)
    guard u >= 0, u < scene.frame.width else { return nil }
    guard let reverse else { return onPage(scene.cell(u: u, v: v)).map { (lifted, $0) } }
    // It reads normally where it comes to rest; a single page's lies off the screen, a leaf away.
    var rest = scene.cell(u: -u, v: v)
    if geometry.orientation == .one { rest = rest + scene.frame.acrossSpine }
    return onPage(rest).map { (reverse, $0) }
  }

  private func onPage(_ place: Point) -> Point? { geometry.book.contains(place) ? place : nil }
}
