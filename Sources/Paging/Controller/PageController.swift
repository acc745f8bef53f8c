public import Cells

/// A container of pages: it shows none, one or two of them and turns from one to the next as a
/// reader asks by keys, taps, wheel and hand, or a program by name.
///
/// It is a value without a clock: everything that moves follows from the time that it is given.
/// What follows from a call is answered as a list of effects; `deliver(_:to:)` tells them to a
/// delegate, which may call back.
public struct PageController<Source: PageSource>: Conversing {
  /// What tells the pages apart.
  public typealias ID = Source.ID
  /// What follows from a call.
  public typealias Effect = PageEffect<ID>
  /// Hears whether what it asked for was finished, or overtaken or cut short.
  public typealias Completion = @Sendable (inout PageController, Bool) -> Void

  /// Brings the pages, and knows their order. Without one only the program turns pages.
  public var source: Source?
  /// Decides from the size whether there is room for two pages.
  public var sideBySide: SideBySidePolicy
  var machine: PageMachine<ID>
  var stage = PageStage<Source>()
  var conversation = Conversation<Effect, PageController>()

  /// A controller on a screen of a size, which shows nothing until it is told what.
  public init(
    _ source: Source?, options: PageOptions = PageOptions(), size: Size,
    sideBySide: SideBySidePolicy? = nil
  ) {
    self.source = source
    let policy = sideBySide ?? .fitting(options.binding)
    self.sideBySide = policy
    machine = PageMachine(
      options: options,
      geometry: BookGeometry(
        size: size, orientation: policy.orientation(for: size), binding: options.binding,
        spacing: options.spacing))
  }

  // MARK: What can be seen

  /// What lies open, or will when the leaf in the air has landed.
  public var shown: Spread<ID>? { machine.shown }

  /// The page that the reader is on.
  public var page: ID? { machine.page }

  /// The leaf in the air, or in a hand.
  public var turn: Turn<ID>? { machine.turn }

  /// The pages that are most to be seen at this moment: those of the next spread as soon as more
  /// than half of the leaf has gone over, and not any more when it comes back.
  public var foremost: Spread<ID>? { machine.foremost }

  /// Where the book lies on the screen.
  public var geometry: BookGeometry { machine.geometry }

  /// How long to wait for input before the next picture is due; nil while nothing moves.
  public func patience(at now: Duration) -> Duration? { machine.patience(at: now) }

  /// Whether the last input asks for a new picture: always at rest, in the air once a frame.
  public var isFrameDue: Bool { machine.isFrameDue }

  /// Time between two pictures of a leaf in the air; a slow link bears fewer.
  public var frameInterval: Duration {
    get { machine.frameInterval }
    set { machine.frameInterval = newValue }
  }

  /// How pages are bound and turn. Another binding shows with the next layout.
  public var options: PageOptions {
    get { machine.options }
    set { machine.options = newValue }
  }

  /// The picture of this moment.
  public mutating func picture() -> Canvas {
    guard let turn else {
      return shown.map { picture(of: $0) } ?? drawBook([], in: geometry)
    }
    let beyond = Canvas(geometry.size, style: .desk)
    return options.transition.draw(
      Moment(
        old: picture(of: turn.origin), new: turn.goal.map { picture(of: $0) } ?? beyond,
        progress: turn.progress, direction: turn.direction, geometry: geometry, grip: turn.grip,
        reverse: turn.reverse.map { picture(of: Spread($0)) }))
  }

  /// The picture of a spread at rest.
  public mutating func picture(of spread: Spread<ID>) -> Canvas {
    stage.picture(of: spread, in: geometry, isLit: options.isLit, from: source)
  }

  // MARK: What the reader does

  /// Lets the pages that lie open answer an event. What they ignore is for `handle`, or for whatever
  /// keys the program knows. While a leaf is in the air every event is the controller's.
  public mutating func offer(_ event: Event) -> PageAnswer<Source.Page.Reply> {
    guard turn == nil, let shown, conversation.mayGoOn else { return .ignored }
    return stage.answer(event, in: shown, geometry, from: source)
  }

  /// Answers an event: arrows and their like, the pointer, a new size, the passing of time.
  @discardableResult
  public mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
    switch event {
    case .key(let press):
      guard press.modifiers.isEmpty, let way = geometry.binding.direction(of: press.key) else {
        return []
      }
      return turn(way, at: now)
    case .pointer(let pointer): return tell(.pointer(pointer), at: now)
    case .tick: return tell(.tick, at: now)
    case .resized(let size): return resize(to: size)
    case .leave: return []
    }
  }

  /// Turns one leaf for the reader.
  @discardableResult
  public mutating func turn(_ direction: Direction, at now: Duration) -> [Effect] {
    tell(.turn(direction), at: now)
  }

  private mutating func tell(_ input: PageMachine<ID>.Input, at now: Duration) -> [Effect] {
    run { machine, source in machine.handle(input, at: now, asking: source) }
  }

  /// Does something to the machine, and lets the pages hear what comes of it.
  mutating func run(
    _ work: (inout PageMachine<ID>, Source?) throws(PagingError) -> [Effect]
  ) throws(PagingError) -> [Effect] {
    guard conversation.mayGoOn else { throw .endlessReplies }
    let effects = try work(&machine, source)
    for case .appearance(let appearance, let id) in effects {
      stage.tell(appearance, to: id, from: source)
    }
    conversation.note(effects)
    return effects
  }

  /// The same for what cannot fail but by going on without end.
  mutating func run(_ work: (inout PageMachine<ID>, Source?) -> [Effect]) -> [Effect] {
    (try? run { machine, source throws(PagingError) in work(&machine, source) }) ?? []
  }
}
