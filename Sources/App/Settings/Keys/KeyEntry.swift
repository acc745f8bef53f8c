package import CurlewCells
package import CurlewMessages

/// The keys of one command, and the command’s description.
package struct KeyEntry: Sendable {
  package let keys: [KeyPress]
  package let command: Command
  package let summary: Message
  /// Where the key list has it; nil for the keys of a layer that is not always open.
  package let topic: HelpTopic?

  package init(
    _ command: Command, _ summary: Message, _ keys: [KeyPress], topic: HelpTopic? = nil
  ) {
    (self.keys, self.command, self.summary, self.topic) = (keys, command, summary, topic)
  }

  /// The names of the keys, as on the keyboard.
  package var label: String { keys.map(\.name).joined(separator: "  ") }
}

/// What somebody who looks at the list of keys wants to do.
package enum HelpTopic: CaseIterable, Sendable {
  case usual, going, marking, changing

  package var title: Message {
    switch self {
    case .usual: "Most of the time"
    case .going: "Go somewhere else"
    case .marking: "Mark and look up"
    case .changing: "Change what you see"
    }
  }
}

extension [KeyEntry] {
  package func command(for press: KeyPress) -> Command? {
    first { $0.keys.contains(press) }?.command
  }

  package func entry(for command: Command) -> KeyEntry? {
    first { $0.command == command }
  }
}
