package import CurlewCells

/// What a key does.
package enum Command: String, CaseIterable, Hashable, Sendable {
  case nextPage, previousPage, firstPage, lastPage
  /// Goes to the page number typed; without one, asks for it.
  case goToPage
  /// Goes back to where the last jump began, or forward again.
  case jumpBack, jumpForward
  case search, nextHit, previousHit, showHits
  case toggleBookmark, showMarks, removeMark, editNote, copyPassage
  /// Begins to select a passage, changes the selection, and marks it.
  case select, selectNext, selectPrevious, selectBelow, selectAbove, extendForward, extendBackward
  case extendLineDown, extendLineUp, extendToLetter, extendBeforeLetter, extendToWords
  case selectWord, selectSentence, selectParagraph, selectLetter, highlight
  case showHelp, showShelf, quit
  case showContents, showOverview, showSlider, showNotes
  case nextLink, previousLink
  /// Switches to the next theme.
  case changeTheme
  /// Changes what the foot of the page shows, and shows how long was read.
  case changeFoot, showStatistics
  /// Looks a word up in the dictionaries.
  case lookUp
  /// Starts or stops reading aloud; pauses the voice.
  case readAloud, pause
  /// Reads the file again.
  case reload
  /// Moves lines of code that are wider than the page.
  case panLeft, panRight
  /// Puts a mark whose words were not found on another passage.
  case putBack, undo
  /// Changes the order of the shelf, or shows it as covers or as a list.
  case changeOrder, changeView
  /// Looks for books on the disk; puts an offered folder on the shelf or declines it; goes to the home
  /// folder.
  case addBooks, addFolder, declineFolder, goHome
  /// Takes a book off the shelf.
  case removeBook
  /// Lists catalogues of books on the web.
  case showCatalogues
  /// Opens the panel that changes the look.
  case changeLook
  /// Closes a layer, or drops the selected link.
  case cancel
  case up, down, left, right, choose
  /// Lists only the hits of one chapter, or all.
  case toggleChapter
  case previousValue, nextValue
  case zoomIn, zoomOut, zoomToFit
}

/// The keys of one command, and the command’s description.
package struct KeyEntry: Sendable {
  package let keys: [KeyPress]
  package let command: Command
  package let summary: String

  /// The names of the keys, as on the keyboard.
  package var label: String { keys.map(\.name).joined(separator: "  ") }
}

