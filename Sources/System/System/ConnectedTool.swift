private import CurlewLibc
internal import Synchronization

/// A program that runs beside ours and is talked to in lines, by a socket that is its standard input. It is killed when
/// this is released. It has limits, but not of its time. Its socket is closed however our program ends, and by that the
/// other program ends, too.
package final class ConnectedTool: Sendable {
  private let process: CInt
  private let socket: Descriptor
  /// The beginning of a line whose end has not come yet.
  private let unread = Mutex<[UInt8]>([])

  /// The longest line that is waited for, in bytes.
  private static let longestLine = 1 << 16
  #if canImport(Darwin)
    private static let noSignal: CInt = 0x80000
  #else
    /// `MSG_NOSIGNAL`: to write to a program that has ended is an error, and no reason to end.
    private static let noSignal: CInt = 0x4000
  #endif

  /// - Parameters:
  ///   - command: the name, which is looked up in the path, and the arguments.
  ///   - variables: all of its environment besides `PATH`, as `NAME=value`.
  /// - Throws: `notFound` if it is not installed.
  package init(
    _ command: [String], variables: [String], limits: ToolLimits = .sound
  ) throws(SystemError) {
    guard let name = command.first, ExternalTool.isInstalled(name) else { throw .notFound }
    var ends: [CInt] = [0, 0]
    // 1 is a stream.
    try checked { socketpair(AF_UNIX, 1, 0, &ends) }
    socket = Descriptor(owning: ends[0])
    let other = Descriptor(owning: ends[1])
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let limited = limits.command(command, in: nil, seconds: nil)
    process = try spawn(limited, variables: variables, input: other.number)
    ExternalTool.running.withLock { [process] in _ = $0.insert(process) }
  }

  deinit {
    ExternalTool.running.withLock { [process] in _ = $0.remove(process) }
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Sends a line, without its end. What a program that hangs does not take is lost.
  package func send(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = CurlewLibc.send(socket.number, bytes, bytes.count, Self.noSignal)
  }

  /// The lines that have come since the last call; nil when the program has ended.
  package func newLines() -> [String]? {
    unread.withLock { unread in
      var chunk = [UInt8](repeating: 0, count: 1 << 14)
      while unread.count < Self.longestLine {
        let count = systemRead(socket.number, &chunk, chunk.count)
        if count == 0 { return nil }
        guard count > 0 else { break }
        unread += chunk[..<count]
      }
      guard let end = unread.lastIndex(of: 0x0A) else {
        if unread.count >= Self.longestLine { unread = [] }
        return []
      }
      let lines = unread[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      unread.removeFirst(end + 1)
      return lines
    }
  }
}
