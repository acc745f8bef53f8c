internal import Cells
internal import Manuscript
internal import Paging
internal import Typesetting

/// What a reader has chosen, each with the value it has when nothing is said.
struct Settings: Equatable {
  enum SpreadChoice: String, CaseIterable { case auto, one, two }
  enum SpineChoice: String, CaseIterable { case left, right, top, bottom }

  /// The widest that text is set: longer lines are tiring to follow back.
  static let bestMeasure = 66
  static let measures = 20...200

  var spread = SpreadChoice.auto
  var turn = TransitionStyle.curl
  /// nil: where a book is bound that is read the way this one is.
  var spine: SpineChoice?
  var theme = Theme.sepia
  /// nil: whatever the terminal can do.
  var tone: Tone?
  /// nil: whatever the way to the terminal bears.
  var pace: LinkPace?
  var measure = bestMeasure
  var isRagged = false
  var keepsWordsWhole = false
  var keepsHardLines = false
  /// nil: whatever is found out.
  var encoding: Encoding?
  var language: Language?

  /// What lines and pages depend on: all but colours and motion.
  var withoutLooks: Settings {
    var settings = self
    (settings.theme, settings.tone, settings.turn) = (.sepia, nil, .scroll)
    return settings
  }

  /// Keeps everything where it is while pages turn.
  mutating func reduceMotion() {
    if turn == .curl || turn == .scroll { turn = .fade }
  }

  /// The same for books of either direction: left and right have the same axis.
  var policy: SideBySidePolicy {
    switch spread {
    case .auto: .fitting(binding(for: .leftToRight))
    case .one: .always(.one)
    case .two: .always(.two)
    }
  }

  /// A book that is bound at its right is read from right to left.
  func binding(for direction: WritingDirection) -> Binding {
    switch spine ?? (direction == .rightToLeft ? .right : .left) {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  /// How a book lies open that is read in a direction.
  func geometry(for direction: WritingDirection, on screen: Size) -> BookGeometry {
    BookGeometry(
      size: screen, orientation: policy.orientation(for: screen), binding: binding(for: direction))
  }
}
