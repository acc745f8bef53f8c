import CurlewCells
import CurlewSystem
import Harness
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A book, an expression, a tool or a disk that never ends keeps no key waiting.
@Suite(FaultSettings.timeLimit, .needsProgram) struct EndlessFaults {
  /// The longest that a key or a resize may wait.
  private static let longest = Duration.milliseconds(100)

  private enum Cause: CaseIterable {
    case fifo, paragraph, expression, tool, disk, diskOfLongBook, diskOfShelf

    var needsTracer: Bool { [.disk, .diskOfLongBook, .diskOfShelf].contains(self) }
  }

  @Test func `nothing that never ends keeps the keys waiting`() async throws {
    let causes = Cause.allCases.filter { !$0.needsTracer || HungCalls.canHang }
    var row = FaultRow(
      promise: 9,
      "a paragraph of 6 MB, or a book, an expression, a tool or a disk that never answers: the keys answer in 100 ms",
      full: causes.count * 20, least: causes.count)
    await row.tryAll { number, _ in
      let cause = causes[number % causes.count]
      return try Self.harm(of: cause).map { "\(cause): \($0)" }
    }
    // A program that reads on the thread of its keys.
    let folder = try Folder()
    let fifo = try EndlessFifo(in: folder)
    var naive = try PtySession(["/bin/sh", "-c", "cat \(fifo.path); echo over"])
    naive.send("q")
    row.control((try? naive.wait(within: .seconds(1)) { $0.contains("over") }) != nil)
    row.finish()
  }

  /// Without strace only some causes are tried.
  @Test(.needsStrace(HungCalls.canHang))
  func `a disk can be made to hang`() throws {
    var naive = try PtySession(["/bin/sh", "-c", "read x; cat /etc/hostname; echo over"])
    let disk = try HungCalls(of: naive.process)
    naive.send("x\n")
    #expect((try? naive.wait(within: .seconds(1)) { $0.contains("over") }) == nil)
    disk.end()
    try naive.wait { $0.contains("over") }
  }

  @Test(.needsStrace(HungCalls.canHang))
  func `a signal gives a slow disk time to save the place`() throws {
    let folder = try Folder()
    let home = folder.path
    let places = home + "/.local/state/curlew/places"
    var session = try NumberedBook.open(folder, "--turn", "none")
    try session.wait { $0.contains("word") && NumberedBook.hasPlace(in: home) }
    let (before, count) = (systemText(places), session.output.count)
    let disk = try HungCalls(of: session.process, calls: ["fsync"], for: 1_200_000)
    session.send(" ")
    try session.wait { $0.count > count }
    session.signal(SIGHUP)
    #expect(try session.exitStatus() == .signalled(SIGHUP))
    #expect(systemText(places) != before && session.leftovers.isEmpty)
    disk.end()
  }

  private static func harm(of cause: Cause) throws -> String? {
    let folder = try Folder()
    _ = try NumberedBook.write(to: folder)
    switch cause {
    case .fifo:
      let fifo = try EndlessFifo(in: folder)
      return try harmToWaiting(for: fifo.path, folder, "Opening")
    case .tool:
      let tool = try EndlessTool(in: folder)
      let harm = try harmToWaiting(for: tool.book, folder, "Opening", tool.environment)
      return harm ?? (tool.ends(within: Patience.longest) ? nil : "the tool goes on")
    case .paragraph:
      try folder.write(String(repeating: "word1 and more ", count: 400_000), to: "book.txt")
      var session = try open("book.txt", folder)
      return try harmAtEnd(of: &session)
    case .expression:
      let line = String(repeating: "a", count: 18) + "\n\n"
      try folder.write(String(repeating: line, count: 2000), to: "book.txt")
      var session = try open("book.txt", folder)
      session.press("/")
      session.press("\u{1B}r")
      session.press("(?:a|a)+b")
      return try harmAtEnd(of: &session)
    case .disk:
      var session = try open("book.txt", folder)
      let disk = try HungCalls(of: session.process)
      defer { disk.end() }
      for keys in [" ", "m", "c", "\u{1B}", "o", "\u{1B}", "d", "\r", "\u{1B}", "\u{1B}", "y", " "]
      {
        session.press(keys)
      }
      return try harmAtEnd(of: &session, disk)
    case .diskOfLongBook:
      try folder.write(NumberedBook.longText, to: "long.txt")
      let path = folder.path + "/long.txt"
      var session = try open("long.txt", folder)
      let disk = try HungCalls(of: session.process, at: path)
      defer { disk.end() }
      session.press("\u{1B}[F")
      try session.wait { $0.contains("answer") }
      return try harmAtEnd(of: &session, disk)
    case .diskOfShelf:
      var session = try open("book.txt", folder)
      let disk = try HungCalls(of: session.process)
      defer { disk.end() }
      session.press("s")
      return try harmAtEnd(of: &session, disk)
    }
  }

