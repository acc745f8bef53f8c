internal import CRescue
internal import System

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The signals that concern a program in a terminal: noted by handlers, handled by whoever asks.
struct Signals: ~Copyable {
  /// Has something to read when there are notices.
  let descriptor: Descriptor

  init() throws(TerminalError) {
    let number = notice_open()
    guard number >= 0 else { throw .noResources }
    descriptor = Descriptor(borrowing: number)
  }

  deinit {
    notice_close()
  }

  func take() -> Notices { Notices(bits: notice_take()) }

  /// Stops the program as if nobody had caught the signal; returns when it is continued.
  func stopHere() { notice_stop_here() }

  /// Stops the program for as long as the terminal is somebody else's.
  func awaitForeground(of terminal: borrowing Descriptor) { notice_await_foreground(terminal.number) }

  /// The program leaves: from now on it has a second for it, however the terminal is.
  func startGrace() { notice_start_grace() }
}

/// The signals that have come since one last looked, each once however often it came.
struct Notices {
  fileprivate let bits: UInt64

  /// The signal, if any, that asks the program to leave.
  var leave: CInt? { [SIGHUP, SIGTERM, SIGINT, SIGQUIT].first { contains($0) } }
  var stops: Bool { contains(SIGTSTP) }
  var continues: Bool { contains(SIGCONT) }
  var resizes: Bool { contains(SIGWINCH) }

  private func contains(_ signal: CInt) -> Bool { bits & 1 << UInt64(signal) != 0 }
}
