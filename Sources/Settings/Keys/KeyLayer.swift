package import CurlewCells

/// A table of keys: that of a layer, or one that several layers share.
package enum KeyLayer: String, CaseIterable, Sendable {
  case reading, search, selecting, speaking, list, marks, hits, look, picture, shelf, browser, help

  /// The built-in keys.
  package var table: [KeyEntry] {
    switch self {
    case .reading: KeyTable.reading
    case .search: KeyTable.search
    case .selecting: KeyTable.selecting
    case .speaking: KeyTable.speaking
    case .list: KeyTable.list
    case .marks: KeyTable.marks
    case .hits: KeyTable.hits
    case .look: KeyTable.look
    case .picture: KeyTable.picture
    case .shelf: KeyTable.shelf
    case .browser: KeyTable.browser
    case .help: KeyTable.overlay
    }
  }

  /// All actions with their keys, for people who want to bind keys.
  ///
  /// - Parameter bindings: The keys that the reader has bound. Command lines of their own come last.
  package static func listing(_ bindings: KeyBindings) -> String {
    let rows =
      allCases.flatMap { layer in
        layer.table.map { entry in
          (layer.rawValue, entry.command.name, bindings.keys(for: entry, in: layer), entry.summary)
        }
      }
      + bindings.all.compactMap { binding in
        binding.commandLine.map { (binding.layer.rawValue, "!", binding.label, $0) }
      }
    let widths = (
      rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0
    )
    return rows.map { layer, name, keys, summary in
      "\(layer.padded(to: widths.0))  \(name.padded(to: widths.1))  \(summary)  (\(keys))\n"
    }.joined()
  }
}

extension KeyBindings {
  /// The built-in keys of a command that have not been given another meaning.
  package func builtInKeys(of entry: KeyEntry, in layer: KeyLayer) -> [KeyPress] {
    entry.keys.filter { press in
      let binding = binding(of: [press], in: layer)
      return binding.map { $0.action == .command(entry.command) } ?? true
    }
  }

  /// The built-in keys of a command, and the reader's own.
  fileprivate func keys(for entry: KeyEntry, in layer: KeyLayer) -> String {
    let own = all.filter { $0.layer == layer && $0.action == .command(entry.command) }
    let builtIn = builtInKeys(of: entry, in: layer)
    return (builtIn.map(\.name) + own.map(\.label)).joined(separator: "  ")
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - count, 0))
  }
}

extension Command {
  /// The name in the defaults file: `next-page`.
  package var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }

  package init?(named name: some StringProtocol) {
    guard let command = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}
