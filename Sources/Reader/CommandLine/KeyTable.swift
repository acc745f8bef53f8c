internal import Cells

/// What a key asks for.
enum Command: Hashable, Sendable {
  case nextPage, previousPage, firstPage, lastPage
  /// To the page whose number was typed; without a number to the first.
  case goToPage
  case showHelp, showShelf, quit
  case showContents, showOverview, showSlider
  /// The next of the themes.
  case changeTheme
  /// Takes back what is half done: a number, an overlay.
  case cancel
  case up, down, choose
}

/// Some keys, what they ask for, and how that is said to a person.
struct KeyEntry: Sendable {
  let keys: [KeyPress]
  let command: Command
  let summary: String

  /// The keys' names as a person finds them on the keyboard.
  var label: String { keys.map(\.name).joined(separator: "  ") }
}

/// The keys of every view. The `?` screen, `--help` and the manual page are made from this.
enum KeyTable {
  static let reading: [KeyEntry] = [
    entry(
      .nextPage, "turn the page",
      .right, .down, " ", .pageDown, "n", "l", "j"),
    entry(
      .previousPage, "turn back",
      .left, .up, .backspace, .pageUp, "p", "h", "k", "b"),
    entry(.firstPage, "to the first page", .home),
    entry(.lastPage, "to the last page", .end, "G"),
    entry(.goToPage, "to the page whose number you typed; alone, to the first", "g", .enter),
    entry(.cancel, "forget the number", .escape),
    entry(.showContents, "the contents: choose a chapter", "c"),
    entry(.showOverview, "all pages at a glance", "o"),
    entry(.showSlider, "run through the pages", .tab),
    entry(.changeTheme, "other paper and ink", "t"),
    entry(.showShelf, "the shelf: choose another book", "s"),
    entry(.showHelp, "this list of keys", "?"),
    entry(.quit, "quit; your place is kept", "q"),
  ]

  static let shelf: [KeyEntry] = [
    entry(.up, "the book above", .up, "k"),
    entry(.down, "the book below", .down, "j"),
    entry(.previousPage, "a screenful up", .pageUp, .left),
    entry(.nextPage, "a screenful down", .pageDown, .right, " "),
    entry(.firstPage, "the first book", .home, "g"),
    entry(.lastPage, "the last book", .end, "G"),
    entry(.choose, "open the book", .enter),
    entry(.showHelp, "the list of keys", "?"),
    entry(.cancel, "back to the open book", .escape),
    entry(.quit, "quit", "q"),
  ]

  static let overlay: [KeyEntry] = [
    entry(.up, "up", .up, "k"),
    entry(.down, "down", .down, "j"),
    entry(.previousPage, "a screenful up", .pageUp, .left, "b"),
    entry(.nextPage, "a screenful down", .pageDown, .right, " "),
    entry(.firstPage, "the first line", .home, "g"),
    entry(.lastPage, "the last line", .end, "G"),
    entry(.quit, "close", "q"),
    entry(.cancel, "close", .escape, "?", .enter),
  ]

  /// What is the same over the pages and on those that are not text, where the keys are those that a
  /// person expects.
  static let choosing: [(keys: String, summary: String)] = [
    ("arrows", "choose; along the slider, pages and chapters"),
    ("Enter", "go there"),
    ("Esc  q", "close, and be where you were"),
  ]

  /// What the mouse does, which has no keys to look up.
  static let mouse: [(gesture: String, summary: String)] = [
    ("tap on the outer third of a page", "turn it"),
    ("pull at its edge or corner", "turn it by hand; let go early, and it is laid back"),
    ("tap on a line of the contents, or on a page among all", "go there"),
    ("drag the slider", "the pages follow; a tap beside it closes it"),
    ("wheel", "turn, or move along the shelf"),
    ("tap on a book of the shelf", "open it"),
  ]

  /// What the terminal hears before any view does.
  static let everywhere: [(keys: String, summary: String)] = [
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-Z", "put the book aside; fg brings it back"),
    ("Ctrl-C", "quit; your place is kept"),
  ]

  private static func entry(_ command: Command, _ summary: String, _ keys: Key...) -> KeyEntry {
    KeyEntry(keys: keys.map { KeyPress($0) }, command: command, summary: summary)
  }
}

extension [KeyEntry] {
  func command(for press: KeyPress) -> Command? {
    first { $0.keys.contains(press) }?.command
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
