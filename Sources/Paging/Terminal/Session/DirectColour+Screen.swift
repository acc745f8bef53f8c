internal import CurlewCNcurses
internal import CurlewSystem

extension DirectColour {
  /// Opens a screen of ncurses with a derived entry. Nil if there is no entry to derive it from, or
  /// ncurses is too old for it.
  static func screen(_ type: String, _ streams: borrowing Streams) -> OpaquePointer? {
    let described = TerminfoEntry(of: type, output: fileno(streams.output))
    guard let entry = described?.withDirectColour() else { return nil }
    let screen = Environment.with("TERMINFO", entry.inline) {
      newterm(type, streams.output, streams.input)
    }
    guard let screen else { return nil }
    if cn_flag("RGB") && Int(cn_number("colors")) == count { return screen }
    endwin()
    delscreen(screen)
    return nil
  }
}
