internal import CurlewCells
internal import CurlewSystem

/// Output is adapted to the connection to the terminal.
extension Terminal {
  /// Switches to the alternate screen, once. The query that goes with it measures the distance before
  /// the first page is turned.
  mutating func takeScreen() {
    // The answer to the status query is the last, whatever else the terminal answers.
    guard
      let bytes = session.enterOnce(
        askingModel: awaitsModel, withQuery: link.asks || awaitsModel)
    else { return }
    queried = now
    if link.asks { link.sent(bytes, at: now) }
    session.expect(answers: answersDue)
  }

  /// Sends the frame that ncurses has.
  mutating func send() {
    let asks = link.asks
    let began = now
    let bytes = session.refresh(withQuery: asks, pairs: painter.palette.pairs)
    if asks { link.sent(bytes, at: now) }
    session.expect(answers: answersDue)
    link.wrote(bytes, in: now - began, at: now)
    if !isAtRest { link.drew(bytes, in: painter.palette.tone) }
  }

  // MARK: Colours of what moves

  /// The colours of the next frame. A slow connection reduces them only while something moves; a pace
  /// that the user has chosen always does.
  private var wantedTone: Tone {
    let isReduced = link.isFixed || !isAtRest && link.pace.isAnimated
    return isReduced ? tone.limited(to: link.pace.tone) : tone
  }

  /// Makes the next frame a drawing of the whole screen if its colours are others than before.
  mutating func chooseTone() {
    guard wantedTone != painter.palette.tone else { return }
    painter.palette.tone = wantedTone
    isRecoloured = true
    screen.drawAgain()
  }

  /// Called with the time that the program is ready to wait: while something moves it is that to the
  /// next frame, so a program that waits longer is at rest.
  mutating func noteRest(_ patience: Duration?) {
    isAtRest = patience.map { $0 > Self.longestFrame } ?? true
    guard isAtRest else { return }
    link.rest()
    if !screen.isWaiting, wantedTone != painter.palette.tone { screen.drawAgain() }
  }

  private static let longestFrame = Duration.milliseconds(60)

  // MARK: Waiting for the connection

  /// How often to look whether a terminal that does not answer has taken what was sent.
  private static let glance = Duration.milliseconds(10)

  var linkBearsFrame: Bool {
    guard colourDeadline == nil else { return false }
    return link.isBlind ? session.output.unsentBytes == 0 : link.bears(at: now)
  }

  /// Whether a canvas or a piece of a picture waits.
  var hasMore: Bool { screen.isWaiting || laid.isWaiting }

  /// When to look again whether what waits can be sent; nil if nothing waits.
  var nextTry: Duration? {
    guard hasMore, !linkBearsFrame else { return nil }
    if let colourDeadline { return colourDeadline }
    return now + (link.isBlind ? Self.glance : link.patience(at: now) ?? .zero)
  }

  mutating func hearAnswer() {
    note(nil)
    link.answered(at: heard)
    if isAtRest { link.rest() }
    session.expect(answers: answersDue)
  }

  var answersDue: Int {
    max(link.owed(at: now), isOwedModel ? 1 : 0) + (isOwedModes ? 1 : 0)
      + (graphics.isOwed(at: now) ? 1 : 0)
  }

  /// Whether the status query behind the question for the model may still be answered.
  private var isOwedModel: Bool { awaitsModel && now < queried + .seconds(1) }

  /// Whether the query of modes and colours may still be answered.
  var isOwedModes: Bool { session.isOwedAnAnswer && now < queried + .seconds(1) }

  /// Waits for the answers that are on their way, but not for long. The shell would take those that
  /// arrive after the end for typing.
  func awaitAnswers() {
    var due = answersDue
    let deadline = now + link.lastPatience
    var decoder = decoder
    var bytes = [UInt8](repeating: 0, count: 256)
    while due > 0, now < deadline {
      guard session.wait(untilWritable: false, atMost: deadline - now).hasInput,
        case .bytes(let count) = session.input.read(into: &bytes)
      else { return }
      decoder.read(bytes.prefix(count))
      while let input = decoder.next() {
        // The colours of the terminal come before an answer that is counted.
        if input == .ready || input.isReport || input.endsGraphics { due -= 1 }
      }
    }
  }
}
