internal import Cells

/// What a key does.
enum Command: String, CaseIterable, Hashable, Sendable {
  case nextPage, previousPage, firstPage, lastPage
  /// Goes to the page number typed; without one, to page 1.
  case goToPage
  /// Goes back to where the last jump began, or forward again.
  case jumpBack, jumpForward
  case search, nextHit, previousHit, showHits
  case toggleBookmark, showMarks, removeMark, editNote, copyPassage
  /// Begins to select a passage, changes the selection, and marks it.
  case select, selectNext, selectPrevious, extendForward, extendBackward
  case extendLineDown, extendLineUp, extendToLetter, extendBeforeLetter, extendToWords
  case selectWord, selectSentence, selectParagraph, selectLetter, highlight
  case showHelp, showShelf, quit
  case showContents, showOverview, showSlider
  /// Switches to the next theme.
  case changeTheme
  /// Changes what the foot of the page shows, and shows how long was read.
  case changeFoot, showStatistics
  /// Looks a word up in the dictionaries.
  case lookUp
  /// Reads the file again.
  case reload
  /// Moves lines of code that are wider than the page.
  case panLeft, panRight
  /// Puts a mark whose words were not found on another passage.
  case putBack, undo
  /// Changes the order of the shelf.
  case changeOrder
  /// Opens the panel that changes the look.
  case changeLook
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
      .goToPage,
      "go to the page number typed; without one, to page 1; "
        + "p212 or 212p: printed page 212",
      "g", .enter),
    KeyEntry(
      keys: [KeyPress("`"), KeyPress("o", .control), KeyPress(.left, .alt)], command: .jumpBack,
      summary: "go back to where you were before a jump"),
    KeyEntry(
      keys: [KeyPress("~"), KeyPress(.right, .alt)], command: .jumpForward,
      summary: "go forward again"),
    entry(.search, "search", "/"),
    entry(.toggleBookmark, "set or remove a bookmark", "m"),
    entry(.showMarks, "list of bookmarks, highlights and notes", "M"),
    entry(.select, "select a passage, to highlight, note or copy it", "v"),
    entry(.lookUp, "look a word up in the dictionaries", "d"),
    entry(.cancel, "cancel the number", .escape),
    entry(.showContents, "table of contents", "c"),
    entry(.showOverview, "overview of all pages", "o"),
    entry(.showSlider, "next link; without one, the slider: browse by page or chapter", .tab),
    entry(.panRight, "show what is cut off from wide lines", ">"),
    entry(.panLeft, "move wide lines back", "<"),
    entry(.changeTheme, "next theme", "t"),
    entry(.changeLook, "look of the page: line length, margins, spacing, theme", "a"),
    entry(.changeFoot, "foot of the page: what is left, the printed page, nothing", "f"),
    entry(.showStatistics, "reading time and speed", "T"),
    entry(.reload, "read the file again after it has changed", "R"),
    entry(.showShelf, "shelf: open another book", "s"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.quit, "quit; your place is saved", "q"),
  ]

  /// The keys while a search is open.
  static let search: [KeyEntry] = [
    entry(.nextHit, "next hit", "n"),
    entry(.previousHit, "previous hit", "N"),
    entry(.showHits, "list of all hits, by chapter", "f"),
    entry(.cancel, "close the search", .escape),
  ]

  /// The keys while a passage is being selected. Digits choose the colour of a highlight.
  static let selecting: [KeyEntry] = [
    entry(.selectNext, "next sentence, or what the unit is", .right, .down),
    entry(.selectPrevious, "previous one", .left, .up),
    KeyEntry(
      keys: [KeyPress(.right, .shift), KeyPress("L")], command: .extendForward,
      summary: "add the next one to the passage"),
    KeyEntry(
      keys: [KeyPress(.left, .shift), KeyPress("H")], command: .extendBackward,
      summary: "remove the last one"),
    KeyEntry(
      keys: [KeyPress(.down, .shift), KeyPress("J")], command: .extendLineDown,
      summary: "extend the passage down a line"),
    KeyEntry(
      keys: [KeyPress(.up, .shift), KeyPress("K")], command: .extendLineUp,
      summary: "take it back up a line"),
    entry(.extendToLetter, "extend it to the next letter that you type", "f"),
    entry(.extendBeforeLetter, "extend it to the letter before that", "t"),
    entry(.extendToWords, "extend it to words that you type", "/"),
    entry(.selectSentence, "select by sentences", "s"),
    entry(.selectWord, "select by words", "w"),
    entry(.selectParagraph, "select by paragraphs", "p"),
    entry(.selectLetter, "select by letters", "c"),
    entry(.highlight, "highlight in yellow; 1 to 5 choose a colour", "h", .enter),
    entry(.editNote, "highlight and write a note", "n"),
    entry(.copyPassage, "copy to the clipboard of the terminal", "y"),
    entry(.lookUp, "look it up in the dictionaries", "d"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "end the selection", .escape, "v", "q"),
  ]

  /// The keys of the list of bookmarks and highlights.
  static let marks: [KeyEntry] = [
    entry(.removeMark, "remove the mark", "d", .delete),
    entry(.undo, "bring back the mark that was removed last", "u"),
    entry(.editNote, "write a note on the highlight", "n", "e"),
    entry(.copyPassage, "copy the passage", "y"),
    entry(.putBack, "put a mark that was not found on another passage", "p"),
  ]

  /// The keys while a search is being typed.
  static let searchBar: [(keys: String, summary: String)] = [
    ("Enter", "stay at the hit and keep the search open"),
    ("Tab", "list of all hits"),
    ("↑  ↓", "earlier searches"),
    ("Alt-C", "case and accents always count; else only if you type them"),
    ("Alt-W", "whole words only"),
    ("Alt-R", "regular expression"),
    ("Esc", "return to where you were"),
  ]

  static let shelf: [KeyEntry] = [
    entry(.up, "previous book", .up, "k"),
    entry(.down, "next book", .down, "j"),
    entry(.previousPage, "scroll up a screen", .pageUp, .left),
    entry(.nextPage, "scroll down a screen", .pageDown, .right, " "),
    entry(.firstPage, "first book", .home, "g"),
    entry(.lastPage, "last book", .end, "G"),
    entry(.choose, "open the book", .enter),
    entry(.search, "filter by title and author as you type; Tab searches in the books", "/"),
    entry(.changeOrder, "next order: last read, title, author, progress", "o"),
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
    ("c", "in the list of hits: those of this chapter, or all"),
    ("Esc  q", "close and stay where you were"),
  ]

  /// Mouse and touch gestures.
  static let mouse: [(gesture: String, summary: String)] = [
    ("tap the outer third of a page", "turn it"),
    ("drag a page by its edge or corner", "turn it by hand; let go early to lay it back"),
    ("drag over the text", "select words, to highlight, note or copy them"),
    ("tap the sign of a note", "open the note"),
    ("press the right button on a word", "look it up"),
    ("tap in the contents or the overview", "go there"),
    ("tap the page number", "open the slider"),
    ("tap the percentage or the time", "show something else there, as f does"),
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
