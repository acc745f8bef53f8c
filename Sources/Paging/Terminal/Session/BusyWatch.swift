internal import CurlewSystem

/// Lets control-C and its like send their signals while the program is too busy to read them.
///
/// Otherwise they are ordinary input, because pasted text may contain them.
final class BusyWatch: Sendable {
  private struct State {
    var isBusy = false
    /// How often work has begun.
    var count = 0
    /// Whether the keys send signals.
    var isOpen = false
    var isOver = false
  }

  private let state = Condition(State())
  private let terminal: Descriptor

  /// How long the program may be busy before it counts.
  private static let patience = Duration.milliseconds(150)

  init(_ terminal: borrowing Descriptor) {
    self.terminal = Descriptor(borrowing: terminal.number)
    Thread { [self] in watch() }?.detach()
  }

  /// The program waits for input.
  func rest() {
    state.update { state in
      state.isBusy = false
      if state.isOpen { terminal.openKeysOfSignals(false) }
      state.isOpen = false
    }
  }

  /// The program begins to do something.
  func work() {
    state.update { state in
      state.isBusy = true
      state.count += 1
    }
  }

  /// Leaves the modes of the terminal alone from now on.
  func end() {
    rest()
    state.update { $0.isOver = true }
  }

  private func watch() {
    while true {
      let (count, isOver) = state.wait(until: { $0.isBusy || $0.isOver }) { ($0.count, $0.isOver) }
      if isOver { return }
      let isDone: (State) -> Bool = { !$0.isBusy || $0.count != count }
      let isLong = state.wait(atMost: Self.patience, until: isDone) { state in
        guard !isDone(state) else { return false }
        state.isOpen = terminal.openKeysOfSignals(true)
        return true
      }
      if isLong { state.wait(until: isDone) }
    }
  }
}
