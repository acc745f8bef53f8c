package import CurlewCells

/// The animation of a turn.
public enum TransitionStyle: Hashable, Sendable {
  /// A leaf lifts, bends over and comes down on the other side.
  case curl
  /// The spreads slide by as one strip of paper.
  case scroll
  /// The ink fades out and in again; nothing moves.
  case fade
  /// The next spread appears at once.
  case none
  /// A program's own: see ``custom(_:_:)``.
  case custom(CustomTransition)

  /// For readers who prefer that nothing moves.
  public static let reducedMotion = fade

  private var entry: TransitionEntry {
    switch self {
    case .curl: .curl
    case .scroll: .scroll
    case .fade: .fade
    case .none: .none
    case .custom(let transition): transition.entry
    }
  }

  /// What it does, for people.
  package var words: Message { entry.words }
  /// Whether anything moves.
  package var hasMotion: Bool { entry.hasMotion }
  var handle: TransitionEntry.Handle { entry.handle }
  var isAnimated: Bool { self != .none }

  /// Draws one frame of a turn.
  package func draw(_ context: TransitionContext) -> TextCanvas { entry.draw(context) }
}

/// The transitions of this library have names, for settings.
extension TransitionStyle: CaseIterable, RawRepresentable {
  /// The transitions of this library.
  public static let allCases: [TransitionStyle] = [.curl, .scroll, .fade, .none]

  /// The transition of this library with a name; nil if there is none.
  public init?(rawValue: String) {
    guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = style
  }

  /// The name.
  public var rawValue: String { entry.name }
}

/// A transition: how a turn is drawn, and what the program has to know of it.
struct TransitionEntry: Sendable {
  /// Its name in settings.
  let name: String
  /// What it does, for people, in two or three words.
  let words: Message
  /// Whether anything moves: people who want no motion get a fade instead.
  let hasMotion: Bool
  var handle = Handle.nothing
  /// Draws one frame.
  let draw: @Sendable (TransitionContext) -> TextCanvas

  /// What the pointer can drag.
  enum Handle { case leaf, sheet, nothing }

  static let curl = TransitionEntry(
    name: "curl", words: "the leaf curls", hasMotion: true, handle: .leaf, draw: drawCurl)
  static let none = TransitionEntry(name: "none", words: "no animation", hasMotion: false) {
    $0.progress < 1 ? $0.old : $0.new
  }
}
