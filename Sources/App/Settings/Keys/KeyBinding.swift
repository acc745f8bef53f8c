package import CurlewAppSupport
package import CurlewCells

/// A key, or a sequence of keys, that a reader has given a meaning in the defaults file.
package struct KeyBinding: Equatable {
  package enum Action: Equatable {
    case command(Command)
    /// A command line for the shell.
    case shell(String)
    /// The key does nothing.
    case none
  }

  package let scope: KeyScope
  package let presses: [KeyPress]
  package let action: Action

  /// The keys in a line of the defaults file, `key x = next-page`; nil for another line.
  package static func keys(ofSetting name: String) -> Substring? {
    name == "key" || name.hasPrefix("key ") ? name.dropFirst(3).trimmed : nil
  }

  /// - Parameters:
  ///   - keys: The layer, if it is not the pages, and one or more keys.
  ///   - action: The name of an action, `none`, or `!` and a command line.
  ///   - table: The built-in keys of a layer.
  package init(
    _ keys: Substring, _ action: String, table: (KeyScope) -> [KeyEntry]
  ) throws(Complaint) {
    var words = keys.split(separator: " ")
    let scope = words.first.flatMap { KeyScope(rawValue: String($0)) }
    if scope != nil { words.removeFirst() }
    self.scope = scope ?? .reading
    guard !words.isEmpty else { throw Complaint("expected “key KEY = ACTION”") }
    var presses: [KeyPress] = []
    for word in words {
      guard let press = KeyPress(named: word) else {
        let mayBeLayer = scope == nil && presses.isEmpty && words.count > 1
        throw Complaint(
          mayBeLayer ? "unknown key or layer “\(word)”" : "unknown key “\(word)”")
      }
      presses.append(press)
    }
    self.presses = presses
    self.action = try Self.action(action, in: self.scope, table)
  }

  private static func action(
    _ text: String, in scope: KeyScope, _ table: (KeyScope) -> [KeyEntry]
  ) throws(Complaint) -> Action {
    if text == "none" { return .none }
    if text.hasPrefix("!"), text.count > 1 { return .shell(String(text.dropFirst().trimmed)) }
    let command = Command(text)
    guard table(scope).entry(for: command) != nil else {
      let isKnown = KeyScope.allCases.contains { table($0).entry(for: command) != nil }
      throw Complaint(
        isKnown
          ? "unknown action “\(text)” in the layer “\(scope.rawValue)”; curlew --actions lists them"
          : "unknown action “\(text)”; curlew --actions lists them")
    }
    return .command(command)
  }

  /// The command line for the shell; nil if the keys have another meaning.
  package var commandLine: String? { if case .shell(let line) = action { line } else { nil } }

  /// The names of the keys.
  package var label: String { presses.map(\.name).joined(separator: " ") }
}

/// All bindings of the defaults file. They are added to the built-in keys.
package struct KeyBindings: Equatable {
  package private(set) var all: [KeyBinding] = []

  package init() {}

  /// Adds a binding. A later one of the same keys replaces it.
  package mutating func add(_ binding: KeyBinding) {
    all.removeAll { $0.scope == binding.scope && $0.presses == binding.presses }
    all.append(binding)
  }

  package func binding(of presses: [KeyPress], in scope: KeyScope) -> KeyBinding? {
    all.first { $0.scope == scope && $0.presses == presses }
  }

  /// Whether some keys are the beginning of a longer sequence.
  package func isBeginning(_ presses: [KeyPress], in scopes: [KeyScope]) -> Bool {
    all.contains {
      scopes.contains($0.scope) && $0.presses.count > presses.count
        && $0.presses.starts(with: presses)
    }
  }
}