  /// Opens a book and waits for its first page.
  private static func open(_ name: String, _ folder: borrowing Folder) throws -> PtySession {
    var session = try PtySession(
      [curlew, "--turn", "none", "--page", "1", folder.path + "/" + name],
      environment: ["HOME": folder.path], answers: true)
    try session.wait { $0.contains("word1") || $0.contains("aaa") }
    session.waitForSilence(of: .milliseconds(600))
    return session
  }

  private static func harmToWaiting(
    for path: String, _ folder: borrowing Folder, _ message: String,
    _ environment: [String: String] = [:]
  ) throws -> String? {
    var session = try PtySession(
      [curlew, path], environment: ["HOME": folder.path].merging(environment) { $1 },
      answers: true)
    try session.wait { $0.contains(message) }
    return try harmAtEnd(of: &session)
  }

  /// Checks the answers to resizes and the end of the program; nil if nothing is wrong.
  ///
  /// - Parameter disk: Hangs until the program has restored the terminal: the system ends no process while
  ///   a call of one of its threads hangs.
  private static func harmAtEnd(
    of session: inout PtySession, _ disk: HungCalls? = nil
  ) throws -> String? {
    if let harm = try harm(toResizing: &session) { return harm }
    if let disk {
      let keys = Array(repeating: ["\u{1B}", "q", "q"], count: 10).joined()
      for key in keys where !session.output.contains("\u{1B}[?1049l") {
        session.send(key)
        session.waitForSilence(of: .milliseconds(300))
      }
      try session.wait { $0.contains("\u{1B}[?1049l") }
      disk.end()
    }
    let status = try session.leave()
    return status == .exited(0) && session.leftovers.isEmpty
      ? nil : "\(status) \(session.leftovers)"
  }

  /// Returns a complaint if no resize is answered within `longest`. Each wait is reduced by the wait of a second program
  /// with an ordinary book, because both are delayed alike when the machine is busy.
  private static func harm(toResizing session: inout PtySession) throws -> String? {
    let folder = try Folder()
    var ordinary = try NumberedBook.open(folder, "--turn", "none")
    try ordinary.wait { $0.contains("word") }
    var columns = 80
    var shortest = Duration.seconds(1000)
    let isInTime = try Patience.meets {
      columns = columns == 90 ? 70 : columns + 10
      // Queries in unread output stay unanswered, and then the program believes that the connection is slow.
      session.waitForSilence(of: .milliseconds(100))
      ordinary.waitForSilence(of: .milliseconds(100))
      let usual = try wait(afterResizing: &ordinary, to: columns)
      shortest = min(try wait(afterResizing: &session, to: columns) - usual, shortest)
      return shortest < longest
    }
    return isInTime ? nil : "a resize takes at least \(shortest) more than with an ordinary book"
  }

  /// Resizes the terminal and returns the time until the program draws.
  private static func wait(
    afterResizing session: inout PtySession, to columns: Int
  ) throws -> Duration {
    let (count, start) = (session.output.count, ContinuousClock.now)
    session.resize(to: Size(columns: columns, rows: 24))
    try session.wait { $0.count > count }
    return ContinuousClock.now - start
  }

  // MARK: A tool of --print

  @Test func `no tool goes on when a printing is interrupted`() async throws {
    var row = FaultRow(
      promise: 9, "--print with a tool that never ends, then INT, TERM, HUP, QUIT", full: 40,
      least: 4)
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    await row.tryAll { number, _ in
      let folder = try Folder()
      let tool = try EndlessTool(in: folder)
      let signal = signals[number % signals.count]
      var session = try PtySession(
        [curlew, "--print", tool.book],
        environment: ["HOME": folder.path].merging(tool.environment) { $1 })
      guard tool.hasBegun else { return "the tool was not started: \(session.output)" }
      session.signal(signal)
      let status = try session.exitStatus()
      return status == .signalled(signal) && tool.ends(within: Patience.longest) ? nil : "\(status)"
    }
    let folder = try Folder()
    let tool = try EndlessTool(in: folder)
    var naive = try PtySession(
      ["/bin/sh", "-c", "setsid \(folder.path)/bin/xz & wait"], environment: [:])
    _ = tool.hasBegun
    naive.signal(SIGTERM)
    _ = try naive.exitStatus()
    row.control(tool.ends(within: .seconds(1)))
    tool.end()
    row.finish()
  }
}

