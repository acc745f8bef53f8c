internal import Cells

/// What somebody who looks at the list of keys wants to do.
enum HelpTopic: String, CaseIterable {
  case turning = "Turn pages"
  case going = "Go somewhere else"
  case marking = "Search and mark"
  case changing = "Look and leave"

  init(_ command: Command) {
    switch command {
    case .nextPage, .previousPage, .firstPage, .lastPage, .panLeft, .panRight: self = .turning
    case .search, .toggleBookmark, .showMarks, .select, .lookUp: self = .marking
    case .changeTheme, .changeLook, .changeFoot, .showStatistics, .reload,
      .showHelp, .quit:
      self = .changing
    default: self = .going
    }
  }

  private static func rows(_ entries: [KeyEntry]) -> [(String, String)] {
    entries.map { ($0.shortLabel, $0.summary) }
  }

  /// The lines of the `?` screen: a title for each group, and its keys.
  static var groups: [(title: String, rows: [(String, String)])] {
    allCases.map { topic in
      let entries = KeyTable.reading.filter { HelpTopic($0.command) == topic }
      return (topic.rawValue, entries.map { ($0.shortLabel, $0.summary) })
    } + [
      ("While a search is open", rows(KeyTable.search)),
      ("While a search is typed", KeyTable.searchBar.map { ($0.keys, $0.summary) }),
      ("While a passage is selected", rows(KeyTable.selecting)),
      ("In the list of bookmarks and highlights", rows(KeyTable.marks)),
      ("With the mouse or a touch pad", KeyTable.mouse.map { ($0.gesture, $0.summary) }),
      ("In the contents, overview and slider", KeyTable.choosing.map { ($0.keys, $0.summary) }),
      ("On the shelf", rows(KeyTable.shelf)),
      ("Everywhere", KeyTable.everywhere.map { ($0.keys, $0.summary) }),
    ]
  }
}

extension KeyEntry {
  /// The names of the keys, as short as they are understood.
  fileprivate var shortLabel: String {
    keys.map { press in
      switch press.key {
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      default: press.name
      }
    }.joined(separator: " ")
  }
}
