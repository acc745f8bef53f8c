internal import Cells
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
  var spine = SpineChoice.left
  var theme = Theme.sepia
  /// nil: whatever the terminal can do.
  var tone: Tone?
  /// nil: whatever the way to the terminal bears.
  var pace: LinkPace?
  var measure = bestMeasure
  var isRagged = false
  var keepsHardLines = false
  /// nil: whatever is found out.
  var encoding: Encoding?
  var language: Language?

  /// Keeps everything where it is while pages turn.
  mutating func reduceMotion() {
    if turn == .curl || turn == .scroll { turn = .fade }
  }

  var binding: Binding {
    switch spine {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  var policy: SideBySidePolicy {
    switch spread {
    case .auto: .byWidth
    case .one: .always(.one)
    case .two: .always(.two)
    }
  }
}
