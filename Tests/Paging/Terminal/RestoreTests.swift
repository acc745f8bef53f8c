import CurlewCells
import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// However the program ends, it restores the terminal, and soon.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct RestoreTests {
  @Test func `leaving restores the terminal`() throws {
    var session = try mirror()
    #expect(session.terminalModes != session.formerModes)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  /// Swift's backtracer would take SIGQUIT for a crash if it were left alone.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], ["enable=no", nil])
  func `a signal that asks to leave restores the terminal and ends the program`(
    signal: CInt, backtrace: String?
  ) throws {
    var session = try mirror(environment: ["SWIFT_BACKTRACE": backtrace])
    session.signal(signal)
    #expect(try session.exitStatus() == .signalled(signal))
    expectRestored(session)
  }

  /// They end a process by default, and nobody sends them to end one.
  private static let strays: [CInt] = {
    let common = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE]
    #if os(Linux)
      return common + [SIGIO, SIGPWR, SIGSTKFLT, 34, 40, 64]
    #else
      return common
    #endif
  }()

  @Test(arguments: strays)
  func `every other signal that ends a process restores the terminal first`(signal: CInt) throws {
    var session = try mirror()
    session.signal(signal)
    #expect(try session.exitStatus() == .signalled(signal))
    expectRestored(session)
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let program = builtProgram("mirror")
    var session = try PtySession(["/bin/sh", "-c", "trap '' USR1 ALRM; exec \(program)"])
    try session.wait { $0.contains("size") }
    session.signal(SIGUSR1)
    session.signal(SIGALRM)
    session.send("x")
    try session.wait { $0.contains("\"x\"") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  @Test func `a limit on the size of files ends the program with the terminal restored`() throws {
    let program = builtProgram("mirror")
    var session = try PtySession(["/bin/sh", "-c", "ulimit -f 1; exec \(program)"])
    try session.wait { $0.contains("\u{1B}[?1049h") }
    session.send("f")
    #expect(try session.exitStatus() == .signalled(SIGXFSZ))
    expectRestored(session)
  }

  // MARK: Late answers

  /// Ends a program that has queried its terminal, by a key or else by a crash, and then answers.
  ///
  /// The program waits a tenth of a second for answers. A trial in which a busy machine held them up
  /// for longer is repeated.
  private func session(
    _ mode: String, endedBy key: String?, after isQueried: (Transcript) -> Bool, answer: String
  ) throws -> PtySession {
    for _ in 1...200 {
      var session = try PtySession([builtProgram("mirror"), mode])
      try session.wait(until: isQueried)
      let began = ContinuousClock.now
      if let key { session.send(key) } else { session.signal(SIGSEGV) }
      if key == nil { try session.wait { $0.contains("\u{1B}[?1049l") } }
      for _ in 0..<8000 where session.unreadInput > 0 { session.listen() }
      // Enough for the end of a program that does not wait.
      usleep(20_000)
      let isWaiting = !session.terminalModes.isCooked
      session.send(answer)
      if isWaiting, ContinuousClock.now - began < .milliseconds(80) { return session }
    }
    throw HarnessError.timedOut(after: .milliseconds(80), output: "no trial was in time")
  }

  /// A shell would take an answer that arrives after the end of the program for typing.
  @Test(arguments: ["q", nil])
  func `answers that are on their way are awaited`(key: String?) throws {
    let query = "\u{1B}[5n"
    var session = try session(
      "measured", endedBy: key, after: { $0.count(of: query) == 2 },
      answer: "\u{1B}[?2026;0$y\u{1B}[0n\u{1B}[0n")
    let status = try session.exitStatus()
    #expect(status == (key == nil ? .signalled(SIGSEGV) : .exited(0)))
    #expect(!session.output.contains("[0n") && session.unreadInput == 0)
    expectRestored(session)
  }

  @Test(arguments: ["q", nil])
  func `the colours of the terminal are awaited`(key: String?) throws {
    let query = "\u{1B}]11;?\u{7}\u{1B}[?2026$p"
    let answer = "\u{1B}]10;rgb:ff/ff/ff\u{7}\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?2026;0$y"
    var session = try session("auto", endedBy: key, after: { $0.contains(query) }, answer: answer)
    let status = try session.exitStatus()
    #expect(status == (key == nil ? .signalled(SIGSEGV) : .exited(0)))
    #expect(!session.output.contains("rgb:") && session.unreadInput == 0)
    #expect(session.output.ends("\u{1B}[?2031l", after: "\u{1B}[?2031h"))
    expectRestored(session)
  }

  @Test func `control-C is a signal`() throws {
    var session = try mirror()
    session.send("\u{3}")
    #expect(try session.exitStatus() == .signalled(SIGINT))
    expectRestored(session)
  }

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func `the keys of signals send them, but not from within a paste`(
    key: String, signal: CInt
  ) throws {
    var session = try mirror()
    session.send("\u{1B}[200~kil\(key)led \u{1A}text\u{1B}[201~")
    try session.wait { $0.contains("pasted(\"killed text\")") }
    session.send(key)
    #expect(try session.exitStatus() == .signalled(signal))
    expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a busy program is ended after a second`(signal: CInt) throws {
    var session = try mirror()
    session.send("b")
    session.signal(signal)
    #expect(try session.exitStatus() == .signalled(signal))
    expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a program that leaves the terminal but does not end is ended`(signal: CInt) throws {
    var session = try PtySession([builtProgram("crasher"), "linger"])
    try session.wait { $0.contains("\u{1B}[?1049h") }
    session.signal(signal)
    #expect(try session.exitStatus() == .signalled(signal))
    expectRestored(session)
  }

  #if os(Linux)
    /// Nil for control-C.
    @Test(arguments: [SIGTERM, SIGHUP, nil])
    func `a system call that never ends does not block the end`(signal: CInt?) throws {
      let pipe = "/tmp/curlew-mirror-\(getpid())-\(signal ?? 0)"
      try #require(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      var session = try PtySession([builtProgram("mirror")], environment: ["MIRROR_PIPE": pipe])
      try session.wait { $0.contains("size") }
      session.send("h")
      let deadline = ContinuousClock.now + Patience.longest
      // Control-C is a key like others until the program counts as busy.
      while !isHanging(session.process) || !session.terminalModes.sendsSignals,
        ContinuousClock.now < deadline
      {
        usleep(5000)
      }
      if let signal { session.signal(signal) } else { session.send("\u{3}") }
      try session.wait { $0.contains("\u{1B}[?1049l") }
      // The call hangs until the pipe is opened, which is below.
      #expect(try session.exitStatus() == .signalled(signal ?? SIGINT))
      expectRestored(session)
      // Unblocks the child process, which outlives the program.
      close(open(pipe, O_WRONLY | O_NONBLOCK))
    }

    /// Whether no handler of the process can run.
    private func isHanging(_ process: CInt) -> Bool {
      guard let file = fopen("/proc/\(process)/status", "r") else { return false }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self).contains("State:\tD")
    }
  #endif

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a terminal that takes no bytes does not block the end`(signal: CInt) throws {
    var session = try mirror(size: Size(columns: 300, rows: 100))
    session.send("f")
    try session.wait { $0.contains("ooo") && $0.contains("xxx") }
    session.signal(signal)
    #expect(try session.exitStatusUnread() == .signalled(signal))
    #expect(session.terminalModes == session.formerModes)
  }

  @Test func `a stopped terminal does not block the end`() throws {
    var session = try mirror()
    session.send("\u{13}f")
    session.signal(SIGTERM)
    #expect(try session.exitStatus() == .signalled(SIGTERM))
    expectRestored(session)
  }

  @Test func `leaving a stopped terminal starts it again`() throws {
    var session = try mirror()
    session.send("\u{13}q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  // MARK: Hanging up

  @Test func `a terminal that hangs up ends the program`() throws {
    var session = try mirror()
    session.hangUp()
    #expect(try session.exitStatusUnread() == .signalled(SIGHUP))
  }

  @Test func `a terminal that hangs up ends even a program that ignores it`() throws {
    let program = builtProgram("mirror")
    var session = try PtySession(["/bin/sh", "-c", "trap '' HUP; exec \(program)"])
    try session.wait { $0.contains("size") }
    session.hangUp()
    #expect(try session.exitStatusUnread() == .exited(0))
  }

  private func mirror(
    size: Size = Size(columns: 80, rows: 24), environment: [String: String?] = [:]
  ) throws -> PtySession {
    var session = try PtySession(
      [builtProgram("mirror")], size: size, environment: environment)
    try session.wait { $0.contains("size") }
    return session
  }
}

/// Checks the modes of the terminal and everything that was written to it.
func expectRestored(
  _ session: borrowing PtySession, sourceLocation: SourceLocation = #_sourceLocation
) {
  let leftovers = session.leftovers
  #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
}
