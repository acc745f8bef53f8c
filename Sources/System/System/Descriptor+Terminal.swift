private import CurlewLibc

/// The descriptor of a terminal. It stays blocking: the shell and other programs share it.
extension Descriptor {
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Lets any key start output that control-S has stopped. The program would seem to hang, and a terminal
  /// that needs flow control keeps it.
  package func letAnyKeyStartOutput() {
    var modes = termios()
    guard tcgetattr(number, &modes) == 0 else { return }
    modes.c_iflag |= tcflag_t(IXANY)
    tcsetattr(number, TCSANOW, &modes)
  }

  /// Makes the control characters that send signals ordinary input, and returns the signal of each.
  ///
  /// The system would send the signal also for a character in the middle of pasted text.
  package func takeKeysOfSignals() -> [UInt8: CInt] {
    var modes = termios()
    guard tcgetattr(number, &modes) == 0, modes.c_lflag & tcflag_t(ISIG) != 0,
      openKeysOfSignals(false)
    else { return [:] }
    return withUnsafeBytes(of: modes.c_cc) { characters in
      let keys = [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)]
        .map { (characters[Int($0.0)], $0.1) }
      // A character can be disabled by a value that is no control character.
      return Dictionary(keys.filter { (1..<0x20).contains($0.0) }) { first, _ in first }
    }
  }

  /// Makes these characters send their signals, or ordinary input. Returns whether that worked.
  @discardableResult
  package func openKeysOfSignals(_ isOpen: Bool) -> Bool {
    var modes = termios()
    guard tcgetattr(number, &modes) == 0 else { return false }
    modes.c_lflag &= ~tcflag_t(ISIG)
    if isOpen { modes.c_lflag |= tcflag_t(ISIG) }
    return tcsetattr(number, TCSANOW, &modes) == 0
  }

  /// Asks for a line that is not shown. Nil at the end of the input, or for control-C, which ends the line here: its signal
  /// would leave the terminal without an echo.
  package func secret(_ question: String) throws(SystemError) -> String? {
    var modes = termios()
    try checked { tcgetattr(number, &modes) }
    var former = modes
    modes.c_lflag &= ~tcflag_t(ECHO | ISIG)
    modes.c_lflag |= tcflag_t(ICANON)
    withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VEOL)] = 3 }
    try checked { tcsetattr(number, TCSAFLUSH, &modes) }
    defer { tcsetattr(number, TCSAFLUSH, &former) }
    try write(Array(question.utf8))
    var line = [UInt8](repeating: 0, count: 4096)
    var outcome = Reading.nothing
    while case .nothing = outcome { outcome = read(into: &line) }
    try write([0x0A])
    guard case .bytes(let count) = outcome, line[count - 1] == 0x0A else { return nil }
    return String(decoding: line[..<(count - 1)], as: UTF8.self)
  }

  /// Sends a signal to the processes in the foreground of the terminal. Returns whether there are any.
  package func sendToForeground(_ signal: CInt) -> Bool {
    let group = tcgetpgrp(number)
    return group > 0 && kill(-group, signal) == 0
  }

  /// The columns and rows of the terminal; nil when the system does not know them.
  package var windowSize: (columns: Int, rows: Int)? {
    var window = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// The size of the terminal's window in pixels, which may include a border; nil if it is not known.
  package var windowPixels: (width: Int, height: Int)? {
    var window = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0, window.ws_xpixel > 0, window.ws_ypixel > 0
    else { return nil }
    return (Int(window.ws_xpixel), Int(window.ws_ypixel))
  }

  /// Whether a cell is more than two and a half times as high as wide; false where the terminal does not tell.
  package var hasTallCells: Bool {
    guard let (columns, rows) = windowSize, let (width, height) = windowPixels else { return false }
    return 2 * height * columns > 5 * width * rows
  }

  /// The number of bytes that the terminal has not taken yet; 0 where the system does not tell.
  package var unsentBytes: Int {
    var count: CInt = 0
    return ioctl(number, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// The outcome of one read.
  package enum Reading: Sendable {
    case bytes(Int)
    /// A signal interrupted the read, or nothing was there.
    case nothing
    /// The terminal has gone.
    case end
  }

  /// Reads once. A signal ends the read early, so that the caller can handle it.
  package func read(into buffer: inout [UInt8]) -> Reading {
    let count = buffer.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    let isTransient = [.interrupted, .wouldBlock].contains(SystemError.last)
    return count < 0 && isTransient ? .nothing : .end
  }
}
