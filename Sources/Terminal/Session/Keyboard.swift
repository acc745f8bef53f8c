#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The descriptor that keys are read from: standard input, or the terminal itself if standard input
/// is a file or a pipe.
struct Keyboard: ~Copyable {
  let descriptor: Descriptor
  private let isOwned: Bool

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isOwned = false
  }

  static func ofTheTerminal() throws(TerminalError) -> Keyboard {
    guard !Descriptor.standardInput.isTerminal else { return Keyboard(.standardInput) }
    return try Keyboard(path: "/dev/tty")
  }

  private init(path: String) throws(TerminalError) {
    let number = open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw .noKeyboard }
    descriptor = Descriptor(number: number)
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor.number) }
  }
}
