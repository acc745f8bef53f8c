internal import CurlewCells
internal import CurlewSettings

/// Finds the commands of keys, built in or bound by the reader, before any layer sees them. A sequence of keys is held back until it is complete.
struct KeyTranslator {
  enum Output: Equatable {
    case key(KeyInput)
    /// Run a command line.
    case run(String)
  }

  /// How long to wait for the next key of a sequence.
  private static let patience = Duration.seconds(1)

  /// The keys of an unfinished sequence, and when the last of them was pressed.
  private var pending: [KeyPress] = []
  private var pressed = Duration.zero
  private var scopes: [KeyScope] = []
  /// Whether the arrows that turn pages are mirrored, in a book that is read from right to left.
  var mirrorsArrows = false

  /// How long to wait for the next key; nil if no sequence has begun.
  func timeout(at now: Duration) -> Duration? {
    pending.isEmpty ? nil : max(pressed + Self.patience - now, .zero)
  }

  /// - Parameter scopes: Those that have a meaning now, the upper first; empty while text is typed.
  mutating func translate(
    _ press: KeyPress, in scopes: [KeyScope], by bindings: KeyBindings, at now: Duration
  ) -> [Output] {
    if self.scopes != scopes, !pending.isEmpty {
      return giveUp(by: bindings) + translate(press, in: scopes, by: bindings, at: now)
    }
    (self.scopes, pressed) = (scopes, now)
    return add(press, by: bindings)
  }

  private mutating func add(_ press: KeyPress, by bindings: KeyBindings) -> [Output] {
    pending.append(press)
    return bindings.isBeginning(pending, in: scopes) ? [] : flush(by: bindings)
  }

  /// Treats an unfinished sequence as complete.
  mutating func giveUp(by bindings: KeyBindings) -> [Output] {
    var outputs: [Output] = []
    while !pending.isEmpty { outputs += flush(by: bindings) }
    return outputs
  }

  /// Translates the longest sequence that the pending keys begin with. Those behind it may begin
  /// another one.
  private mutating func flush(by bindings: KeyBindings) -> [Output] {
    let presses = pending
    pending = []
    for count in (1...presses.count).reversed() {
      guard let outputs = translation(of: Array(presses.prefix(count)), by: bindings) else {
        continue
      }
      return outputs + presses.dropFirst(count).flatMap { add($0, by: bindings) }
    }
    return [.key(KeyInput(presses[0]))] + presses.dropFirst().flatMap { add($0, by: bindings) }
  }

  /// Nil for keys without a meaning. A built-in key of an upper layer wins over a binding of a lower
  /// one.
  private func translation(of presses: [KeyPress], by bindings: KeyBindings) -> [Output]? {
    for scope in scopes {
      if let binding = bindings.binding(of: presses, in: scope) {
        return output(of: binding, presses)
      }
      guard presses.count == 1 else { continue }
      let press = mirrorsArrows && scope == .reading ? presses[0].mirrored : presses[0]
      if let command = scope.table.command(for: press) {
        return [.key(KeyInput(presses[0], command, in: scope))]
      }
    }
    return nil
  }

  private func output(of binding: KeyBinding, _ presses: [KeyPress]) -> [Output] {
    switch binding.action {
    case .none: []
    case .shell(let line): [.run(line)]
    case .command(let command):
      [.key(KeyInput(presses[presses.count - 1], command, in: binding.scope))]
    }
  }
}
