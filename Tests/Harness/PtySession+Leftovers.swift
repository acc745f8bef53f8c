extension PtySession {
  /// What the program has not restored in its terminal; empty if all is well.
  package var leftovers: [String] {
    let modes = terminalModes == formerModes ? [] : ["the terminal's modes"]
    return modes
      + Self.changes.filter { !output.ends($0.off, after: $0.on) }.map {
        String($0.off.dropFirst())
      }
  }

  private static let changes: [(off: String, on: String)] = [
    ("\u{1B}[?1049l", "\u{1B}[?1049h"), ("\u{1B}[?25h", "\u{1B}[?25l"),
    ("\u{1B}[?1000l", "\u{1B}[?1000h"), ("\u{1B}[?1002l", "\u{1B}[?1002h"),
    ("\u{1B}[?1006l", "\u{1B}[?1006h"), ("\u{1B}[?2004l", "\u{1B}[?2004h"),
    ("\u{1B}[?1004l", "\u{1B}[?1004h"), ("\u{1B}[8h", "\u{1B}[8l"),
    ("\u{1B}[?1l\u{1B}>", "\u{1B}[?1h\u{1B}="),
  ]
}
