internal import Cells
internal import Glyphs
internal import Paging

/// The tour: a handful of pages that teach by being turned. It needs no book and nothing of one: a
/// page controller, its pages, and an indicator.
struct TourView: View {
  private var controller: PageController<TourSource>
  private var settings: Settings

  init(from page: TourPage, settings: Settings, goal: TourPicture.Goal, size: Size) {
    self.settings = settings
    controller = PageController(
      TourSource(settings: settings, goal: goal), at: page, options: Self.options(settings),
      size: size, sideBySide: .always(.one))
  }

  /// As its dots promise, it slides, until another way to turn is chosen; it moves no more than one
  /// who wants less motion likes.
  private static func options(_ settings: Settings) -> PageOptions {
    PageOptions(transition: settings.turn == .curl ? .scroll : settings.turn)
  }

  // MARK: Events

  var isFrameDue: Bool { controller.isFrameDue }

  func patience(at now: Duration) -> Duration? { controller.timeToNextFrame(at: now) }

  mutating func resize(to size: Size) { controller.resize(to: size) }

  mutating func take(_ settings: Settings) {
    if settings.turn != self.settings.turn { controller.options.transition = settings.turn }
    self.settings = settings
    controller.pages.settings = settings
    controller.reload()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Wish] {
    if let way = turn(forTap: event) { return wishes(from: controller.turn(way, at: now)) }
    switch controller.offer(event) {
    case .handled: return []
    case .action(let action): return carryOut(action)
    case .ignored: break
    }
    guard case .key(let press) = event else {
      return wishes(from: controller.handle(event, at: now))
    }
    return KeyTable.reading.command(for: press).map { obey($0, at: now) } ?? []
  }

  private mutating func obey(_ command: Command, at now: Duration) -> [Wish] {
    switch command {
    case .nextPage, .goToPage: return goOn(at: now)
    case .previousPage: return wishes(from: controller.turn(.backward, at: now))
    case .firstPage: return go(to: TourPage.allCases.first, at: now)
    case .lastPage: return go(to: TourPage.allCases.last, at: now)
    case .changeTheme: return [.changeTheme]
    case .showHelp: return [.showHelp]
    case .cancel, .showShelf: return finish
    case .quit: return progress + [.quit]
    case .showContents, .showOverview, .showSlider, .up, .down, .choose: return []
    }
  }

  /// After the last page there is what one came for.
  private mutating func goOn(at now: Duration) -> [Wish] {
    guard let page = controller.currentPage, controller.pages.page(after: page) != nil else {
      return finish
    }
    return wishes(from: controller.turn(.forward, at: now))
  }

  private mutating func go(to page: TourPage?, at now: Duration) -> [Wish] {
    guard let page, let current = controller.currentPage, page != current else { return [] }
    let isAhead = (index(of: page) ?? 0) > (index(of: current) ?? 0)
    let effects = try? controller.show(
      page, direction: isAhead ? .forward : .backward, animated: true, at: now)
    return wishes(from: effects ?? [])
  }

  private func carryOut(_ action: PageAction) -> [Wish] {
    if case .set(let name, let value) = action { return [.set(name: name, value: value)] }
    return finish
  }

  private var finish: [Wish] { [.keepTour(.done), .close] }

  private var progress: [Wish] { controller.currentPage.map { [.keepTour(.leftAt($0))] } ?? [] }

  /// Where the tour was left is kept once nothing moves.
  private func wishes(from effects: [PageEffect<TourPage>]) -> [Wish] {
    effects.contains(.settled) ? progress : []
  }

  private func index(of page: TourPage) -> Int? { controller.pages.index(of: page) }

  // MARK: The indicator

  /// A tap beside the dots turns one page that way.
  private func turn(forTap event: Event) -> Direction? {
    guard case .pointer(let pointer) = event, pointer.action == .press, pointer.button == .left
    else { return nil }
    return indicator.turn(forTapAt: pointer.point, in: foot)
  }

  /// It follows the leaf: from the page that the leaf came from, so far as it has come.
  private var indicator: PageIndicator {
    let origin = controller.turn?.origin.first ?? controller.currentPage
    let progress = controller.turn.map { $0.progress * Double($0.direction.sign) } ?? 0
    return PageIndicator(
      count: TourPage.allCases.count, index: origin.flatMap { index(of: $0) } ?? 0,
      progress: progress)
  }

  /// The row of the dots.
  private var foot: Rect {
    let book = controller.geometry.book
    let rows = TourPicture.foot(of: controller.geometry.leaf)
    let row = book.rows.upperBound - (rows >= 5 ? 4 : 1)
    return Rect(
      column: book.origin.column, row: row, columns: book.size.columns, rows: rows > 0 ? 1 : 0)
  }

  // MARK: Picture

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = controller.picture()
    indicator.draw(in: foot, on: &canvas)
    if TourPicture.foot(of: controller.geometry.leaf) >= 5, let page = controller.currentPage {
      canvas.centre(
        hint(on: page), row: foot.rows.upperBound + 1, within: controller.geometry.book,
        style: Style(.soft))
    }
    return canvas
  }

  private func hint(on page: TourPage) -> SafeText {
    TourPicture(
      page: page, screen: controller.geometry.size, settings: settings,
      goal: controller.pages.goal
    ).hint
  }
}
