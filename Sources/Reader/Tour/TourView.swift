internal import Cells
internal import Glyphs
internal import Paging

/// The tour: a page controller with its own pages and a page indicator. It needs no book.
struct TourView: View {
  private var controller: PageController<TourSource>
  private var settings: Settings

  init(from page: TourPage, settings: Settings, goal: TourPicture.Goal, size: Size) {
    self.settings = settings
    controller = PageController(
      TourSource(settings: settings, goal: goal), at: page, options: Self.options(settings),
      size: size, sideBySide: .always(.one))
  }

  /// The tour slides, to match its dots, unless the reader chose another style than the default.
  private static func options(_ settings: Settings) -> PageOptions {
    PageOptions(transition: settings.turn == .curl ? .scroll : settings.turn)
  }

  // MARK: Events

  var isFrameDue: Bool { controller.isFrameDue }

  func timeout(at now: Duration) -> Duration? { controller.timeToNextFrame(at: now) }

  mutating func resize(to size: Size) { controller.resize(to: size) }

  mutating func apply(_ settings: Settings) {
    if settings.turn != self.settings.turn { controller.options.transition = settings.turn }
    self.settings = settings
    controller.pages.settings = settings
    controller.reload()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    if let way = turn(forTap: event) { return requests(from: controller.turn(way, at: now)) }
    switch controller.offer(event) {
    case .handled: return []
    case .action(let action): return carryOut(action)
    case .ignored: break
    }
    guard case .key(let press) = event else {
      return requests(from: controller.handle(event, at: now))
    }
    return KeyTable.reading.command(for: press).map { obey($0, at: now) } ?? []
  }

  private mutating func obey(_ command: Command, at now: Duration) -> [Request] {
    switch command {
    case .nextPage, .goToPage: return goOn(at: now)
    case .previousPage: return requests(from: controller.turn(.backward, at: now))
    case .firstPage: return go(to: TourPage.allCases.first, at: now)
    case .lastPage: return go(to: TourPage.allCases.last, at: now)
    case .changeTheme: return [.changeTheme]
    case .showHelp: return [.showHelp]
    case .cancel, .showShelf: return finish
    case .quit: return progress + [.quit]
    default: return []
    }
  }

  /// Turns the page; after the last one, closes the tour.
  private mutating func goOn(at now: Duration) -> [Request] {
    guard let page = controller.currentPage, controller.pages.page(after: page) != nil else {
      return finish
    }
    return requests(from: controller.turn(.forward, at: now))
  }

  private mutating func go(to page: TourPage?, at now: Duration) -> [Request] {
    guard let page, let current = controller.currentPage, page != current else { return [] }
    let isAhead = (index(of: page) ?? 0) > (index(of: current) ?? 0)
    let effects = try? controller.show(
      page, direction: isAhead ? .forward : .backward, animated: true, at: now)
    return requests(from: effects ?? [])
  }

  private func carryOut(_ action: PageAction) -> [Request] {
    if case .set(let name, let value) = action { return [.set(name: name, value: value)] }
    return finish
  }

  private var finish: [Request] { [.saveTour(.done), .close] }

  private var progress: [Request] { controller.currentPage.map { [.saveTour(.leftAt($0))] } ?? [] }

  /// Saves the progress once the page has settled.
  private func requests(from effects: [PageEffect<TourPage>]) -> [Request] {
    effects.contains(.settled) ? progress : []
  }

  private func index(of page: TourPage) -> Int? { controller.pages.index(of: page) }

  // MARK: The indicator

  /// The direction of a tap to the left or right of the dots.
  private func turn(forTap event: Event) -> Direction? {
    guard case .pointer(let pointer) = event, pointer.action == .press, pointer.button == .left
    else { return nil }
    return indicator.turn(forTapAt: pointer.point, in: dots)
  }

  /// The dots, at a position between two pages during a turn.
  private var indicator: PageIndicator {
    let origin = controller.turn?.origin.first ?? controller.currentPage
    let progress = controller.turn.map { $0.progress * Double($0.direction.sign) } ?? 0
    return PageIndicator(
      count: TourPage.allCases.count, index: origin.flatMap { index(of: $0) } ?? 0,
      progress: progress)
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

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = controller.picture()
    indicator.draw(in: dots, on: &canvas)
    drawHint(on: &canvas)
    return canvas
  }

  private func drawHint(on canvas: inout Canvas) {
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
