internal import CurlewCProcess
internal import CurlewSystem

/// Restores the terminal when the process crashes or is killed: see `rescue.h`.
struct Rescue: ~Copyable {
  init(of terminal: borrowing Descriptor) {
    rescue_arm(terminal.number)
  }

  deinit {
    rescue_disarm()
  }

  /// From now on a crash writes the bytes to the terminal and restores its modes.
  func begin(_ farewell: [UInt8]) {
    prepare(farewell)
    rescue_activate(1)
  }

  /// Changes the bytes that a crash writes.
  func prepare(_ farewell: [UInt8]) {
    rescue_prepare(farewell.map { CChar(bitPattern: $0) }, farewell.count)
  }

  /// Sets how many answers a crash must wait for, so that the shell does not get them.
  func expect(answers count: Int) { rescue_expect_answers(CInt(count)) }

  /// Restores the modes without ncurses.
  func giveBack() { rescue_now() }

  /// The terminal has been restored; a crash does nothing more to it.
  func end() { rescue_activate(0) }

  /// Saves the modes again, because the shell may have changed them.
  func rememberModes() { rescue_remember_modes() }
}
