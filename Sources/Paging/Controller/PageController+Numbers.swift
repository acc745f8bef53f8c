public import Cells

/// A book of numbered pages: turns and jumps by number, one page or two as there is room.
public struct BookController<Pages: NumberedPages>: Conversing {
  /// What follows from a call.
  public typealias Effect = PageEffect<Int>
  /// What the pages may ask for.
  public typealias Reply = Pages.Page.Reply
  /// Hears whether what it asked for was finished, or overtaken or cut short.
  public typealias Completion = @Sendable (inout BookController, Bool) -> Void

  /// The pages. Others that are set here are asked from the next turn on; `lay(open:at:)` shows them.
  public var pages: Pages {
    didSet {
      controller.source = NumberOrder(pages: pages)
      controller.stage.forgetPictures()
    }
  }
  private var controller: PageController<NumberOrder<Pages>>
  var conversation = Conversation<Effect, BookController>()

  /// A book that lies open at a page, or at the one nearest to it.
  public init(
    _ pages: Pages, at page: Int = 0, options: PageOptions = PageOptions(), size: Size,
    sideBySide: SideBySidePolicy? = nil
  ) {
    self.pages = pages
    controller = PageController(
      NumberOrder(pages: pages), options: options, size: size, sideBySide: sideBySide)
    _ = controller.lay(on: pages.nearest(to: page), in: controller.geometry, isFresh: true)
  }

  // MARK: What can be seen

  /// The page that the reader is on, as it was asked for; nil when there are none.
  public var currentPage: Int? { controller.page }

  /// How many pages there are, if that is known.
  public var pageCount: Int? { pages.pageCount }

  /// What lies open, or will when the leaf in the air has landed.
  public var shown: Spread<Int>? { controller.shown }

  /// The leaf in the air, or in a hand.
  public var turn: Turn<Int>? { controller.turn }

  /// The pages that are most to be seen at this moment.
  public var foremost: Spread<Int>? { controller.foremost }

  /// Where the book lies on the screen.
  public var geometry: BookGeometry { controller.geometry }

  /// How pages turn.
  public var options: PageOptions {
    get { controller.options }
    set { controller.options = newValue }
  }

  /// Decides from the size whether there is room for two pages. Another one shows with the next
  /// layout.
  public var sideBySide: SideBySidePolicy {
    get { controller.sideBySide }
    set { controller.sideBySide = newValue }
  }

  /// Time between two pictures of a leaf in the air; a slow link bears fewer.
  public var frameInterval: Duration {
    get { controller.frameInterval }
    set { controller.frameInterval = newValue }
  }

  /// How long to wait for input before the next picture is due; nil while nothing moves.
  public func patience(at now: Duration) -> Duration? { controller.patience(at: now) }

  /// Whether the last input asks for a new picture: always at rest, in the air once a frame.
  public var isFrameDue: Bool { controller.isFrameDue }

  /// The picture of this moment.
  public mutating func picture() -> Canvas { controller.picture() }

  /// The picture of a spread at rest.
  public mutating func picture(of spread: Spread<Int>) -> Canvas {
    controller.picture(of: spread)
  }

  // MARK: What the reader does

  /// Lets the pages that lie open answer an event. What they ignore is for `handle`, or for whatever
  /// keys the program knows.
  public mutating func offer(_ event: Event) -> PageAnswer<Reply> {
    conversation.mayGoOn ? controller.offer(event) : .ignored
  }

  /// Answers an event: arrows and their like, Home and End, the pointer, a new size, time.
  @discardableResult
  public mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
    switch event {
    case .key(KeyPress(.home)): moveToPage(0, at: now)
    case .key(KeyPress(.end)): moveToPage((pageCount ?? 0) - 1, at: now)
    default: run { $0.handle(event, at: now) }
    }
  }

  /// Turns one leaf for the reader.
  @discardableResult
  public mutating func turn(_ direction: Direction, at now: Duration) -> [Effect] {
    run { $0.turn(direction, at: now) }
  }

  // MARK: What the program does

  /// Goes to a page, or to the one nearest to it: towards higher numbers is forward. When it lies open
  /// already nothing is turned. The completion is called when the effects are delivered.
  @discardableResult
  public mutating func moveToPage(
    _ page: Int, animated: Bool = true, at now: Duration, completion: Completion? = nil
  ) -> [Effect] {
    let request = conversation.newRequest(completion)
    let nearest = pages.nearest(to: page)
    return run { controller in
      guard let page = nearest else { return [.completed(request, isFinished: false)] }
      let way: Direction = page < controller.page ?? page ? .backward : .forward
      return (try? controller.show(page, way, animated: animated, for: request, at: now)) ?? []
    }
  }

  /// Lays a book open at a page: another one, or the same whose pages have changed. No page is turned.
  @discardableResult
  public mutating func lay(open pages: Pages, at page: Int, size: Size? = nil) -> [Effect] {
    self.pages = pages
    return run { $0.lay(open: pages.nearest(to: page), on: size ?? $0.geometry.size) }
  }

  /// Takes a new size of the screen. The page that the reader is on stays open.
  @discardableResult
  public mutating func resize(to size: Size) -> [Effect] { run { $0.resize(to: size) } }

  /// A hand that holds a leaf lets go of it, and it is laid back, since something else is to be seen.
  @discardableResult
  public mutating func letGo() -> [Effect] { run { $0.letGo() } }

  /// Something is laid over the pages: they disappear, and come back when it is taken away.
  @discardableResult
  public mutating func cover() -> [Effect] { run { $0.cover() } }

  /// The pages are seen again, exactly as they were left.
  @discardableResult
  public mutating func uncover() -> [Effect] { run { $0.uncover() } }

  /// Does something to the pages; what comes of it in a callback is told in its turn.
  mutating func run(
    _ work: (inout PageController<NumberOrder<Pages>>) -> [Effect]
  ) -> [Effect] {
    guard conversation.mayGoOn else { return [] }
    let effects = work(&controller)
    conversation.note(effects)
    return effects
  }
}
