internal import CurlewCells
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewSearch

/// The line at the foot of the screen in which a search is typed.
struct SearchBar: Equatable {
  private(set) var line = LineEditor()
  private var isExpression = false
  private var matchesWholeWords = false
  private var isExact = false
  /// Earlier searches, the latest last, and the one that is shown; nil for what is being typed.
  var history: [String]
  /// Whether the hits can be shown as a list.
  private let hasList: Bool
  private var recalled: Int?
  private var typed = LineEditor()

  /// What a key does.
  enum Answer: Equatable {
    /// The query may have changed.
    case edited
    /// Go to the hit and keep the search open.
    case confirm
    /// Show the list of hits.
    case list
    case cancel
  }

  init(history: [String], hasList: Bool = true) {
    (self.history, self.hasList) = (history, hasList)
  }

  var query: SearchQuery {
    SearchQuery(
      line.text, isExpression: isExpression, matchesWholeWords: matchesWholeWords,
      isExact: isExact)
  }

  /// Nil for an input that changes nothing.
  mutating func handle(_ input: Input) -> Answer? {
    switch input {
    case .key(let key): handle(key.press)
    case .pasted(let text): paste(text)
    case .pointer(let pointer): pointer.action == .release ? .confirm : nil
    }
  }

  mutating func handle(_ press: KeyPress) -> Answer? {
    switch (press.key, press.modifiers) {
    case (.enter, []): return .confirm
    case (.escape, []): return .cancel
    // Like other programs: what is erased any further is the search itself.
    case (.backspace, []) where line.isEmpty: return .cancel
    case (.tab, []): return .list
    case (.up, []): recall(-1)
    case (.down, []): recall(1)
    case ("c", .alt): isExact.toggle()
    case ("w", .alt): matchesWholeWords.toggle()
    case ("r", .alt): isExpression.toggle()
    default:
      guard line.handle(press) else { return nil }
      recalled = nil
    }
    return .edited
  }

  mutating func paste(_ text: String) -> Answer {
    line.paste(text)
    recalled = nil
    return .edited
  }

  private mutating func recall(_ step: Int) {
    if recalled == nil { typed = line }
    let next = (recalled ?? history.count) + step
    guard next >= 0, next <= history.count else { return }
    recalled = next < history.count ? next : nil
    line = recalled.map { LineEditor(history[$0]) } ?? typed
  }

  // MARK: Picture

  /// The columns that messages leave for the typed text.
  private static let shortestLine = 12

  /// Draws the bar: what is typed, the count at its end, and what the keys do.
  ///
  /// - Parameter isFound: Whether the text was found, or may be found yet.
  func draw(count: SafeText, isFound: Bool = true, on canvas: inout TextCanvas) {
    let bar = KeyBar(on: &canvas)
    // What is typed needs room, too.
    let count = count.truncated(to: max(bar.upper.size.columns - Self.shortestLine, 0))
    line.draw(behind: "/", note: count, in: bar.upper, on: &canvas)
    bar.draw(hints(isFound), on: &canvas)
  }

  private func hints(_ isFound: Bool) -> [KeyBar.Hint] {
    let keys: [SafeText] =
      !isFound
      ? ["Esc goes back"]
      : hasList
        ? ["Enter stays", "Esc goes back", "Tab list"] : ["Enter extends to it", "Esc goes back"]
    return keys.map { KeyBar.Hint($0) } + [
      KeyBar.Hint("Alt-C exact", isOn: isExact),
      KeyBar.Hint("Alt-W words", isOn: matchesWholeWords),
      KeyBar.Hint("Alt-R regex", isOn: isExpression), KeyBar.Hint("↑ earlier searches"),
    ]
  }
}
