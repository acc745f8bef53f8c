internal import Cells
internal import Paging
internal import Typesetting

/// What a reader has chosen, each with the value it has when nothing is said.
struct Settings: Equatable {
  enum SpreadChoice: String, CaseIterable { case auto, one, two }

  /// The widest that text is set: longer lines are tiring to follow back.
  static let bestMeasure = 66
  static let measures = 20...200

  var spread = SpreadChoice.auto
  var turn = TransitionStyle.scroll
  var theme = Theme.sepia
  /// nil: whatever the terminal can do.
  var tone: Tone?
  var measure = bestMeasure
  var isRagged = false
  var keepsHardLines = false
  /// nil: whatever is found out.
  var encoding: Encoding?
  var language: Language?

  var policy: SideBySidePolicy {
    switch spread {
    case .auto: .byWidth
    case .one: .always(.one)
    case .two: .always(.two)
    }
  }
}
