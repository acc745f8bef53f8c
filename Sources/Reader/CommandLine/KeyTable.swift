internal import Cells

/// What a key does.
enum Command: Hashable, Sendable {
  case nextPage, previousPage, firstPage, lastPage
  /// Goes to the page number typed; without one, to page 1.
  case goToPage
  /// Goes back to where the last jump began, or forward again.
  case jumpBack, jumpForward
  case showHelp, showShelf, quit
  case showContents, showOverview, showSlider
  /// Switches to the next theme.
  case changeTheme
  /// Drops an unfinished page number, or closes an overlay.
  case cancel
  case up, down, choose
}

/// The keys of one command, and the command’s description.
struct KeyEntry: Sendable {
  let keys: [KeyPress]
  let command: Command
  let summary: String

  /// The names of the keys, as on the keyboard.
  var label: String { keys.map(\.name).joined(separator: "  ") }
}

/// The keys of every view. The `?` screen, `--help` and the manual page are generated from it.
enum KeyTable {
  static let reading: [KeyEntry] = [
    entry(
      .nextPage, "next page",
      .right, .down, " ", .pageDown, "n", "l", "j"),
    entry(
      .previousPage, "previous page",
      .left, .up, .backspace, .pageUp, "p", "h", "k", "b"),
    entry(.firstPage, "first page; again: the title page", .home),
    entry(.lastPage, "last page; again: the end page", .end, "G"),
    entry(
      .goToPage, "go to the page number typed; without one, to page 1; 212p: to printed page 212",
      "g", .enter),
    KeyEntry(
      keys: [KeyPress("`"), KeyPress("o", .control), KeyPress(.left, .alt)], command: .jumpBack,
      summary: "go back to where you were before a jump"),
    KeyEntry(
      keys: [KeyPress("~"), KeyPress(.right, .alt)], command: .jumpForward,
      summary: "go forward again"),
    entry(.cancel, "cancel the number", .escape),
    entry(.showContents, "table of contents", "c"),
    entry(.showOverview, "overview of all pages", "o"),
    entry(.showSlider, "next link; without one, the slider: browse by page or chapter", .tab),
    entry(.changeTheme, "next theme", "t"),
    entry(.showShelf, "shelf: open another book", "s"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.quit, "quit; your place is saved", "q"),
  ]

  static let shelf: [KeyEntry] = [
    entry(.up, "previous book", .up, "k"),
    entry(.down, "next book", .down, "j"),
    entry(.previousPage, "scroll up a screen", .pageUp, .left),
    entry(.nextPage, "scroll down a screen", .pageDown, .right, " "),
    entry(.firstPage, "first book", .home, "g"),
    entry(.lastPage, "last book", .end, "G"),
    entry(.choose, "open the book", .enter),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "return to the open book", .escape),
    entry(.quit, "quit", "q"),
  ]

  /// The keys of the key list itself.
  static let overlay: [KeyEntry] = [
    entry(.up, "scroll up", .up, "k"),
    entry(.down, "scroll down", .down, "j"),
    entry(.previousPage, "scroll up a screen", .pageUp, .left, "b"),
    entry(.nextPage, "scroll down a screen", .pageDown, .right, " "),
    entry(.firstPage, "first line", .home, "g"),
    entry(.lastPage, "last line", .end, "G"),
    entry(.quit, "close", "q"),
    entry(.cancel, "close", .escape, "?", .function(1), .enter),
  ]

  /// The keys of the contents, the overview and the slider.
  static let choosing: [(keys: String, summary: String)] = [
    ("arrows", "move; on the slider: ← → by page, ↑ ↓ by chapter"),
    ("Enter", "go there"),
    ("Esc  q", "close and stay where you were"),
  ]

  /// Mouse and touch gestures.
  static let mouse: [(gesture: String, summary: String)] = [
    ("tap the outer third of a page", "turn it"),
    ("drag a page by its edge or corner", "turn it by hand; let go early to lay it back"),
    ("tap in the contents or the overview", "go there"),
    ("tap the page number", "open the slider"),
    ("drag the slider", "browse; tap outside it to close"),
    ("wheel", "turn pages, or scroll the shelf"),
    ("tap a book on the shelf", "open it"),
  ]

  /// Keys that work in every view.
  static let everywhere: [(keys: String, summary: String)] = [
    ("Ctrl-L", "redraw the screen"),
    ("Ctrl-Z", "suspend; fg resumes"),
    ("Ctrl-C", "quit; your place is saved"),
  ]

  private static func entry(_ command: Command, _ summary: String, _ keys: Key...) -> KeyEntry {
    KeyEntry(keys: keys.map { KeyPress($0) }, command: command, summary: summary)
  }
}

extension [KeyEntry] {
  func command(for press: KeyPress) -> Command? {
    first { $0.keys.contains(press) }?.command
  }

  func entry(for command: Command) -> KeyEntry? {
    first { $0.command == command }
  }
}

extension KeyPress {
  var name: String {
    let held = [(Modifiers.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
    return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + key.name
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character("`"): "Backtick"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .home: "Home"
    case .end: "End"
    case .function(let number): "F\(number)"
    }
  }
}
