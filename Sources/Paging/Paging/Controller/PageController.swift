public import CurlewCells

/// Shows one or two pages of a book and turns them, for the reader (keys, taps, wheel, drags) or for
/// the program.
///
/// The controller is a value without a clock: the caller passes the time to each method. Each method
/// returns its consequences as a list of effects; `deliver(_:to:)` passes them to a listener.
public struct PageController<Pages: PageSource> {
  /// Identifies a page.
  public typealias ID = Pages.ID
  /// A consequence of a method call.
  public typealias Effect = PageEffect<ID>
  /// Called when a request ends, with false if it was interrupted.
  public typealias Completion = @Sendable (inout PageController, Bool) -> Void

  /// The data source. What is set here is used from the next turn on; `edit(_:)` and `reload(_:at:size:)` show it at
  /// once.
  public var pages: Pages { didSet { cache.removePictures() } }
  /// Decides whether two pages fit a screen. A new policy takes effect with the next layout.
  public var sideBySide: SideBySidePolicy
  /// The part of a screen that the book takes, by the size of the screen. A new placement takes effect
  /// with the next layout.
  public var placement: @Sendable (Size) -> Rect
  /// The rectangle of the screen that the book takes. Inside it, geometry and pictures begin at zero.
  public internal(set) var area: Rect
  /// The size of the screen.
  var screen: Size
  /// The latest time that the controller was given: that of the event, inside the closures of `run`.
  public internal(set) var now = Duration.zero
  /// Until when the pages have had their ticks.
  var lastTick = Duration.zero
  var machine: PageMachine<ID>
  var cache = PageCache<Pages>()
  var callbacks = CallbackQueue<Effect, Completion>()

  /// Makes a controller that shows a page; nil shows an empty desk.
  public init(
    _ pages: Pages, at page: ID?, options: PageOptions = PageOptions(), size: Size,
    sideBySide: SideBySidePolicy? = nil,
    placement: @escaping @Sendable (Size) -> Rect = { Rect($0) }
  ) {
    self.pages = pages
    self.placement = placement
    screen = size
    area = placement(size)
    self.sideBySide = sideBySide ?? .fitting(options.binding)
    machine = PageMachine(
      options: options, geometry: BookGeometry(size: area.size, self.sideBySide, options))
    if let page { reload(at: page) }
  }

  // MARK: State

  /// The open spread. During a turn, the spread that will be open when the turn ends.
  public var shown: Spread<ID>? { machine.shown }

  /// The reader's page: the page that was last asked for in the open spread.
  public var currentPage: ID? { machine.page }

  /// The turn in progress; nil if nothing moves.
  public var turn: Turn<ID>? { machine.turn }

  /// Whether an overlay covers the pages. Then neither they nor the controller take keys and the pointer.
  public var isCovered: Bool { machine.isCovered }

  /// The layout of the open book.
  public var geometry: BookGeometry { machine.geometry }

  /// How pages turn. A new binding takes effect with the next layout.
  public var options: PageOptions {
    get { machine.options }
    set { machine.options = newValue }
  }

  /// Whether a drag of the pointer that begins at a point of the screen moves a page.
  public func canDrag(at point: Point) -> Bool {
    pages.allowsTurning && area.contains(point) && machine.canDrag(at: point - area.origin)
  }

  // MARK: Living pages

  /// A page in its present state; one that does not live is made for this call. Nil if there is no such page. See
  /// ``PageOptions/pageLifetime``.
  public func page(_ id: ID) -> Pages.Page? { cache.page(id, from: pages) }

  /// Changes a page and draws it again; nil if it does not live. A page that a turn leads to is made for it. An
  /// empty change draws the page again because what it shows lies elsewhere.
  @discardableResult
  public mutating func update<Result>(
    _ id: ID, _ change: (inout Pages.Page) throws -> Result
  ) rethrows -> Result? {
    machine.clock.isDue = true
    if machine.shown?.pages.contains(id) == true { cache.make(id, from: pages) }
    return try cache.update(id, change)
  }

  /// Changes what all pages show: makes them again from the changed data source, and draws them with the next frame.
  /// Their order must stay the same. No page appears or disappears, and a turn goes on.
  public mutating func remakePages(_ change: (inout Pages) -> Void) {
    change(&pages)
    cache.remakePages(from: pages)
    machine.clock.isDue = true
  }

  // MARK: Frames

  /// The time until the next frame of a turn, or the next tick of a visible page, is due; nil if there
  /// is none.
  public func timeToNextFrame(at now: Duration) -> Duration? {
    let tick = cache.nextTick(after: lastTick).map { max($0 - now, .zero) }
    let frame = machine.timeToNextFrame(at: now)
    return [tick, frame].compactMap(\.self).min()
  }

  /// Whether the last event calls for a new picture: every event at rest; during a turn one event per
  /// frame, and whatever changes a visible page.
  public var isFrameDue: Bool { machine.clock.isDue }

  /// The time between two frames of a turn, at least a millisecond.
  public var frameInterval: Duration {
    get { machine.clock.interval }
    set { machine.clock.interval = max(newValue, .milliseconds(1)) }
  }

  /// Draws the book as it is now into its area of a screen.
  public mutating func draw(on canvas: inout TextCanvas) {
    canvas.blit(picture(), to: area.origin)
  }

