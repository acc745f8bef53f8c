internal import CPty
package import CurlewCells

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pseudo-terminal: what a program writes to its `device` is read from its `controller`.
///
/// The device is kept open, so that its modes can be read after the program has ended.
package struct Pty: ~Copyable {
  package let controller: CInt
  package private(set) var device: CInt
  package let path: String
  private var isOpen = true

  package init(size: Size) throws(HarnessError) {
    let controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0,
      let path = Self.devicePath(of: controller)
    else { throw .system("posix_openpt", errno) }
    let device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { throw .system("open", errno) }
    (self.controller, self.device, self.path) = (controller, device, path)
    resize(to: size)
  }

  /// Tests run in parallel, and `ptsname` returns a shared buffer.
  private static func devicePath(of controller: CInt) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { name in
      guard ptsname_r(controller, name.baseAddress, UInt(name.count)) == 0 else { return nil }
      return name.baseAddress.map { String(cString: $0) }
    }
  }

  deinit {
    guard isOpen else { return }
    close(controller)
    close(device)
  }

  package func resize(to size: Size) {
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &window)
  }

  /// Closes the terminal, as closing its window does.
  package mutating func hangUp() {
    guard isOpen else { return }
    isOpen = false
    close(controller)
    close(device)
  }

  /// Makes the device take no bytes.
  package func stop() { tcflow(device, TCOOFF) }

  /// Lets the device take bytes again.
  package func start() { tcflow(device, TCOON) }

  package var modes: TerminalModes { TerminalModes(of: device) }

  /// How many bytes were sent that nobody has read from the device.
  package var unreadInput: Int {
    var count: CInt = 0
    return ioctl(device, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      if count > 0 { rest.removeFirst(count) }
    }
  }

  /// Everything that was written to the device until now.
  ///
  /// The system passes bytes on asynchronously, so this writes a mark and reads up to it.
  package func transcript() -> Transcript {
    let mark: [UInt8] = [0xFF]
    _ = write(device, mark, mark.count)
    var bytes: [UInt8] = []
    while bytes.last != mark[0], case let more = receive(within: .seconds(1)), !more.isEmpty {
      bytes += more
    }
    return Transcript(bytes.dropLast())
  }

  /// Reads what arrives first within the time; empty if nothing does.
  package func receive(within patience: Duration, atMost most: Int = 65_536) -> [UInt8] {
    var polled = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, CInt(patience / .milliseconds(1))) > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = max(read(controller, buffer.baseAddress, buffer.count), 0)
    }
  }
}

/// A snapshot of a terminal's modes, for comparison.
package struct TerminalModes: Equatable, Sendable {
  private let flags: [UInt]
  private let characters: [UInt8]

  init(of descriptor: CInt) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }

  /// Whether control-C sends its signal.
  package var sendsSignals: Bool { flags[3] & UInt(ISIG) != 0 }

  /// Whether input is line-buffered and echoed, as in a shell.
  package var isCooked: Bool {
    let cooked = UInt(ICANON) | UInt(ECHO)
    return flags[3] & cooked == cooked
  }
}

package enum HarnessError: Error, CustomStringConvertible {
  case system(String, CInt)
  case timedOut(after: Duration, output: String)

  package var description: String {
    switch self {
    case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
    case .timedOut(let patience, let output): "not within \(patience); the output was \(output)"
    }
  }
}
