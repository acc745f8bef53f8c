internal import CurlewCells
internal import CurlewSystem

/// Themes that follow the colours of the terminal.
extension Terminal {
  /// How long the first picture waits for the colours that it is to be drawn in.
  private static let patience = Duration.milliseconds(250)

  /// Until when the next picture waits for the colours of the terminal; nil if it need not wait.
  var colourDeadline: Duration? {
    guard theme.isAdaptive, colours.paper == nil, isOwedModes else { return nil }
    let deadline = queried + Self.patience
    return now < deadline ? deadline : nil
  }

  mutating func themeChanged() {
    if theme.isAdaptive { queryColours() }
    useColours()
  }

  /// Asks for the colours, which may have changed, and for a report of every change. While an answer is
  /// due it need not be asked again: a later change is reported behind that answer.
  mutating func queryColours() {
    guard theme.isAdaptive, !isOwedModes else { return }
    queried = now
    session.watchColours()
    session.expect(answers: answersDue)
  }

  /// Records an answer. The foreground is queried first, so the theme changes with the background.
  mutating func note(_ report: ColourReport) {
    switch report {
    case .ink(let colour): colours.ink = colour
    case .paper(let colour):
      colours.paper = colour
      useColours()
    case .scheme(let isDark):
      colours.saysDark = isDark
      useColours()
      queryColours()
    }
  }

  private mutating func useColours() {
    let adapted = theme.adapted(to: colours)
    guard adapted != painter.palette.theme else { return }
    painter.palette.theme = adapted
    laid.drop()
    redrawAll()
  }
}

extension ScreenColours {
  /// What `COLORFGBG` says, which some terminals set: numbers of colours, the background last.
  static var inEnvironment: ScreenColours {
    let last = Environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return ScreenColours(saysDark: last.map { $0 < 7 || $0 == 8 })
  }
}
