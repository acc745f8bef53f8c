internal import Cells

/// The paper that is in play: which picture each layer shows, and from where.
final class CurlSheets {
  /// The picture with the side of the leaf that was read, and the one that comes to light.
  let lifted: Canvas
  let revealed: Canvas
  private let back: Canvas
  private let isBackBlank: Bool
  private let geometry: BookGeometry
  private let level: LevelText?

  init(_ moment: Moment, _ scene: CurlScene) {
    let isReversed = scene.frame.isReversed
    lifted = isReversed ? moment.new : moment.old
    revealed = isReversed ? moment.old : moment.new
    let reverse = moment.geometry.orientation == .two ? revealed : moment.reverse
    back = reverse ?? lifted
    isBackBlank = reverse == nil
    geometry = moment.geometry
    level = scene.levelText
  }

  /// Whether a layer is the front seen through its paper.
  func showsThrough(_ layer: Layer) -> Bool { layer == .back && isBackBlank }

  /// Where what is seen at a place of the screen stands in its picture; nil beyond its page.
  func place(
    of landing: Landing, _ sight: Sight, at place: Point, in scene: CurlScene
  ) -> Point? {
    switch landing.layer {
    case .under, .beside, .desk: place
    case .front: onPage(scene.cell(u: landing.u, v: landing.v))
    case .back: placeOnBack(landing, sight, in: scene)
    }
  }

  private func placeOnBack(
    _ landing: Landing, _ sight: Sight, in scene: CurlScene
  ) -> Point? {
    var (u, v) = (landing.u, landing.v)
    if let level { (u, v) = level.place(sight.u, sight.v) }
    guard u >= 0, u < scene.frame.width else { return nil }
    guard !isBackBlank else { return onPage(scene.cell(u: u, v: v)) }
    // It reads normally where it comes to rest; a single page's lies off the screen, a leaf away.
    let rest = scene.cell(u: -u, v: v)
    return onPage(geometry.orientation == .one ? rest + scene.frame.acrossSpine : rest)
  }

  private func onPage(_ place: Point) -> Point? { geometry.book.contains(place) ? place : nil }

  /// A cell of the picture that a layer shows.
  func cell(of layer: Layer, _ place: Point) -> Cell {
    switch layer {
    case .under: revealed[place.column, place.row]
    case .beside, .desk, .front: lifted[place.column, place.row]
    case .back: back[place.column, place.row]
    }
  }
}
