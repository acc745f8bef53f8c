/// What a key does, by its name in the defaults file: `next-page`. A layer has a table of its commands, with
/// their keys, descriptions and functions.
package struct Command: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }
}

/// The commands that are named outside the table of one layer.
extension Command {
  package static let nextPage: Command = "next-page"
  package static let previousPage: Command = "previous-page"
  package static let firstPage: Command = "first-page"
  package static let lastPage: Command = "last-page"
  package static let goToPage: Command = "go-to-page"
  package static let (up, down): (Command, Command) = ("up", "down")
  package static let (left, right): (Command, Command) = ("left", "right")
  package static let (nextHit, previousHit): (Command, Command) = ("next-hit", "previous-hit")
  package static let choose: Command = "choose"
  package static let search: Command = "search"
  package static let cancel: Command = "cancel"
  package static let quit: Command = "quit"
  package static let changeTheme: Command = "change-theme"
  package static let showHelp: Command = "show-help"
  package static let showShelf: Command = "show-shelf"
  package static let addBooks: Command = "add-books"
  package static let labelBook: Command = "label-book"
  package static let nextBoard: Command = "next-board"
  package static let lookUp: Command = "look-up"
  package static let nextLink: Command = "next-link"
  package static let showCatalogues: Command = "show-catalogues"
  package static let showContents: Command = "show-contents"
  package static let showHits: Command = "show-hits"
  package static let showMarks: Command = "show-marks"
  package static let showPeople: Command = "show-people"
  package static let showNotes: Command = "show-notes"
  package static let showOverview: Command = "show-overview"
  package static let showSlider: Command = "show-slider"
  package static let showStatistics: Command = "show-statistics"
}
