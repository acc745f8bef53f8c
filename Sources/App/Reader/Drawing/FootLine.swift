internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs

/// The messages of the program. They are shown one after another in the place of the page numbers, or of
/// the keys of the layer on top.
struct FootLine: Equatable {
  /// How long a message stays at least, so that the next key does not hide it unread.
  private static let shortestTime = Duration.seconds(2)
  /// How long a message stays when others wait.
  private static let timeAmongOthers = Duration.seconds(4)

  private struct Message: Equatable {
    var text: SafeText
    /// Whether it goes away by itself.
    var isMomentary = false
  }

  /// The first is shown.
  private var messages: [Message] = []
  /// When the first was on the screen for the first time.
  private var shownSince: Duration?

  var text: SafeText? { messages.first?.text }

  /// Shows a message until the reader has had time to read it and does something else.
  mutating func show(_ text: SafeText) {
    messages.removeAll { $0.isMomentary || $0.text == text }
    messages.append(Message(text: text))
    if messages.count == 1 { shownSince = nil }
  }

  mutating func retract(_ text: SafeText) {
    let isShown = messages.first?.text == text
    messages.removeAll { $0.text == text }
    if isShown { shownSince = nil }
  }

  /// Shows a hint for a moment, but does not hide a message.
  mutating func hint(_ text: SafeText, at now: Duration) {
    guard messages.allSatisfy(\.isMomentary) else { return }
    messages = [Message(text: text, isMomentary: true)]
    shownSince = now
  }

  /// How long until the shown message goes away by itself; nil if it stays.
  func timeout(at now: Duration) -> Duration? {
    guard let first = messages.first, let shownSince else { return nil }
    if first.isMomentary { return max(shownSince + Self.shortestTime - now, .zero) }
    return messages.count > 1 ? max(shownSince + Self.timeAmongOthers - now, .zero) : nil
  }

  /// The reader has done something else.
  mutating func clear(at now: Duration) {
    if let first = messages.first, let shownSince,
      first.isMomentary || now - shownSince >= Self.shortestTime
    {
      dropFirst()
    }
    pass(at: now)
  }

  /// Drops a message that has been on the screen: what opens now shows its own keys there.
  mutating func dismiss() {
    if shownSince != nil, !messages.isEmpty { dropFirst() }
  }

  /// Notes the time when a message is first on the screen, and drops one whose time is over.
  mutating func pass(at now: Duration) {
    guard !messages.isEmpty else { return }
    shownSince = shownSince ?? now
    guard timeout(at: now) == .zero else { return }
    dropFirst()
    if !messages.isEmpty { shownSince = now }
  }

  private mutating func dropFirst() {
    messages.removeFirst()
    shownSince = nil
  }

  // MARK: Picture

  /// Draws the first text that fits into the strip, or else the first that fits on a slip across the book.
  static func draw(
    _ texts: [SafeText], in strip: Rect, across book: Rect, on canvas: inout TextCanvas
  ) {
    let slip = book.line(strip.origin.row)
    if let text = texts.first(where: { $0.width <= strip.size.columns }) {
      return canvas.rewrite(strip, with: text, .accent)
    }
    guard let text = texts.first(where: { $0.width + 2 <= slip.size.columns }) ?? texts.last else {
      return
    }
    drawSlip(text, in: slip, on: &canvas)
  }

  /// Draws a text on a slip of paper of its own.
  static func drawSlip(_ text: SafeText, in slip: Rect, on canvas: inout TextCanvas) {
    canvas.fill(slip, style: Style(on: .panel))
    canvas.centre(
      text.truncated(to: max(slip.size.columns - 2, 0)), row: slip.origin.row, within: slip,
      style: Style(.accent, on: .panel))
  }
}

extension TextCanvas {
  /// Replaces the text of a strip by another one, centred. The paper keeps its light.
  fileprivate mutating func rewrite(_ strip: Rect, with text: SafeText, _ ink: Role) {
    let papers = strip.columns.map { self[$0, strip.origin.row].style.paper }
    fill(strip, style: .plain)
    centre(text, row: strip.origin.row, within: strip, style: Style(ink))
    for (column, paper) in zip(strip.columns, papers) {
      let cell = Rect(column: column, row: strip.origin.row, columns: 1, rows: 1)
      restyle(cell) { $0.paper = paper }
    }
  }
}
