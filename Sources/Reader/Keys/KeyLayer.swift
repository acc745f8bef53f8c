internal import Cells

/// A view or a mode in which keys have a meaning of their own.
enum KeyLayer: String, CaseIterable, Sendable {
  case reading, search, selecting, marks, shelf, help

  /// The built-in keys.
  var table: [KeyEntry] {
    switch self {
    case .reading: KeyTable.reading
    case .search: KeyTable.search
    case .selecting: KeyTable.selecting
    case .marks: KeyTable.marks
    case .shelf: KeyTable.shelf
    case .help: KeyTable.overlay
    }
  }

  /// All actions with their built-in keys, for people who want to bind keys.
  static var listing: String {
    let rows = allCases.flatMap { layer in
      layer.table.map { (layer.rawValue, $0.command.name, $0.label, $0.summary) }
    }
    let widths = (
      rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0
    )
    return rows.map { layer, name, keys, summary in
      "\(layer.padded(to: widths.0))  \(name.padded(to: widths.1))  \(summary)  (\(keys))\n"
    }.joined()
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - count, 0))
  }
}

extension Command {
  /// The name in the defaults file: `next-page`.
  var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }

  init?(named name: some StringProtocol) {
    guard let command = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}

extension KeyEntry {
  /// The key that stands for the command when another key is bound to it. An arrow key may be
  /// mirrored, and Backspace edits a number that is being typed.
  var standIn: KeyPress? {
    let special: [Key] = [.left, .right, .up, .down, .backspace]
    return keys.first { $0.modifiers.isEmpty && !special.contains($0.key) } ?? keys.first
  }
}
