public import CurlewCells

/// A page of any type, for books whose pages differ: an array of them is a book.
///
/// Its actions are those of the program. Pages with actions of their own need a function that converts them;
/// pages without actions need none.
public struct AnyPage<Action>: Page {
  /// The page itself, as its own type: `book.page(2)?.page as? Form`.
  public private(set) var page: any Page
  private let respond: (inout any Page, Event, PageSlot, Duration) -> PageResponse<Action>

  /// Wraps a page whose actions are those of the program.
  public init(_ page: some Page<Action>) {
    self.init(page) { $0 }
  }

  /// Wraps a page without actions.
  @_disfavoredOverload
  public init(_ page: some Page<Never>) {
    self.init(page, converting: Self.nothing)
  }

  /// Wraps a page and converts its actions.
  public init<Wrapped: Page>(_ page: Wrapped, action: @escaping (Wrapped.Action) -> Action) {
    self.init(page, converting: action)
  }

  private static func nothing<Own>(of own: Own) -> Action? { nil }

  private init<Wrapped: Page>(
    _ page: Wrapped, converting convert: @escaping (Wrapped.Action) -> Action?
  ) {
    self.page = page
    respond = { page, event, slot, now in
      guard var wrapped = page as? Wrapped else { return .ignored }
      defer { page = wrapped }
      return switch wrapped.handle(event, at: slot, now: now) {
      case .ignored: .ignored
      case .handled: .handled
      case .action(let own): convert(own).map { .action($0) } ?? .handled
      }
    }
  }

  /// Changes the page if it has this type; nil if it has another: `book.update(2) { $0.update(Form.self) { … } }`.
  @discardableResult
  public mutating func update<Wrapped: Page, Result>(
    _ type: Wrapped.Type, _ change: (inout Wrapped) throws -> Result
  ) rethrows -> Result? {
    guard var wrapped = page as? Wrapped else { return nil }
    defer { page = wrapped }
    return try change(&wrapped)
  }

  // MARK: Page

  /// Draws the page.
  public func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    page.draw(on: &canvas, at: slot)
  }

  /// Lets the page handle an event, and converts its action.
  public mutating func handle(
    _ event: Event, at slot: PageSlot, now: Duration
  ) -> PageResponse<Action> { respond(&page, event, slot, now) }

  /// Tells the page how it appears.
  public mutating func didChange(_ appearance: PageAppearance) { page.didChange(appearance) }

  /// The time between two ticks of the page.
  public var tickInterval: Duration? { page.tickInterval }

  /// Passes a tick on.
  public mutating func tick(at now: Duration) -> Bool { page.tick(at: now) }
}