/// Delays system calls of a running program or makes them hang, as a slow or dead disk does. A debugger stops the
/// threads.
private final class HungCalls {
  /// Nil once it has ended.
  private var tracer: pid_t?

  /// Reading from an open file is not among them, because frames are passed on through a file in memory.
  private static let ofFiles = [
    "open", "openat", "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2",
    "readlink", "readlinkat", "getdents64", "fsync", "fdatasync", "rename", "renameat", "renameat2",
    "flock", "unlink", "unlinkat", "mkdir", "mkdirat",
  ]

  /// Whether the system lets one program hold another.
  static let canHang: Bool = {
    guard hasStrace, let process = try? Run.start(["/bin/sleep", "20"]) else { return false }
    defer {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    guard let calls = try? HungCalls(of: process) else { return false }
    calls.end()
    return true
  }()

  /// - Parameter path: The only file whose calls hang, also when it is read; nil for all files.
  convenience init(of process: CInt, at path: String? = nil) throws {
    let names = Self.ofFiles + (path == nil ? [] : ["pread64", "fstat"])
    try self.init(of: process, calls: names, at: path, for: 900_000_000)
  }

  init(
    of process: CInt, calls names: [String], at path: String? = nil, for microseconds: Int
  ) throws {
    let calls = names.map { "?" + $0 }.joined(separator: ",")
    let tracer = try Run.start(
      [strace] + (path.map { ["-P", $0] } ?? []) + [
        "-f", "-qq", "-o", "/dev/null", "-p", String(process), "-e", "trace=\(calls)", "-e",
        "inject=\(calls):delay_enter=\(microseconds)",
      ])
    self.tracer = tracer
    let isAttached = isMet(within: Patience.longest) {
      systemText("/proc/\(process)/status").contains("TracerPid:\t\(tracer)\n")
        || waitpid(tracer, nil, WNOHANG) != 0
    }
    // The other threads follow.
    usleep(100_000)
    guard isAttached, kill(tracer, 0) == 0 else {
      end()
      throw SystemError.notFound
    }
  }

  deinit { end() }

  /// Lets the disk answer again. Kills the tracer, which may not notice that its program has ended.
  func end() {
    guard let tracer else { return }
    self.tracer = nil
    kill(tracer, SIGKILL)
    waitpid(tracer, nil, 0)
  }
}

/// A pipe with a name that is open for writing, but gives nothing.
private struct EndlessFifo: ~Copyable {
  let path: String
  /// It stays open for writing, so that what reads it waits.
  private let writer: CInt

  init(in folder: borrowing Folder) throws {
    let path = folder.path + "/endless.txt"
    guard path.withSystemName({ mkfifo($0, 0o600) }) == 0 else { throw SystemError.last }
    let writer = path.withSystemName { open($0, O_RDWR | O_CLOEXEC) }
    guard writer >= 0 else { throw SystemError.last }
    (self.path, self.writer) = (path, writer)
  }

  deinit { close(writer) }
}

/// A tool that unpacks a book, and never ends.
private struct EndlessTool {
  let book: String
  let environment: [String: String]
  private let note: String

  init(in folder: borrowing Folder) throws {
    (book, note) = (folder.path + "/book.txt.xz", folder.path + "/process")
    environment = ["PATH": folder.path + "/bin:/usr/bin:/bin"]
    try Descriptor(creating: book).write([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00])
    try FileSystem.makeDirectory(folder.path + "/bin")
    try writeProgram(
      "#!/bin/sh\necho $$ > '\(note)'\nexec sleep 1000\n", at: folder.path + "/bin/xz")
  }

  private var process: pid_t? {
    pid_t(systemText(note).filter { $0 != "\n" })
  }

  /// Waits until it runs.
  var hasBegun: Bool { isMet(within: Patience.longest) { process != nil } }

  /// Waits until it is gone.
  func ends(within patience: Duration) -> Bool {
    isMet(within: patience) {
      guard let process else { return false }
      // It stays as a zombie until its parent has waited for it.
      let isDead = systemText("/proc/\(process)/status").contains("State:\tZ")
      return isDead || kill(process, 0) != 0
    }
  }

  func end() {
    if let process { kill(process, SIGKILL) }
  }
}
