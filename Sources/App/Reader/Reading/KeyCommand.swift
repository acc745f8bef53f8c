internal import CurlewCells
internal import CurlewMessages
internal import CurlewSettings

/// A command of a layer: its name, its keys, what it does in words, and what it does.
struct KeyCommand<Function> {
  let entry: KeyEntry
  let function: Function

  init(
    _ command: Command, _ summary: Message, _ keys: Key..., topic: HelpTopic? = nil,
    function: Function
  ) {
    entry = KeyEntry(command, summary, keys.map { KeyPress($0) }, topic: topic)
    self.function = function
  }

  init(
    _ command: Command, _ summary: Message, presses: [KeyPress], topic: HelpTopic? = nil,
    function: Function
  ) {
    entry = KeyEntry(command, summary, presses, topic: topic)
    self.function = function
  }
}

extension KeyCommand: Sendable where Function: Sendable {}

extension [KeyEntry] {
  init<Function>(_ commands: [KeyCommand<Function>]) { self = commands.map(\.entry) }
}

extension Array {
  /// The function of a command; nil if the table does not have it.
  func function<Function>(of command: Command?) -> Function?
  where Element == KeyCommand<Function> {
    first { $0.entry.command == command }?.function
  }
}
