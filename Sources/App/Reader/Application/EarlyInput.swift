internal import CurlewCells

/// Keeps what is typed while the reader waits, for example for a book that opens. When the wait is over, the layer that it
/// opens gets the keys in their order. If it opens none, they are dropped.
struct EarlyInput {
  /// Enough for a command and its words, such as a search.
  private static let most = 64
  /// How many equal keys in a row are kept. A key that is held down sends thirty a second, and nobody counts so many
  /// without seeing what they do. Their speed does not tell: a slow connection brings several keys at once.
  private static let mostEqual = 4
  /// A q that is typed later than this after the beginning of a replay is meant to end it.
  private static let longestReplay = Duration.milliseconds(300)

  private var events: [Event] = []
  /// When the replay began; nil while nothing is replayed.
  private var began: Duration?
  /// Whether what has arrived but was not read yet is dropped, too.
  private var dropsRest = false

  /// Whether there is something to replay, or to drop.
  var isPending: Bool { !events.isEmpty || dropsRest }

  /// Keeps what is typed. Returns what is to be handled now: what is not typed, and Esc and q, which drop what was typed
  /// before. Only a q that follows a few other keys at once waits its turn, and a second one does not.
  mutating func keep(_ event: Event, at now: Duration) -> Event {
    if event == .tick { dropsRest = false }
    guard event.isTyped else { return event }
    guard !dropsRest else { return .tick }
    let isFull = events.count >= Self.most
    let isLate = isFull || began.map { now >= $0 + Self.longestReplay } ?? false
    let isQuitting = event == .key(KeyPress("q")) && (isLate || events.last ?? event == event)
    if isQuitting || event == .key(KeyPress(.escape)) {
      drop()
      return event
    }
    let isHeld =
      events.count >= Self.mostEqual && events.suffix(Self.mostEqual).allSatisfy { $0 == event }
    if !isHeld, !isFull { events.append(event) }
    return .tick
  }

  /// The next event of a replay.
  mutating func next(at now: Duration) -> Event? {
    guard !events.isEmpty else { return nil }
    began = events.count > 1 ? began ?? now : nil
    return events.removeFirst()
  }

  /// The next event. The screen is asked before each key of a replay: a signal ends it, and so do Esc and q.
  ///
  /// - Parameters:
  ///   - isWaiting: Whether the reader waits, so that what is typed is kept.
  ///   - keepsPointer: Whether what the pointer does is kept, too.
  mutating func next(
    on screen: inout some Screen & ~Copyable, within limit: Duration?, isWaiting: Bool,
    keepsPointer: Bool
  ) -> Event {
    let isReplaying = !isWaiting && isPending
    let event = screen.next(within: isReplaying ? .zero : limit)
    guard isWaiting || isReplaying else { return event }
    if isWaiting, !keepsPointer, case .pointer = event { return event }
    switch keep(event, at: screen.now) {
    case .tick where isReplaying: return next(at: screen.now) ?? .tick
    case .key(KeyPress(.escape)) where isReplaying: return .tick
    case let event: return event
    }
  }

  /// Drops all, because what it was typed for did not come, or something else did.
  ///
  /// - Parameter rest: Whether to drop also what has arrived but was not read yet.
  mutating func drop(andUnread rest: Bool = false) {
    (events, began, dropsRest) = ([], nil, rest)
  }
}

extension Event {
  /// Whether it comes from the hands of the reader.
  var isTyped: Bool {
    switch self {
    case .key, .pointer, .pasted: true
    case .resized, .focused, .tick, .suspend, .leave: false
    }
  }
}