/// The keys of every layer. The `?` screen, `--help` and the manual page are generated from it.
package enum KeyTable {
  package static let reading: [KeyEntry] = [
    entry(.nextPage, "next page", .right, " ", .pageDown, .down, "n", "l", "j"),
    entry(.previousPage, "previous page", .left, .pageUp, .backspace, .up, "p", "h", "k", "b"),
    entry(.firstPage, "first page; twice: title page", .home),
    entry(.lastPage, "last page; twice: end page", .end, "G"),
    entry(.showContents, "contents and progress", "c"),
    entry(.goToPage, "go to a page: 12g; in print: 12p", "g"),
    KeyEntry(
      keys: [KeyPress("`"), KeyPress("o", .control), KeyPress(.left, .alt)], command: .jumpBack,
      summary: "go back to where you were before a jump"),
    KeyEntry(
      keys: [KeyPress("~"), KeyPress(.right, .alt)], command: .jumpForward,
      summary: "go forward again"),
    entry(.showOverview, "overview of all pages", "o"),
    entry(.showSlider, "slider: by page or chapter", "w"),
    entry(.nextLink, "next link or picture on the page", .tab),
    KeyEntry(
      keys: [KeyPress(.tab, .shift)], command: .previousLink, summary: "previous link or picture"),
    entry(.choose, "follow a link, show a picture", .enter),
    entry(.showNotes, "list of the book’s notes", "F"),
    entry(.search, "search", "/"),
    entry(.toggleBookmark, "set or remove a bookmark", "m"),
    entry(.select, "select text to highlight, note or copy", "v"),
    entry(.showMarks, "your bookmarks, highlights and notes", "M"),
    entry(.lookUp, "look up a word in a dictionary", "d"),
    entry(.readAloud, "read aloud from the top of the page", "r"),
    entry(.undo, "bring back a cancelled note", "u"),
    entry(.showHelp, "show the keys that work here", "?", .function(1)),
    entry(.quit, "quit; your place is saved", "q"),
    entry(.showShelf, "shelf: open another book", "s"),
    entry(.changeLook, "look: line length, margins, theme …", "a"),
    entry(.changeTheme, "next theme: sepia, day, night …", "t"),
    entry(.changeFoot, "foot: percent read, what is left, nothing", "f"),
    entry(.showStatistics, "reading time and speed", "T"),
    entry(.reload, "read the file again, after it has changed", "R"),
    entry(.panRight, "show the rest of wide lines", ">"),
    entry(.panLeft, "move wide lines back", "<"),
    entry(.cancel, "deselect the link", .escape),
  ]

  /// The keys while a search is open.
  package static let search: [KeyEntry] = [
    entry(.nextHit, "next hit", "n"),
    entry(.previousHit, "previous hit", "N"),
    entry(.showHits, "list of all hits, by chapter", "f"),
    entry(.cancel, "close the search", .escape),
  ]

  /// The keys while a passage is being selected. Digits choose the colour of a highlight.
  package static let selecting: [KeyEntry] = [
    entry(.selectNext, "next sentence (or word, paragraph, letter)", .right),
    entry(.selectPrevious, "previous sentence (or word, paragraph, letter)", .left),
    entry(.selectBelow, "the one in the line below", .down),
    entry(.selectAbove, "the one in the line above", .up),
    KeyEntry(
      keys: [KeyPress(.right, .shift), KeyPress("L")], command: .extendForward,
      summary: "add the next one"),
    KeyEntry(
      keys: [KeyPress(.left, .shift), KeyPress("H")], command: .extendBackward,
      summary: "take the last one away"),
    KeyEntry(
      keys: [KeyPress(.down, .shift), KeyPress("J")], command: .extendLineDown,
      summary: "extend by a line"),
    KeyEntry(
      keys: [KeyPress(.up, .shift), KeyPress("K")], command: .extendLineUp,
      summary: "shorten by a line"),
    entry(.extendToLetter, "to a letter that you type", "f"),
    entry(.extendBeforeLetter, "to just before a letter that you type", "t"),
    entry(.extendToWords, "to words that you type", "/"),
    entry(.selectSentence, "select by sentences", "s"),
    entry(.selectWord, "select by words", "w"),
    entry(.selectParagraph, "select by paragraphs", "p"),
    entry(.selectLetter, "select by letters", "c"),
    entry(.highlight, "highlight; 1 to 5 choose a colour", "h", .enter),
    entry(.editNote, "highlight, and write a note", "n"),
    entry(.copyPassage, "copy to the clipboard", "y"),
    entry(.lookUp, "look it up in a dictionary", "d"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "end the selection", .escape, "v", "q"),
  ]

  /// The keys while the book is read aloud. All others do what they always do.
  package static let speaking: [KeyEntry] = [
    entry(.pause, "pause; read on", " "),
    entry(.readAloud, "stop reading aloud", "r"),
    entry(.cancel, "stop reading aloud", .escape),
  ]

  /// The keys of the list of bookmarks and highlights.
  package static let marks: [KeyEntry] = [
    entry(.removeMark, "remove the mark", "d", .delete),
    entry(.undo, "bring back a removed mark or note", "u"),
    entry(.editNote, "write a note on the highlight", "n", "e"),
    entry(.copyPassage, "copy the passage", "y"),
    entry(.putBack, "put a lost mark on another passage", "p"),
  ]

  /// The keys of the list of hits.
  package static let hits: [KeyEntry] = [
    entry(.toggleChapter, "hits of this chapter only, or all", "c")
  ]

  /// The keys of the panel that changes the look.
  package static let look: [KeyEntry] = [
    entry(.previousValue, "previous value", .left, "h"),
    entry(.nextValue, "next value", .right, "l", " "),
    entry(.changeLook, "keep the changes", "a"),
  ]

  /// The keys while a picture takes the whole screen.
  package static let picture: [KeyEntry] = [
    entry(.zoomIn, "larger", "+", "="),
    entry(.zoomOut, "smaller", "-"),
    entry(.zoomToFit, "the whole picture", "0"),
    entry(.left, "move to the left", .left, "h"),
    entry(.right, "move to the right", .right, "l"),
    entry(.up, "move up", .up, "k"),
    entry(.down, "move down", .down, "j"),
    entry(.nextPage, "next picture", "n", .pageDown, " "),
    entry(.previousPage, "previous picture", "p", .pageUp, .backspace),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "return to the page", .escape, "q", .enter),
  ]

  /// The keys of every list, and of the overview and the slider.
  package static let list: [KeyEntry] = [
    entry(.up, "up; on the slider: previous chapter", .up, "k"),
    entry(.down, "down; on the slider: next chapter", .down, "j"),
    entry(.left, "left, or up a screen", .left, "h"),
    entry(.right, "right, or down a screen", .right, "l"),
    entry(.previousPage, "up a screen", .pageUp, "b"),
    entry(.nextPage, "down a screen", .pageDown, " "),
    entry(.firstPage, "to the beginning", .home, "g"),
    entry(.lastPage, "to the end", .end, "G"),
    entry(.choose, "go there", .enter),
    entry(.search, "filter the list as you type", "/"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "close without going there", .escape, "q"),
  ]

  /// The keys while a note is written.
  package static let note: [(keys: String, summary: String)] = [
    ("Tab", "keep the note"),
    ("Esc", "cancel it; u brings it back"),
  ]

  /// The keys while a search is being typed.
  package static let searchBar: [(keys: String, summary: String)] = [
    ("Enter", "stay at the hit; n finds the next"),
    ("Tab", "list of all hits"),
    ("↑  ↓", "earlier searches"),
    ("Alt-C", "exact: case and accents always count"),
    ("Alt-W", "whole words only"),
    ("Alt-R", "regular expression"),
    ("Esc", "go back to where you were"),
  ]

  package static let shelf: [KeyEntry] = [
    entry(.up, "book above", .up, "k"),
    entry(.down, "book below", .down, "j"),
    entry(.left, "book to the left; in the list up a screen", .left, "h"),
    entry(.right, "book to the right; in the list down a screen", .right, "l"),
    entry(.previousPage, "scroll up a screen", .pageUp),
    entry(.nextPage, "scroll down a screen", .pageDown, " "),
    entry(.firstPage, "first book", .home, "g"),
    entry(.lastPage, "last book", .end, "G"),
    entry(.choose, "open the book", .enter),
    entry(.addBooks, "add books: look for them on the disk", "a"),
    entry(.search, "filter; Tab: search in the books", "/"),
    entry(.changeOrder, "order: last read, title, author, progress, folder, series", "o"),
    entry(.changeView, "covers or a list", "v"),
    entry(.removeBook, "take the book off the shelf; its file stays", "d", .delete),
    entry(.undo, "bring back the book that was taken off last", "u"),
    entry(.addFolder, "put the folder that is offered on the shelf", "y"),
    entry(.declineFolder, "do not offer this folder again", "n"),
    entry(.changeTheme, "next theme", "t"),
    entry(.showCatalogues, "catalogues: find books on the web", "c"),
    entry(.showHelp, "show all keys", "?", .function(1)),
    entry(.cancel, "return to the open book", .escape),
    entry(.quit, "quit", "q"),
  ]

  /// The keys while books are looked for. Letters filter.
  package static let browser: [KeyEntry] = [
    entry(.left, "the folder above", .left),
    entry(.right, "open the folder or the book", .right),
    entry(.goHome, "your home folder", "~"),
    entry(.addFolder, "put the books of this folder on the shelf, for good", .tab),
  ]

  /// The keys of the key list itself.
  package static let overlay: [KeyEntry] = [
    entry(.up, "scroll up", .up, "k"),
    entry(.down, "scroll down", .down, "j"),
    entry(.previousPage, "scroll up a screen", .pageUp, .left, "b"),
    entry(.nextPage, "scroll down a screen", .pageDown, .right, " "),
    entry(.firstPage, "first line", .home, "g"),
    entry(.lastPage, "last line", .end, "G"),
    entry(.quit, "close", "q"),
    entry(.cancel, "close", .escape, "?", .function(1), .enter),
  ]

  /// Mouse and touch gestures.
  package static let mouse: [(gesture: String, summary: String)] = [
    ("tap the side of a page", "turn it"),
    ("drag a page by its edge", "turn it by hand"),
    ("drag over the text", "select words"),
    ("tap the sign of a note", "open the note"),
    ("right button on a word", "look it up"),
    ("tap in a list", "go there; outside: close"),
    ("tap the page number", "open the slider"),
    ("tap the percentage", "change it, as f does"),
    ("drag the slider", "browse; tap outside: close"),
    ("wheel", "turn pages, scroll lists"),
    ("tap a book on the shelf", "open it"),
  ]

  /// Keys that work in every layer.
  package static let everywhere: [(keys: String, summary: String)] = [
    ("Ctrl-L", "redraw the screen"),
    ("Ctrl-Z", "suspend; fg resumes"),
    ("Ctrl-C", "quit; your place is saved"),
  ]

  private static func entry(_ command: Command, _ summary: String, _ keys: Key...) -> KeyEntry {
    KeyEntry(keys: keys.map { KeyPress($0) }, command: command, summary: summary)
  }
}

extension [KeyEntry] {
  package func command(for press: KeyPress) -> Command? {
    first { $0.keys.contains(press) }?.command
  }

  package func entry(for command: Command) -> KeyEntry? {
    first { $0.command == command }
  }
}

extension KeyPress {
  package var name: String {
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