  /// Draws the area of the book as it is now.
  public mutating func picture() -> TextCanvas {
    guard let turn else {
      return shown.map { picture(of: $0) } ?? drawBook([], in: geometry)
    }
    let beyond = TextCanvas(geometry.size, style: .desk)
    var context = TransitionContext(
      old: movingPicture(of: turn.origin), new: turn.goal.map { movingPicture(of: $0) } ?? beyond,
      progress: turn.progress, direction: turn.direction, geometry: geometry, grip: turn.grip)
    context.shading = options.shading
    context.reverse = turn.reverse.map { movingPicture(of: Spread($0)) }
    return options.transition.draw(context)
  }

  /// Draws a spread for a frame of a turn. A brief turn has no time for pictures; they appear when the page is
  /// at rest.
  private mutating func movingPicture(of spread: Spread<ID>) -> TextCanvas {
    var picture = picture(of: spread)
    if options.isBrief { picture.removePictures() }
    return picture
  }

  /// Draws the area of the book with a spread lying open.
  public mutating func picture(of spread: Spread<ID>) -> TextCanvas {
    cache.picture(of: spread, in: geometry, from: pages)
  }

  // MARK: Events

  /// Offers an event to the open pages. Pass what they ignore to `handle(_:at:)`.
  public mutating func offer(_ event: Event, at now: Duration) -> PageResponse<Pages.Page.Action> {
    self.now = max(self.now, now)
    guard !isCovered, let shown, callbacks.acceptsCalls, let event = event.inside(area)
    else { return .ignored }
    if let turn, turn.isInHand || event.isOfPointer { return .ignored }
    let response = cache.handle(event, at: now, in: shown, on: currentPage, geometry, from: pages)
    if case .ignored = response {} else { machine.clock.isDue = true }
    return response
  }

  /// Handles arrow keys and the like, Home and End, the pointer, a new size, and ticks.
  @discardableResult
  public mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
    self.now = max(self.now, now)
    let hasChanged = cache.tick(after: lastTick, until: now)
    lastTick = max(lastTick, now)
    defer { if hasChanged { machine.clock.isDue = true } }
    guard let event = event.inside(area) else { return [] }
    return switch event {
    case .key where isCovered, .pointer where isCovered: []
    case .key(let press): press.modifiers.isEmpty ? handle(press.key, at: now) : []
    case .pointer(let pointer): send(.pointer(pointer), at: now)
    case .tick: send(.tick, at: now)
    case .resized(let size): resize(to: size)
    case .pasted, .focused, .suspend, .leave: []
    }
  }

  private mutating func handle(_ key: Key, at now: Duration) -> [Effect] {
    switch key {
    case .home: return go(to: pages.firstPage, .backward, at: now)
    case .end: return go(to: pages.lastPage, .forward, at: now)
    default:
      guard let direction = geometry.binding.direction(of: key) else { return [] }
      return turn(direction, at: now)
    }
  }

  private mutating func go(to page: ID?, _ direction: Direction, at now: Duration) -> [Effect] {
    guard let page, pages.allowsTurning, pages.hasPage(page) else { return [] }
    return (try? show(page, direction, animated: true, for: nil, at: now)) ?? []
  }

  /// Turns one leaf on behalf of the reader.
  @discardableResult
  public mutating func turn(_ direction: Direction, at now: Duration) -> [Effect] {
    send(.turn(direction), at: now)
  }

  private mutating func send(_ input: PageMachine<ID>.Input, at now: Duration) -> [Effect] {
    run { machine, order in machine.handle(input, at: now, asking: order) }
  }

  /// Calls the machine and passes the appearance effects to the pages. Throws if callbacks have
  /// called back too often.
  mutating func run(
    isFresh: Bool = false, _ body: (inout PageMachine<ID>, Pages?) throws(PagingError) -> [Effect]
  ) throws(PagingError) -> [Effect] {
    guard callbacks.acceptsCalls else { throw .endlessCallbacks }
    let effects = try body(&machine, pages.allowsTurning ? pages : nil)
    for case .appearance(let appearance, let id) in effects {
      cache.change(appearance, of: id, from: pages)
      if isFresh && appearance == .didDisappear { cache.drop([id]) }
    }
    if !effects.isEmpty { cache.drop(cache.unseenPages.filter { !isKept($0) }) }
    callbacks.append(effects)
    return effects.isEmpty ? [] : completeRequests(in: effects)
  }

  /// Whether a page lives on although nobody sees it.
  private func isKept(_ id: ID) -> Bool {
    if machine.isNear(id) { return true }
    switch options.pageLifetime {
    case .open: return false
    case .always: return true
    case .neighbours:
      guard let shown, let page = currentPage else { return false }
      return [Direction.forward, .backward].contains {
        pages.step($0, from: shown, on: page, options).goal?.pages.contains(id) ?? false
      }
    }
  }

  mutating func run(
    isFresh: Bool = false, _ body: (inout PageMachine<ID>, Pages?) -> [Effect]
  ) -> [Effect] {
    let effects = try? run(isFresh: isFresh) { machine, order throws(PagingError) in
      body(&machine, order)
    }
    return effects ?? []
  }
}

extension Event {
  fileprivate var isOfPointer: Bool { if case .pointer = self { true } else { false } }

  /// The event in the coordinates of an area; nil if the pointer is not there. A gesture that began
  /// inside may go on outside.
  fileprivate func inside(_ area: Rect) -> Event? {
    guard case .pointer(var pointer) = self else { return self }
    let isContinued = pointer.action == .drag || pointer.action == .release
    guard isContinued || area.contains(pointer.point) else { return nil }
    pointer.point = pointer.point - area.origin
    return .pointer(pointer)
  }
}
