internal import CurlewCells

/// The pictures of a turn: which one each layer shows, and which of its cells.
final class CurlPictures {
  /// The picture on the front of the leaf, and the picture below it.
  let lifted: TextCanvas
  let revealed: TextCanvas
  private let back: TextCanvas
  private let isBackBlank: Bool
  private let geometry: BookGeometry
  private let level: LevelText?

  init(_ context: TransitionContext, _ scene: CurlScene) {
    let isReversed = scene.frame.isReversed
    lifted = isReversed ? context.new : context.old
    revealed = isReversed ? context.old : context.new
    let reverse = context.geometry.isBoundInMiddle ? revealed : context.reverse
    back = reverse ?? lifted
    isBackBlank = reverse == nil
    geometry = context.geometry
    level = scene.levelText
  }

  /// Whether a layer shows the front of the leaf through the paper.
  func showsThrough(_ layer: Surface) -> Bool { layer == .back && isBackBlank }

  /// The cell of the layer's picture at a hit; nil beyond the page.
  func place(
    of hit: PaperPoint, _ ray: Ray, at place: Point, in scene: CurlScene
  ) -> Point? {
    switch hit.layer {
    case .under, .beside, .desk: place
    case .front: onPage(scene.cell(u: hit.u, v: hit.v))
    case .back: placeOnBack(hit, ray, in: scene)
    }
  }

  private func placeOnBack(
    _ hit: PaperPoint, _ ray: Ray, in scene: CurlScene
  ) -> Point? {
    let place = placeOnBack(hit.u, hit.v, in: scene)
    guard let level else { return place }
    // Pictures turn with the leaf; only text stays level.
    if let place, cell(of: .back, place).showsDrawing { return place }
    let (u, v) = level.place(ray.u, ray.v)
    return placeOnBack(u, v, in: scene).flatMap { cell(of: .back, $0).showsDrawing ? nil : $0 }
  }

  private func placeOnBack(_ u: Double, _ v: Double, in scene: CurlScene) -> Point? {
    guard u >= 0, u < scene.frame.width else { return nil }
    guard !isBackBlank else { return onPage(scene.cell(u: u, v: v)) }
    // The text of the back stands where the leaf will land; for a single page, one leaf width away.
    let rest = scene.cell(u: -u, v: v)
    return onPage(geometry.isBoundInMiddle ? rest : rest + scene.frame.acrossSpine)
  }

  private func onPage(_ place: Point) -> Point? { geometry.book.contains(place) ? place : nil }

  /// The length limit of a word, in cells. Longer runs are rules, leaders, or text in a script without spaces.
  static let longestWord = 24

  /// Returns the columns of the word that contains a letter, or nil if the run of letters is too long for a word.
  func word(around place: Point, on layer: Surface) -> Range<Int>? {
    let page = geometry.pages.first { $0.contains(place) } ?? geometry.book
    func isLetter(_ column: Int) -> Bool {
      page.columns.contains(column)
        && !cell(of: layer, Point(column: column, row: place.row)).isEmpty
    }
    var (start, end) = (place.column, place.column + 1)
    while end - start <= Self.longestWord, isLetter(start - 1) { start -= 1 }
    while end - start <= Self.longestWord, isLetter(end) { end += 1 }
    return end - start <= Self.longestWord ? start..<end : nil
  }

  func cell(of layer: Surface, _ place: Point) -> Cell {
    switch layer {
    case .under: revealed[place.column, place.row]
    case .beside, .desk, .front: lifted[place.column, place.row]
    case .back: back[place.column, place.row]
    }
  }
}
