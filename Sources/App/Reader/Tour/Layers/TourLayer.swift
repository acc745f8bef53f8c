internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import Paging
internal import CurlewSettings

/// The tour: a page controller with its own pages and a page indicator. It needs no book.
struct TourLayer: DeskLayer {
  private var controller: PageController<TourSource>
  private var settings: Settings

  init(from page: TourPage, settings: Settings, goal: TourPicture.Goal, size: Size) {
    self.settings = settings
    controller = PageController(
      TourSource(settings: settings, goal: goal), at: page,
      options: PageOptions(transition: settings.turn), size: size, sideBySide: settings.policy)
  }

  // MARK: Events

  func timeout(on desk: Desk) -> Duration? { controller.timeToNextFrame(at: desk.now) }

  let keys = [KeyScope.reading]

  func isFrameDue(on desk: Desk) -> Bool { controller.isFrameDue }

  mutating func layOut(on desk: inout Desk) {
    controller.resize(to: desk.size)
    if desk.settings != settings { apply(desk.settings) }
  }

  private mutating func apply(_ settings: Settings) {
    if settings.turn != self.settings.turn { controller.options.transition = settings.turn }
    self.settings = settings
    controller.pages.settings = settings
    controller.reload()
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    effects(of: controller.handle(.tick, at: desk.now))
  }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    switch input {
    case .key(let key):
      // Keys that are pressed during a turn turn on.
      switch controller.turn == nil ? controller.offer(.key(key.press), at: desk.now) : .ignored {
      case .handled: return .used([])
      case .action(let action): return .used(carryOut(action))
      case .ignored: return key.command.map { .used(obey($0, at: desk.now)) } ?? .ignored
      }
    case .pointer(let pointer): return .used(follow(pointer, at: desk.now))
    case .pasted: return .ignored
    }
  }

  private mutating func follow(_ pointer: Pointer, at now: Duration) -> [Effect] {
    if let way = turn(forTap: pointer) { return effects(of: controller.turn(way, at: now)) }
    return switch controller.offer(.pointer(pointer), at: now) {
    case .handled: []
    case .action(let action): carryOut(action)
    case .ignored: effects(of: controller.handle(.pointer(pointer), at: now))
    }
  }

  private mutating func obey(_ command: Command, at now: Duration) -> [Effect] {
    switch command {
    case .nextPage, .goToPage:
      return turn(at: now) ?? [.hint("Enter opens \(controller.pages.goal.name)")]
    case .choose: return turn(at: now) ?? finish
    case .previousPage: return effects(of: controller.turn(.backward, at: now))
    case .firstPage: return go(to: TourPage.allCases.first, at: now)
    case .lastPage: return go(to: TourPage.allCases.last, at: now)
    case .changeTheme: return [.changeTheme]
    case .showHelp: return [.showHelp]
    case .cancel, .showShelf: return finish
    case .quit: return progress + [.quit]
    default: return []
    }
  }

  /// Turns to the next page; nil after the last one.
  private mutating func turn(at now: Duration) -> [Effect]? {
    guard let page = controller.shown?.last, controller.pages.page(after: page) != nil else {
      return nil
    }
    return effects(of: controller.turn(.forward, at: now))
  }

  private mutating func go(to page: TourPage?, at now: Duration) -> [Effect] {
    guard let page, let current = controller.currentPage, page != current else { return [] }
    let isAhead = (index(of: page) ?? 0) > (index(of: current) ?? 0)
    let shown = try? controller.show(
      page, direction: isAhead ? .forward : .backward, animated: true, at: now)
    return effects(of: shown ?? [])
  }

  private func carryOut(_ action: PageAction) -> [Effect] {
    if case .set(let name, let value) = action { return [.set(name: name, value: value)] }
    return finish
  }

  private var finish: [Effect] { [.close, .saveTour(.done)] }

  private var progress: [Effect] {
    controller.currentPage.map { [.saveTour(.leftAt($0))] } ?? []
  }

  /// Saves the progress once the page has settled.
  private func effects(of effects: [PageEffect<TourPage>]) -> [Effect] {
    effects.contains(.settled) ? progress : []
  }

  private func index(of page: TourPage) -> Int? { controller.pages.index(of: page) }

  // MARK: The indicator

  /// The direction of a tap to the left or right of the dots.
  private func turn(forTap pointer: Pointer) -> Direction? {
    guard pointer.action == .press, pointer.button == .left else { return nil }
    return indicator.turn(forTapAt: pointer.point, in: dots)
  }

  /// The dots, at a position between two pages during a turn.
  private var indicator: PageIndicator {
    let origin = controller.turn?.origin.first ?? controller.currentPage
    let progress = controller.turn.map { $0.progress * Double($0.direction.sign) } ?? 0
    // Of facing pages, both have one dot.
    let step = controller.shown?.step ?? 1
    return PageIndicator(
      count: TourPage.allCases.count / step,
      index: (origin.flatMap { index(of: $0) } ?? 0) / step, progress: progress)
  }

  /// The row of the foot on the screen, as wide as the text.
  private var foot: Rect {
    let book = controller.geometry.book
    let text = TourPicture.text(of: controller.geometry.leaf)
    let rows = rowsOfFoot
    return Rect(
      column: book.origin.column + text.origin.column,
      row: book.rows.upperBound - (rows >= 5 ? 4 : 1), columns: text.size.columns,
      rows: rows > 0 ? 1 : 0)
  }

  private var rowsOfFoot: Int { TourPicture.foot(of: controller.geometry.leaf) }

  /// The place of the dots: in the middle, or at the left if the hint stands beside them.
  private var dots: Rect {
    guard rowsOfFoot == 1, hint(within: foot.size.columns - Self.widthBesideDots) != nil else {
      return foot
    }
    return Rect(
      column: foot.origin.column, row: foot.origin.row, columns: Self.widthOfDots, rows: 1)
  }

  private static let widthOfDots = 2 * TourPage.allCases.count - 1
  /// The dots and the space before the hint.
  private static let widthBesideDots = widthOfDots + 3

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    canvas = controller.picture()
    indicator.draw(in: dots, on: &canvas)
    drawHint(on: &canvas)
  }

  private func drawHint(on canvas: inout TextCanvas) {
    let style = Style(.soft)
    if rowsOfFoot >= 5, let hint = hint(within: foot.size.columns) {
      canvas.centre(hint, row: foot.rows.upperBound + 1, within: foot, style: style)
    } else if rowsOfFoot == 1,
      let hint = hint(within: foot.size.columns - Self.widthBesideDots)
    {
      let column = foot.columns.upperBound - hint.width
      canvas.write(hint, at: Point(column: column, row: foot.origin.row), style: style)
    }
  }

  /// The longest hint that fits.
  private func hint(within columns: Int) -> SafeText? {
    guard let page = controller.currentPage else { return nil }
    return TourPicture(
      page: page, screen: controller.geometry.size, settings: settings,
      goal: controller.pages.goal
    ).hints.first { $0.width <= columns }
  }
}
