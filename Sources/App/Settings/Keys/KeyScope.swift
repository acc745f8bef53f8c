package import CurlewCells

/// A table of keys: that of a layer, or one that several layers share.
package enum KeyScope: String, CaseIterable, Sendable {
  case reading, search, selecting, speaking, singly, listening, list, contents, marks, people, hits,
    look,
    picture, shelf, browser, help
}

extension KeyBindings {
  /// The built-in keys of a command that have not been given another meaning.
  package func builtInKeys(of entry: KeyEntry, in scope: KeyScope) -> [KeyPress] {
    entry.keys.filter { press in
      let binding = binding(of: [press], in: scope)
      return binding.map { $0.action == .command(entry.command) } ?? true
    }
  }
}
