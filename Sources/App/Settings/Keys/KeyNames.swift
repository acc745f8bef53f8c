internal import CurlewCells
internal import CurlewNumerals

/// Keys by their names in the defaults file: `x`, `Ctrl-x`, `Alt-Left`, `Space`, `F5`.
extension KeyPress {
  package init?(named name: some StringProtocol) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [
      ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
    ]
    while let (prefix, modifier) = prefixes.first(where: {
      rest.count > $0.0.count && rest.lowercased().hasPrefix($0.0)
    }) {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    guard let key = Key(named: rest) else { return nil }
    self.init(key, modifiers)
  }
}

extension Key {
  private static let names: [(String, Key)] = [
    ("space", " "), ("backtick", "`"), ("equals", "="), ("hash", "#"), ("enter", .enter),
    ("esc", .escape), ("escape", .escape), ("tab", .tab), ("backspace", .backspace),
    ("delete", .delete), ("insert", .insert), ("left", .left), ("right", .right), ("up", .up),
    ("down", .down), ("←", .left), ("→", .right), ("↑", .up), ("↓", .down), ("pageup", .pageUp),
    ("pgup", .pageUp), ("pagedown", .pageDown), ("pgdn", .pageDown), ("home", .home),
    ("end", .end),
  ]

  fileprivate init?(named name: Substring) {
    let lower = name.lowercased()
    if let known = Self.names.first(where: { $0.0 == lower })?.1 {
      self = known
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if lower.hasPrefix("f"), let number = Int(reading: lower.dropFirst(), in: 1...24) {
      self = .function(number)
    } else {
      return nil
    }
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
