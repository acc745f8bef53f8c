internal import CurlewCNcurses
internal import CurlewSystem

extension DirectColour {
  /// Opens a screen of ncurses with a derived entry. Nil if there is no entry to derive it from, or
  /// ncurses is too old for it.
  static func screen(_ type: String, _ streams: borrowing Streams) -> OpaquePointer? {
    guard let compiled = TerminfoDatabase.compiledEntry(of: type),
      var entry = TerminfoEntry(compiled: compiled)?.withDirectColour()
    else { return nil }
    // ncurses looks for an entry by its name, and the names of some files are not in their entries.
    entry.names = Array(type.utf8)
    let screen = Environment.with("TERMINFO", TerminfoDatabase.inline(entry.compiled)) {
      newterm(type, streams.output, streams.input)
    }
    guard let screen else { return nil }
    if cn_flag("RGB") && Int(cn_number("colors")) == count { return screen }
    endwin()
    delscreen(screen)
    return nil
  }
}
