package import Cells

/// Decides which pages are seen, and how far a leaf has turned.
///
/// It is a value: it does nothing but answer what follows from an input at a time, as a list of
/// effects. It knows pages by their identities alone, and asks their order anew each time.
///
/// The page changes as soon as the outcome of an input is decided; the leaf in the air is only a
/// view of that. So nothing is ever queued: inputs that come while a leaf is flying move the page at
/// once, and the leaf is turned round, or overtaken by one that carries all of them together.
package struct PageMachine<Page: Hashable & Sendable>: Hashable, Sendable {
  package typealias Effect = PageEffect<Page>

  package var options: PageOptions
  package internal(set) var geometry: BookGeometry
  /// What lies open, or will when the leaf has landed.
  package internal(set) var shown: Spread<Page>?
  /// The page that the reader is on, as it was asked for.
  package internal(set) var page: Page?
  package internal(set) var turn: Turn<Page>?

  var clock = FrameClock()
  var hand = Hand.away
  var audience = Audience<Page>()
  /// How far the pages have gone, in pages, beyond where the leaf in the air will land.
  var lead = 0
  /// Who moved the page last.
  var decider = Author.reader
  /// The reader's turn of which the delegate knows the beginning.
  var readersTurn: ReadersTurn<Page>?
  /// What the program waits for.
  var requests: [PageRequest] = []
  var effects: [Effect] = []

  package init(options: PageOptions, geometry: BookGeometry) {
    self.options = options
    self.geometry = geometry
  }

  // MARK: What it is told

  /// What may happen to it.
  package enum Input: Hashable, Sendable {
    /// The reader wants one leaf on or back.
    case turn(Direction)
    case pointer(Pointer)
    case tick
  }

  package mutating func handle(
    _ input: Input, at now: Duration, asking order: (some PageOrder<Page>)?
  ) -> [Effect] {
    answer { machine in
      switch input {
      case .turn(let direction): machine.turn(direction, at: now, order)
      case .pointer(let pointer): machine.hear(pointer, at: now, order)
      case .tick: machine.tick(at: now)
      }
    }
  }

  /// Carries something out and answers what followed from it.
  mutating func answer<Failure>(
    _ work: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> [Effect] {
    clock.isDue = false
    effects = []
    defer {
      effects = []
      if turn == nil { clock.rest() }
    }
    try work(&self)
    return effects
  }

  // MARK: When it moves

  /// How long to wait for input before the next picture is due; nil while nothing moves.
  package func patience(at now: Duration) -> Duration? {
    turn.map(\.isMoving) == true ? clock.patience(at: now) : nil
  }

  /// Whether the last input asks for a new picture: always at rest, in the air once a frame.
  package var isFrameDue: Bool { clock.isDue }

  package var frameInterval: Duration {
    get { clock.interval }
    set { clock.interval = max(newValue, .milliseconds(1)) }
  }

  /// Whether time makes no difference to it.
  package var isIdle: Bool { turn == nil && !hand.isBusy }

  /// The pages that are most to be seen at this moment.
  package var foremost: Spread<Page>? { turn?.foremost ?? shown }

  /// The pages that the leaf in the air lies between.
  var pagesInTheAir: [Page] { turn?.pages ?? [] }

  /// Every page of which something may be seen; one may be named twice.
  var pagesInSight: [Page] {
    var pages = pagesInTheAir
    for case let page? in shown?.places ?? [] { pages.append(page) }
    return pages
  }
}

/// Who wants a page.
enum Author: Hashable {
  case reader
  case program
}

/// A turn that the reader began: from which pages to which.
struct ReadersTurn<Page: Hashable & Sendable>: Hashable {
  var previous: Spread<Page>
  var goal: Spread<Page>
}
