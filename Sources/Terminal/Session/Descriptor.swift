internal import Cells

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file descriptor of a terminal: the one door for system calls on it and for their errors.
///
/// It is never made non-blocking: the terminal is shared with the shell, and with every other
/// program that has it open.
struct Descriptor {
  let number: CInt

  static let standardInput = Descriptor(number: STDIN_FILENO)
  static let standardOutput = Descriptor(number: STDOUT_FILENO)

  var isTerminal: Bool { isatty(number) == 1 }

  /// What a read has brought.
  enum Reading {
    case bytes(Int)
    /// A signal came first.
    case nothing
    /// The terminal has gone.
    case end
  }

  func read(into buffer: inout [UInt8]) -> Reading {
    let count = buffer.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  /// Writes all of it, unless the terminal has gone, which the next wait will tell.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return }
    }
  }

  /// How much of what was written the terminal has not taken yet, where the system tells.
  var unsentBytes: Int {
    var count: CInt = 0
    return ioctl(number, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// The window's size as the system knows it: zeros when it does not.
  var windowSize: Size {
    var window = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0 else { return Size(columns: 0, rows: 0) }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}

// Inside the type the methods hide the functions of the same names.
private func systemRead(_ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

private func systemWrite(_ number: CInt, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}
