internal import CurlewCells
package import CurlewMessages
package import CurlewSettings

/// The keys of every layer. The `?` screen, `--help` and the manual page are generated from it.
package enum KeyTable {
  package static let reading = [KeyEntry](ReadingLayer.commands)
  package static let search = [KeyEntry](SearchLayer.commands)
  package static let selecting = [KeyEntry](SelectionLayer.commands)
  package static let speaking = [KeyEntry](SpeechLayer.commands)
  package static let singly = [KeyEntry](SingleWordLayer.commands)
  package static let listening = [KeyEntry](VoiceLayer.commands)
  package static let marks = [KeyEntry](MarksContent.commands)
  static let people = [KeyEntry](PeopleContent.commands)
  package static let contents = [KeyEntry](ContentsContent.commands)
  package static let hits = [KeyEntry](HitsContent.commands)
  package static let look = [KeyEntry](LookContent.commands)
  static let picture = [KeyEntry](PictureLayer.commands)
  package static let shelf = [KeyEntry](ShelfContent.commands)
  package static let browser = [KeyEntry](BrowserContent.commands)

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

  /// The keys of the key list itself.
  static let help: [KeyEntry] = [
    entry(.up, "scroll up", .up, "k"),
    entry(.down, "scroll down", .down, "j"),
    entry(.previousPage, "scroll up a screen", .pageUp, .left, "b"),
    entry(.nextPage, "scroll down a screen", .pageDown, .right, " "),
    entry(.firstPage, "first line", .home, "g"),
    entry(.lastPage, "last line", .end, "G"),
    entry(.quit, "close", "q"),
    entry(.cancel, "close", .escape, "?", .function(1), .enter),
  ]

  /// The keys while a note is written.
  package static let note: [(keys: String, summary: Message)] = [
    ("Tab", "keep the note"),
    ("Esc", "cancel it; u brings it back"),
  ]

  /// The keys while a search is being typed.
  package static let searchBar: [(keys: String, summary: Message)] = [
    ("Enter", "stay at the hit; n finds the next"),
    ("Tab", "list of all hits"),
    ("↑  ↓", "earlier searches"),
    ("Alt-C", "exact: case and accents always count"),
    ("Alt-W", "whole words only"),
    ("Alt-R", "regular expression"),
    ("Esc", "go back to where you were"),
  ]

  /// Mouse and touch gestures.
  package static let mouse: [(gesture: Message, summary: Message)] = [
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
    ("tap a book on the shelf", "open it; right: tags"),
  ]

  /// Keys that work in every layer.
  package static let everywhere: [(keys: String, summary: Message)] = [
    ("Ctrl-L", "redraw the screen"),
    ("Ctrl-Z", "suspend; fg resumes"),
    ("Ctrl-C", "quit; your place is saved"),
  ]

  private static func entry(_ command: Command, _ summary: Message, _ keys: Key...) -> KeyEntry {
    KeyEntry(command, summary, keys.map { KeyPress($0) })
  }
}

extension KeyScope {
  /// The title of its keys in help and manual; nil for the keys of the pages and those of every window.
  package var title: Message? {
    switch self {
    case .reading, .help: nil
    case .search: "While a search is open"
    case .selecting: "While a passage is selected"
    case .speaking: "While it reads aloud"
    case .singly: "While words are shown one by one"
    case .listening: "While a recording plays"
    case .list: "In lists, overview and slider"
    case .contents: "In the contents"
    case .marks: "In the list of your marks"
    case .people: "In the list of persons"
    case .hits: "In the list of hits"
    case .look: "In the panel for the look"
    case .picture: "While a picture is shown large"
    case .shelf: "On the shelf"
    case .browser: "While you look for books"
    }
  }

  /// The built-in keys.
  package var table: [KeyEntry] {
    switch self {
    case .reading: KeyTable.reading
    case .search: KeyTable.search
    case .selecting: KeyTable.selecting
    case .speaking: KeyTable.speaking
    case .singly: KeyTable.singly
    case .listening: KeyTable.listening
    case .list: KeyTable.list
    case .contents: KeyTable.contents
    case .marks: KeyTable.marks
    case .people: KeyTable.people
    case .hits: KeyTable.hits
    case .look: KeyTable.look
    case .picture: KeyTable.picture
    case .shelf: KeyTable.shelf
    case .browser: KeyTable.browser
    case .help: KeyTable.help
    }
  }
}
