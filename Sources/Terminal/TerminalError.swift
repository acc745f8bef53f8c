package import Glyphs

/// Why there can be no screen; nothing has been written to the terminal then.
package enum TerminalError: Error, Equatable {
  case outputIsNoTerminal
  case noKeyboard
  case typeIsUnset
  case typeIsUnknown(String)
  /// The terminal cannot move its cursor to where a cell is.
  case typeIsTooSimple(String)
  /// The system gave no memory, pipe or stream.
  case noResources

  /// One line for the person who started the program.
  package var message: SafeText {
    switch self {
    case .outputIsNoTerminal: "the output is not a terminal"
    case .noKeyboard: "there is no keyboard to read keys from"
    case .typeIsUnset: "the environment variable TERM is unset, so the terminal is unknown"
    case .typeIsUnknown(let type): "the terminal type “\(Self.short(type))” is unknown"
    case .typeIsTooSimple(let type):
      "the terminal type “\(Self.short(type))” is too simple: it cannot move its cursor"
    case .noResources: "the system is out of memory or files"
    }
  }

  private static func short(_ type: String) -> SafeText {
    SafeText(type).truncated(to: 40)
  }
}
