public import CurlewGlyphs

/// Why a terminal could not be opened. Nothing has been written to it.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Standard output is a file or a pipe.
  case outputIsNoTerminal
  /// Neither standard input nor `/dev/tty` is a terminal.
  case noKeyboard
  /// The environment variable `TERM` is unset or empty.
  case typeIsUnset
  /// The terminfo database has no entry for this value of `TERM`.
  case typeIsUnknown(String)
  /// The terminal cannot position its cursor, like `TERM=dumb`.
  case typeIsTooSimple(String)
  /// Out of memory or file descriptors.
  case noResources

  /// The reason, in one line for the person who started the program.
  public var message: SafeText {
    switch self {
    case .outputIsNoTerminal: "the output is not a terminal"
    case .noKeyboard: "no terminal to read keys from"
    case .typeIsUnset: "the environment variable TERM is not set"
    case .typeIsUnknown(let type): "unknown terminal type “\(Self.short(type))”"
    case .typeIsTooSimple(let type):
      "the terminal type “\(Self.short(type))” cannot position the cursor"
    case .noResources: "out of memory or file descriptors"
    }
  }

  /// The reason, in one line.
  public var description: String { message.string }

  /// Tells how to fix an unknown terminal type, then which type is used instead. The remedy comes
  /// first because a narrow screen cuts the end off.
  static func notice(_ type: String, _ substitute: String) -> SafeText {
    SafeText(
      "unknown TERM “\(short(type))”: install its terminfo entry or set TERM; "
        + "using \(short(substitute))" as Message)
  }

  private static func short(_ type: String) -> SafeText {
    SafeText(type).truncated(to: 40)
  }
}
