internal import Cells
internal import System

/// What is sent is fitted to the way to the terminal.
extension Terminal {
  /// Takes the screen, and asks at once how far away it is: the answer comes before the first page
  /// can be turned.
  mutating func takeScreen() {
    guard session.enterOnce(asking: link.asks) else { return }
    if link.asks { link.asked(at: now) }
  }

  /// Sends what ncurses has, and learns how long that takes.
  mutating func send() {
    let asks = link.asks
    let began = now
    session.refresh(asking: asks, pairs: painter.palette.pairs)
    if asks { link.asked(at: now) }
    if link.isBlind { link.took(now - began, at: now) }
  }

  mutating func hearAnswer() {
    link.answered(at: now)
    obeyLink()
  }

  /// Draws in as many colours as the way bears. More than before are shown at once; fewer only with
  /// the next picture, because to draw the present one again would cost more than it saves.
  mutating func obeyLink() {
    let allowed = tone.limited(to: link.pace.tone)
    guard allowed != painter.palette.tone else { return }
    let isRicher = painter.palette.tone.limited(to: allowed) == painter.palette.tone
    painter.palette.tone = allowed
    if isRicher { forgetPicture() } else { shown = nil }
  }

  /// Somebody else takes the terminal, or has had it.
  mutating func loseTouch() {
    awaitAnswers()
    link.forget()
  }

  // MARK: Waiting for the way to be free

  /// How often a terminal that gives no answers is looked at.
  private static let glance = Duration.milliseconds(10)

  var linkBearsFrame: Bool {
    link.isBlind ? session.output.unsentBytes == 0 : link.bears(at: now)
  }

  /// When to look again whether the picture that waits can be sent.
  var nextTry: Duration? {
    guard unshown != nil, !linkBearsFrame else { return nil }
    return now + (link.isBlind ? Self.glance : link.patience(at: now) ?? .zero)
  }

  /// Waits a moment for answers that are on their way: those that come when the program has gone
  /// would be taken for typing by the shell.
  func awaitAnswers() {
    var due = link.owed(at: now) + (session.isOwedAnAnswer && now < .seconds(1) ? 1 : 0)
    let deadline = now + link.lastPatience
    var decoder = decoder
    var bytes = [UInt8](repeating: 0, count: 256)
    while due > 0, now < deadline {
      guard session.wait(untilWritable: false, atMost: deadline - now).hasInput,
        case .bytes(let count) = session.input.read(into: &bytes)
      else { return }
      decoder.take(bytes.prefix(count))
      while let input = decoder.next() {
        if case .event = input { continue }
        due -= 1
      }
    }
  }
}
