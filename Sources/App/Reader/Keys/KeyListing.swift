internal import CurlewMessages
package import CurlewSettings

extension KeyScope {
  /// All actions with their keys, for people who want to bind keys.
  ///
  /// - Parameter bindings: The keys that the reader has bound. Command lines of their own come last.
  package static func listing(_ bindings: KeyBindings) -> String {
    let rows =
      allCases.flatMap { scope in
        scope.table.map { entry in
          (
            scope.rawValue, entry.command.name, bindings.keys(for: entry, in: scope),
            entry.summary.text
          )
        }
      }
      + bindings.all.compactMap { binding in
        binding.commandLine.map { (binding.scope.rawValue, "!", binding.label, $0) }
      }
    let widths = (
      rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0
    )
    return rows.map { scope, name, keys, summary in
      "\(scope.padded(to: widths.0))  \(name.padded(to: widths.1))  \(summary)  (\(keys))\n"
    }.joined()
  }
}

extension KeyBindings {
  /// The built-in keys of a command, and the reader's own.
  fileprivate func keys(for entry: KeyEntry, in scope: KeyScope) -> String {
    let own = all.filter { $0.scope == scope && $0.action == .command(entry.command) }
    let builtIn = builtInKeys(of: entry, in: scope)
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
    let scope = scope == .reading ? "" : "\(scope.rawValue): "
    return switch action {
    case .command(let command):
      scope + (self.scope.table.entry(for: command)?.summary.text ?? command.name)
    case .shell(let line): scope + Message("run \(line)").text
    case .none: scope + Message("nothing").text
    }
  }
}
