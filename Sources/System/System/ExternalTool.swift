private import CurlewLibc
internal import Synchronization

/// A program of the system that writes something about a file to its standard output. It has resource limits, unless the
/// reader chose it.
package struct ExternalTool: Sendable {
  var command: [String]
  private let longestRun: Int
  private let variables: [String]
  private let mayFail: Bool
  private let folder: String?
  /// Nil for a program that the reader has chosen.
  private let limits: ToolLimits?
  static let running = Mutex<Set<CInt>>([])

  /// - Parameters:
  ///   - command: the name, which is looked up in the path, and the arguments.
  ///   - longestRun: in seconds.
  ///   - variables: its environment besides `PATH`, as `NAME=value`.
  ///   - mayFail: whether its output counts also when its exit status is not 0.
  ///   - folder: where it works; nil for the present folder.
  package init(
    _ command: [String], longestRun: Int = 30, variables: [String] = [], mayFail: Bool = false,
    in folder: String? = nil, limits: ToolLimits = .usual
  ) {
    (self.command, self.longestRun, self.variables) = (command, longestRun, variables)
    (self.mayFail, self.folder, self.limits) = (mayFail, folder, limits)
  }

  /// A program that the reader has chosen, or a service of the desktop: without limits, and with all of our environment.
  package init(
    ofReader command: [String], longestRun: Int = 30, variables: [String], mayFail: Bool = false
  ) {
    (self.command, self.longestRun, self.variables) = (command, longestRun, variables)
    (self.mayFail, folder, limits) = (mayFail, nil, nil)
  }

  /// Whether a program is found in `PATH`, or at its path if the name is one.
  package static func isInstalled(_ name: String) -> Bool {
    SearchPath.program(name).map { FileSystem.isExecutable($0) } ?? false
  }

  /// Runs the tool on a file and returns its output; nil if it fails (unless it may), writes more than
  /// `limit` bytes, takes too long or is cancelled. Then it is killed. The programs that it has started are
  /// killed in any case.
  ///
  /// - Parameters:
  ///   - isCancelled: Called every 50 ms.
  ///   - watch: Called every 50 ms, before `isCancelled`, with the output so far.
  /// - Throws: `notFound` if it is not installed.
  package func output(
    for input: borrowing Descriptor, limit: Int, isCancelled: () -> Bool = { false },
    watch: ([UInt8]) -> Void = { _ in }
  ) throws(SystemError) -> [UInt8]? {
    let signals = HeldSignals()
    let pipe = try Pipe()
    let process = try start(input.number, pipe.writing)
    Self.running.withLock { _ = $0.insert(process) }
    defer { Self.running.withLock { _ = $0.remove(process) } }
    let bytes = read(from: pipe.reading.number, limit: limit) { bytes in
      watch(bytes)
      return isCancelled() || signals.haveCome
    }
    // One that has closed its output, but does not end, has failed too.
    if bytes != nil, let status = exitStatus(of: process) {
      return status == 0 || mayFail ? bytes : nil
    }
    kill(-process, SIGKILL)
    try checked { waitpid(process, nil, 0) }
    return nil
  }

  /// Kills all that run, with the programs that they have started. Called when the program ends.
  package static func endAll() {
    for process in running.withLock({ $0 }) { kill(-process, SIGKILL) }
  }

  /// The output up to its end; nil if that is longer than `limit`, or does not come in time.
  private func read(
    from output: CInt, limit: Int, isCancelled: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    let deadline = Self.now + longestRun * 1000
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard Self.now < deadline, !isCancelled(bytes),
        poll(&ready, 1, Self.milliseconds) >= 0 || errno == EINTR
      else { return nil }
      guard ready.revents != 0 else { continue }
      let count = systemRead(output, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 || errno == EINTR else { return nil }
      bytes += chunk[..<max(count, 0)]
    }
    return nil
  }

  /// Nil if it does not end soon after its output.
  private func exitStatus(of process: pid_t) -> CInt? {
    var (status, news) = (CInt(0), siginfo_t())
    for _ in 0..<Self.mostLooks {
      guard waitid(P_PID, id_t(process), &news, WEXITED | WNOHANG | WNOWAIT) == 0 || errno == EINTR
      else { return nil }
      if news.si_signo == SIGCHLD {
        // What it has started and left behind. Its group exists until it has been waited for.
        kill(-process, SIGKILL)
        return waitpid(process, &status, 0) == process ? status : nil
      }
      poll(nil, 0, 1)
    }
    return nil
  }

  /// In milliseconds.
  private static let mostLooks = 2000
  /// How often to ask whether it is cancelled.
  private static let milliseconds: CInt = 50

  /// In milliseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func start(
    _ input: CInt, _ output: consuming Descriptor
  ) throws(SystemError) -> pid_t {
    // The shell that sets the limits would report a missing program only by its exit status.
    guard let name = command.first, Self.isInstalled(name) else { throw .notFound }
    let command = limits?.command(command, in: folder, seconds: longestRun) ?? command
    return try spawn(command, variables: variables, input: input, output: output.number)
  }
}
