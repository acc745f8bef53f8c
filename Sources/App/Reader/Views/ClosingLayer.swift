internal import CurlewCells
internal import CurlewEdition
internal import Paging

/// Closes a book that was read to its end: the leaves turn back over, and its cover lies on the desk for a moment.
/// Any key or tap goes on at once.
struct ClosingLayer: DeskLayer {
  private let goal: Leaving
  private var controller: PageController<ClosingBook>
  private let size: Size
  /// When the cover had come down.
  private var closed: Duration?
  /// Whether it has asked for what comes next. The shelf may take a moment to open.
  private var isOver = false

  private static let pause = Duration.milliseconds(300)

  /// Nil unless the end page is open and pages turn with motion.
  init?(_ goal: Leaving, over pages: OpenPages, at now: Duration) {
    let geometry = pages.edition.geometry
    guard let end = pages.edition.lastPage, pages.spread.indices.contains(end) else { return nil }
    let slots = pages.controller.shown?.slots ?? []
    let open = zip(slots, geometry.pages).map { index, area in
      index.map { pages.edition.picture(at: $0) } ?? TextCanvas(area.size)
    }
    (self.goal, size) = (goal, geometry.size)
    controller = PageController(
      ClosingBook(open: open, cover: pages.edition.cover), at: 1, options: pages.controller.options,
      size: geometry.size, sideBySide: .always(geometry.orientation))
    controller.frameInterval = pages.controller.frameInterval
    _ = controller.turn(.backward, at: now)
    if controller.turn == nil { return nil }
  }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    if case .pointer(let pointer) = input, pointer.action != .press { return .used([]) }
    return .used(goOn())
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    if isOver { return desk.isWaiting ? [] : [.close] }
    _ = controller.handle(.tick, at: desk.now)
    guard controller.turn == nil else { return [] }
    let closed = closed ?? desk.now
    self.closed = closed
    return desk.now >= closed + Self.pause || desk.size != size ? goOn() : []
  }

  private mutating func goOn() -> [Effect] {
    defer { isOver = true }
    return isOver ? [] : [goal.effect]
  }

  func timeout(on desk: Desk) -> Duration? {
    if isOver { return desk.isWaiting ? nil : .zero }
    if desk.size != size { return .zero }
    return closed.map { max($0 + Self.pause - desk.now, .zero) }
      ?? controller.timeToNextFrame(at: desk.now)
  }

  mutating func layOut(on desk: inout Desk) {
    if desk.size != size { controller.resize(to: desk.size) }
  }

  func isFrameDue(on desk: Desk) -> Bool { controller.isFrameDue }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    canvas = controller.picture()
    let geometry = controller.geometry
    guard case (let near?, let far?) = geometry.edges else { return }
    // All leaves on that side turn with the cover, so none are left there to show their edges.
    canvas.fill(geometry.binding.reading == .rightToLeft ? far : near, style: .desk)
  }
}

/// The pages that lie open at the end of a book, and its cover.
private struct ClosingBook: PageSource {
  let open: [TextCanvas]
  let cover: TextCanvas

  /// The cover is page 0; then come the open pages.
  func makePage(_ id: Int) -> PicturePage? {
    hasPage(id) ? PicturePage(picture: id == 0 ? cover : open[id - 1]) : nil
  }

  func hasPage(_ id: Int) -> Bool { (0...open.count).contains(id) }
  func page(after id: Int) -> Int? { hasPage(id + 1) ? id + 1 : nil }
  func page(before id: Int) -> Int? { hasPage(id - 1) ? id - 1 : nil }

  /// The closed book lies on the side of the second page.
  func facingPages(of id: Int) -> Spread<Int>? {
    id == 0 ? Spread([nil, 0]) : open.count == 2 ? Spread(1, facing: 2) : nil
  }
}

private struct PicturePage: Page {
  let picture: TextCanvas

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) { canvas = picture }
}
