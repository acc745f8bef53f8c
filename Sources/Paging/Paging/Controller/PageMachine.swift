package import CurlewCells

/// Decides which spread is open and how far a leaf has turned.
///
/// The machine is a value without side effects: each method returns its consequences as a list of
/// effects. It knows pages by their identities only, and asks for their order each time.
///
/// The open spread changes as soon as an input decides it. The moving leaf only shows that change,
/// so no input is ever queued: an input during a turn changes the spread at once, and the leaf turns
/// round or is replaced by one that leads to the latest spread.
///
/// ```
///          a key, a tap                      tick, tick …
/// at rest ──────────────▶ turning (`turn`) ─────────────▶ at rest
///    │                     ▲
///    └─▶ held (`drag`) ────┘ let go: it turns on, or falls back
///    press                   and `shown` changes at the decision
/// ```
package struct PageMachine<Page: Hashable & Sendable>: Hashable, Sendable {
  package typealias Effect = PageEffect<Page>

  package var options: PageOptions
  package internal(set) var geometry: BookGeometry
  /// The open spread. During a turn, the spread that will be open when the turn ends.
  package internal(set) var shown: Spread<Page>?
  /// The reader's page: the page that was last asked for in the open spread.
  package internal(set) var page: Page?
  package internal(set) var turn: Turn<Page>?
  package var clock = FrameClock()

  var drag = DragState.idle
  var appearances = AppearanceTracker<Page>()
  /// The number of pages from where the moving leaf will land to the open spread, negative for
  /// backward.
  var pagesAhead = 0
  /// When the open spread was last changed.
  var lastMove: Duration?
  /// Who changed the page last.
  var initiator = Initiator.reader
  /// The reader's turn that was reported as begun and has not ended.
  var readersTurn: ReadersTurn<Page>?
  /// The program's requests that have not ended.
  var requests: [PageRequest] = []
  /// The effects of the call in progress.
  var effects: [Effect] = []

  package init(options: PageOptions, geometry: BookGeometry) {
    self.options = options
    self.geometry = geometry
  }

  // MARK: Input

  package enum Input: Hashable, Sendable {
    /// The reader turns one leaf.
    case turn(Direction)
    case pointer(Pointer)
    case tick
  }

  package mutating func handle(
    _ input: Input, at now: Duration, asking order: (some PageOrder<Page>)?
  ) -> [Effect] {
    collectEffects { machine in
      switch input {
      case .turn(let direction): machine.turn(direction, at: now, order)
      case .pointer(let pointer): machine.handle(pointer, at: now, order)
      case .tick: machine.tick(at: now)
      }
    }
  }

  /// Runs a mutation and returns its effects.
  mutating func collectEffects<Failure>(
    _ body: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> [Effect] {
    clock.isDue = false
    effects = []
    defer {
      effects = []
      if turn == nil { clock.stop() }
    }
    try body(&self)
    return effects
  }

  // MARK: State

  /// The time until the next frame is due; nil while nothing moves.
  package func timeToNextFrame(at now: Duration) -> Duration? {
    turn.map(\.isMoving) == true ? clock.timeToNextFrame(at: now) : nil
  }

  /// Whether the passing of time changes nothing.
  package var isIdle: Bool { turn == nil && !drag.isTimed }

  /// The pages on both sides of the moving leaf's way.
  var turningPages: [Page] { turn?.pages ?? [] }

  /// All pages of which something may be visible, with repetitions.
  var visiblePages: [Page] { turningPages + (shown?.pages ?? []) }

  /// Whether a page is open or on the way of the moving leaf, perhaps below an overlay.
  func isNear(_ page: Page) -> Bool { visiblePages.contains(page) }

  var isCovered: Bool { appearances.isCovered }
}

/// Who changes the page.
enum Initiator: Hashable {
  case reader
  case program
}

struct ReadersTurn<Page: Hashable & Sendable>: Hashable {
  var previous: Spread<Page>
  var goal: Spread<Page>
}
