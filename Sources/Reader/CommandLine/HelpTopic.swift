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

  /// The keys of a layer, without those that the reader has given another meaning.
  private static func rows(
    _ entries: [KeyEntry], in layer: KeyLayer, _ bindings: KeyBindings
  ) -> [(String, String)] {
    entries.compactMap { entry in
      let keys = bindings.builtInKeys(of: entry, in: layer)
      return keys.isEmpty ? nil : (keys.shortLabel, entry.summary)
    }
  }

  /// The titles of the groups that are the keys of one layer.
  private static let titles: [KeyLayer: String] = [
    .search: "While a search is open", .selecting: "While a passage is selected",
    .marks: "In the list of bookmarks and highlights", .shelf: "On the shelf",
  ]

  /// The groups of the `?` screen, the one of `layer` first.
  static func groups(
    for layer: KeyLayer?, _ bindings: KeyBindings
  ) -> [(title: String, rows: [(String, String)])] {
    let (first, groups) = (layer.flatMap { titles[$0] }, groups(bindings))
    return groups.filter { $0.title == first } + groups.filter { $0.title != first }
  }

  /// The lines of the `?` screen: a title for each group, and its keys.
  static func groups(
    _ bindings: KeyBindings = KeyBindings()
  ) -> [(title: String, rows: [(String, String)])] {
    func group(_ layer: KeyLayer) -> (title: String, rows: [(String, String)]) {
      (titles[layer] ?? layer.rawValue, rows(layer.table, in: layer, bindings))
    }
    return allCases.map { topic in
      let entries = KeyTable.reading.filter { HelpTopic($0.command) == topic }
      return (topic.rawValue, rows(entries, in: .reading, bindings))
    } + [
      group(.search),
      ("While a search is typed", KeyTable.searchBar.map { ($0.keys, $0.summary) }),
      group(.selecting),
      group(.marks),
      ("With the mouse or a touch pad", KeyTable.mouse.map { ($0.gesture, $0.summary) }),
      ("In the contents, overview and slider", KeyTable.choosing.map { ($0.keys, $0.summary) }),
      group(.shelf),
      ("Everywhere", KeyTable.everywhere.map { ($0.keys, $0.summary) }),
    ]
  }
}

extension [KeyPress] {
  /// The names of the keys, as short as they are understood.
  fileprivate var shortLabel: String {
    map { press in
      switch press.key {
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      default: press.name
      }
    }.joined(separator: " ")
  }
}
