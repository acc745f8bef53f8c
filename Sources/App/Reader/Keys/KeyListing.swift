package import CurlewSettings

extension KeyScope {
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
  /// The built-in keys of a command, and the reader's own.
  fileprivate func keys(for entry: KeyEntry, in layer: KeyScope) -> String {
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

extension KeyBinding {
  /// What the keys do, for people.
  var summary: String {
    let layer = layer == .reading ? "" : "\(layer.rawValue): "
    return switch action {
    case .command(let command):
      layer + (self.layer.table.entry(for: command)?.summary ?? command.name)
    case .shell(let line): layer + "run \(line)"
    case .none: layer + "nothing"
    }
  }
}
