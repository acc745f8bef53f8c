internal import CurlewCProcess
internal import CurlewSystem

/// The signals that the process handles while it has the terminal. Handlers only record them; the
/// event loop takes them as notices.
struct Signals: ~Copyable {
  /// Readable when there are notices.
  let descriptor: Descriptor

  init() throws(TerminalError) {
    let number = notice_open()
    guard number >= 0 else { throw .noResources }
    descriptor = Descriptor(borrowing: number)
  }

  deinit {
    notice_close()
  }

  func collect() -> Notices {
    let bits = notice_take()
    let leaves = bits & notice_leave.rawValue != 0
    return Notices(bits: bits, leave: leaves ? notice_leave_signal() : nil)
  }

  /// Waits a moment for a signal to leave that may be about to arrive.
  func awaitLeave() { notice_await_leave() }

  /// Stops the process by SIGTSTP, and returns when it is continued.
  func stopHere() { notice_stop_here() }

  /// Stops the process while another one has the terminal.
  func awaitForeground(of terminal: borrowing Descriptor) {
    notice_await_foreground(terminal.number)
  }

  /// Starts a time limit for what may block.
  func startGrace(seconds: UInt32) { notice_start_grace(seconds) }

  /// Starts the time limit for leaving.
  func startLeave() { notice_start_leave() }
}

/// The signals that have arrived since the last look, each once however often it arrived.
struct Notices {
  fileprivate let bits: UInt32
  /// The signal that asks the program to leave.
  let leave: CInt?

  var stops: Bool { contains(notice_stop) }
  var continues: Bool { contains(notice_continue) }
  var resizes: Bool { contains(notice_resize) }
  var wakes: Bool { contains(notice_wake) }

  private func contains(_ notice: notice) -> Bool { bits & notice.rawValue != 0 }
}
