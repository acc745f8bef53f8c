internal import CurlewCells

/// What somebody who looks at the list of keys wants to do.
enum HelpTopic: String, CaseIterable {
  case usual = "Most of the time"
  case going = "Go somewhere else"
  case marking = "Mark and look up"
  case changing = "Change what you see"

  init(_ command: Command) {
    switch command {
    case .nextPage, .previousPage, .showContents, .goToPage, .search, .toggleBookmark, .showHelp,
      .quit:
      self = .usual
    case .showMarks, .select, .lookUp, .undo: self = .marking
    case .changeTheme, .changeLook, .changeFoot, .showStatistics, .reload, .panLeft, .panRight,
      .cancel:
      self = .changing
    default: self = .going
    }
  }

  /// The keys of a layer, without those that the reader has given another meaning.
  private static func rows(
    _ entries: [KeyEntry], in layer: KeyLayer, _ bindings: KeyBindings
  ) -> [(String, String)] {
    entries.compactMap { entry in
      // The manual lists all of them.
      let keys = Array(bindings.builtInKeys(of: entry, in: layer).prefix(mostKeys))
      return keys.isEmpty ? nil : (keys.shortLabel, entry.summary)
    }
  }

  private static let mostKeys = 3

  /// The titles of the groups that are the keys of one layer.
  private static let titles: [KeyLayer: String] = [
    .search: "While a search is open", .selecting: "While a passage is selected",
    .list: "In lists, overview and slider", .marks: "In the list of bookmarks and highlights",
    .hits: "In the list of hits", .look: "In the panel for the look", .shelf: "On the shelf",
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
      ("While a note is written", KeyTable.note.map { ($0.keys, $0.summary) }),
      group(.list),
      group(.marks),
      group(.hits),
      group(.look),
      ("With the mouse or a touch pad", KeyTable.mouse.map { ($0.gesture, $0.summary) }),
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
    }.joined(separator: ", ")
  }
}
