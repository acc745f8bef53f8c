internal import CRescue
internal import System

/// What gives the terminal back when the program cannot: see `rescue.h`.
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

  func prepare(_ farewell: [UInt8]) {
    rescue_prepare(farewell.map { CChar(bitPattern: $0) }, farewell.count)
  }

  /// Gives the modes back without a word of ncurses.
  func giveBack() { rescue_now() }

  /// The terminal has been given back.
  func end() { rescue_activate(0) }

  /// The shell's modes may be others than they were.
  func rememberModes() { rescue_remember_modes() }
}
