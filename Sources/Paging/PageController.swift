public import Cells

/// Decides which pages are seen, and how far a leaf has turned.
///
/// It is a value: it does nothing but answer what follows from an input at a time, as a list of
/// effects, and knows nothing of books, terminals, files or clocks.
///
/// The page changes as soon as the outcome of an input is decided; the leaf in the air is only a
/// view of that. So nothing is ever queued: inputs that come while a leaf is flying move the page at
/// once, and the leaf is turned round, or overtaken by one that carries all of them together.
public struct PageController: Sendable {
  /// Sixty pictures a second.
  public static let smoothest = Duration.nanoseconds(16_666_667)

  /// Time between two pictures of a leaf in the air; a slow link bears fewer.
  public var frameInterval = PageController.smoothest
  /// How pages turn.
  public var transition: TransitionStyle
  public private(set) var geometry: BookGeometry
  public private(set) var count: Int
  /// The page that the reader is on, as it was asked for; nil when there are none.
  public private(set) var page: Int?
  public private(set) var turn: Turn?
  private var press: Point?
  private var nextFrame = Duration.zero

  public init(
    count: Int, page: Int, geometry: BookGeometry, transition: TransitionStyle = .scroll
  ) {
    self.count = max(count, 0)
    self.page = Self.nearest(page, in: count)
    self.geometry = geometry
    self.transition = transition
  }

  /// What lies open, or will when the leaf has landed.
  public var spread: Spread? {
    page.map { Spread(showing: $0, of: count, geometry.orientation) }
  }

  /// How long to wait for input before the next picture is due; nil while nothing moves.
  public func patience(at now: Duration) -> Duration? {
    turn == nil ? nil : max(nextFrame - now, .zero)
  }

  /// Whether the last input asks for a new picture: always at rest, in the air once a frame.
  public private(set) var isFrameDue = true

  // MARK: Input

  public mutating func handle(_ input: Input, at now: Duration) -> [Effect] {
    isFrameDue = false
    defer { if turn == nil { isFrameDue = true } }
    return follow(input, at: now)
  }

  private mutating func follow(_ input: Input, at now: Duration) -> [Effect] {
    switch input {
    case .turn(let direction): turn(direction, at: now)
    case .go(let page): go(to: page, at: now)
    case .pointer(let pointer): hear(pointer, at: now)
    case .tick: tick(at: now)
    }
  }

  /// Takes a new layout of the same book: other pages, another size, the page that now holds the
  /// reader's place. A leaf in the air has landed; no page is turned.
  public mutating func relay(count: Int, page: Int, geometry: BookGeometry) -> [Effect] {
    let wasTurning = turn != nil
    self.count = max(count, 0)
    self.page = Self.nearest(page, in: count)
    self.geometry = geometry
    turn = nil
    press = nil
    isFrameDue = true
    return wasTurning ? [.settled] : []
  }

  private mutating func turn(_ direction: Direction, at now: Duration) -> [Effect] {
    guard let spread else { return [] }
    let next = spread.first + direction.sign * spread.step
    guard (0..<count).contains(next) else { return [] }
    return go(to: next, at: now)
  }

  private mutating func go(to wanted: Int, at now: Duration) -> [Effect] {
    guard let old = spread, let wanted = Self.nearest(wanted, in: count), wanted != page
    else { return [] }
    page = wanted
    return [.turned(to: wanted)] + lift(from: old, at: now)
  }

  private static func nearest(_ page: Int, in count: Int) -> Int? {
    count > 0 ? min(max(page, 0), count - 1) : nil
  }

  // MARK: The leaf

  private mutating func lift(from old: Spread, at now: Duration) -> [Effect] {
    guard let spread else { return [] }
    if turn != nil {
      redirect(at: now)
    } else if spread != old && transition.isAnimated {
      begin(Turn(from: old, to: spread, pace: .single, at: now), at: now)
    } else {
      return [.settled]
    }
    return []
  }

  private mutating func begin(_ leaf: Turn, at now: Duration) {
    turn = leaf
    turn?.advance(to: now)
    nextFrame = now + frameInterval
    isFrameDue = true
  }

  /// Brings the leaf in the air into line with the page that is now wanted.
  private mutating func redirect(at now: Duration) {
    guard let spread, var leaf = turn else { return }
    if leaf.head(for: spread) {
      turn = leaf
    } else if leaf.hasFlown(at: now) {
      begin(Turn(from: leaf.destination, to: spread, pace: .riffle, at: now), at: now)
    }
  }

  private mutating func tick(at now: Duration) -> [Effect] {
    guard turn != nil, now >= nextFrame else { return [] }
    guard transition.isAnimated else {
      // Nothing is animated any more: the leaf has landed.
      turn = nil
      return [.settled]
    }
    turn?.advance(to: now)
    redirect(at: now)
    isFrameDue = true
    // A frame that comes late is not caught up with.
    nextFrame = nextFrame + frameInterval > now ? nextFrame + frameInterval : now + frameInterval
    guard let leaf = turn, leaf.isDone, leaf.destination == spread else { return [] }
    turn = nil
    return [.settled]
  }

  // MARK: The hand

  private mutating func hear(_ pointer: Pointer, at now: Duration) -> [Effect] {
    switch pointer.action {
    case .press:
      press = pointer.button == .left ? pointer.point : nil
    case .drag:
      if press != pointer.point { press = nil }
    case .release:
      defer { press = nil }
      guard press == pointer.point, let way = geometry.turn(forTapAt: pointer.point) else { break }
      return turn(way, at: now)
    case .wheelDown, .wheelRight: return wheel(.forward, at: now)
    case .wheelUp, .wheelLeft: return wheel(.backward, at: now)
    }
    return []
  }

  /// A touch pad sends dozens of steps for one stroke: those that come the same way while a leaf is
  /// just lifting belong to it.
  private mutating func wheel(_ direction: Direction, at now: Duration) -> [Effect] {
    if let turn, turn.direction == direction, !turn.hasFlown(at: now) { return [] }
    return turn(direction, at: now)
  }
}

extension PageController {
  /// What the controller is told.
  public enum Input: Hashable, Sendable {
    /// One leaf on or back.
    case turn(Direction)
    /// To a page by its index, which is brought into the book.
    case go(to: Int)
    case pointer(Pointer)
    case tick
  }

  /// What follows from an input, for the caller to carry out.
  public enum Effect: Hashable, Sendable {
    /// The reader is now on this page, though a leaf may still be in the air.
    case turned(to: Int)
    /// Nothing moves any more.
    case settled
  }
}
