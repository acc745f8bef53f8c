internal import CurlewCells
internal import CurlewMessages
internal import CurlewSettings

/// The rows of the `?` screen.
extension HelpTopic {
  /// The keys of a layer, without those that the reader has given another meaning.
  private static func rows(
    _ entries: [KeyEntry], in scope: KeyScope, _ bindings: KeyBindings
  ) -> [(String, String)] {
    var shown: Set<Command> = scope == .reading ? [] : [.showHelp]
    var rows: [(String, String)] = []
    for entry in entries where !shown.contains(entry.command) {
      let row = KeyRow.all.first { $0.scope == scope && $0.commands.first == entry.command }
      let keys = (row?.commands ?? []).compactMap { entries.entry(for: $0) }
        .map { bindings.builtInKeys(of: $0, in: scope) }
      if let row, keys.count == row.commands.count, keys.allSatisfy({ !$0.isEmpty }) {
        shown.formUnion(row.commands)
        rows.append((label(of: keys), row.summary.text))
        continue
      }
      // The manual lists all of them.
      let own = bindings.builtInKeys(of: entry, in: scope).prefix(mostKeys)
      if !own.isEmpty {
        rows.append((own.map(\.shortName).joined(separator: ", "), entry.summary.text))
      }
    }
    return rows
  }

  /// The first keys of several commands: "↑ ↓", "Shift-→ ←".
  private static func label(of keys: [[KeyPress]]) -> String {
    let first = keys.map { $0[0] }
    let isHeld = Set(first.map(\.modifiers)).count == 1
    return first.enumerated().map { place, press in
      place > 0 && isHeld ? KeyPress(press.key).shortName : press.shortName
    }.joined(separator: " ")
  }

  private static let mostKeys = 2

  /// The groups of the `?` screen: a title for each, and its keys.
  ///
  /// - Parameter scope: The top layer. Its keys come first. The keys of other layers are left out: their bars
  ///   and windows name the most important ones.
  static func groups(
    for scope: KeyScope? = nil, _ bindings: KeyBindings = KeyBindings()
  ) -> [(title: String, rows: [(String, String)])] {
    let isList = [.contents, .marks, .hits, .look].contains(scope)
    let own = [scope, isList ? .list : nil].compactMap(\.self).compactMap { scope in
      scope.title.map { ($0.text, rows(scope.table, in: scope, bindings)) }
    }
    let typing = (
      Message("While a search is typed").text,
      KeyTable.searchBar.map { ($0.keys, $0.summary.text) }
    )
    let topics = allCases.map { topic in
      let entries = KeyTable.reading.filter { $0.topic == topic }
      return (topic.title.text, rows(entries, in: .reading, bindings))
    }
    let mouse = KeyTable.mouse.map { ($0.gesture.text, $0.summary.text) }
    let everywhere = KeyTable.everywhere.map { ($0.keys, $0.summary.text) }
    return own + (scope == .search ? [typing] : []) + topics + [
      (Message("With the mouse or a touch pad").text, mouse),
      (Message("Everywhere").text, everywhere),
    ]
  }
}

extension KeyPress {
  /// The name, as short as it is understood.
  fileprivate var shortName: String {
    switch key {
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    default: name
    }
  }
}
