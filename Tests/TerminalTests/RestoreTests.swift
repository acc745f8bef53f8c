import Cells
import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whatever ends the program, the terminal is as it was, and it does not take long.
@Suite struct RestoreTests {
  @Test func `leaving gives the terminal back`() throws {
    var session = try mirror()
    #expect(session.terminalModes != session.formerModes)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  /// Left alone, Swift's own backtracer would take one of them for a crash.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], ["enable=no", nil])
  func `a signal that asks to leave is handed on, and the terminal is given back`(
    signal: CInt, backtrace: String?
  ) throws {
    var session = try mirror(environment: ["SWIFT_BACKTRACE": backtrace])
    session.signal(signal)
    #expect(try session.exitStatus(within: .seconds(2)) == .signalled(signal))
    expectRestored(session)
  }

  @Test func `control-C is a signal`() throws {
    var session = try mirror()
    session.send("\u{3}")
    #expect(try session.exitStatus(within: .seconds(2)) == .signalled(SIGINT))
    expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a program that is busy is made to leave`(signal: CInt) throws {
    var session = try mirror()
    session.send("b")
    session.signal(signal)
    #expect(try session.exitStatus(within: .seconds(3)) == .signalled(signal))
    expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a terminal that takes no bytes holds nobody`(signal: CInt) throws {
    var session = try mirror(size: Size(columns: 300, rows: 100))
    session.send("f")
    try session.wait { $0.contains("ooo") && $0.contains("xxx") }
    session.signal(signal)
    #expect(try session.exitStatusUnread(within: .seconds(3)) == .signalled(signal))
    #expect(session.terminalModes == session.formerModes)
  }

  @Test func `a terminal that is stopped holds nobody`() throws {
    var session = try mirror()
    session.send("\u{13}f")
    session.signal(SIGTERM)
    #expect(try session.exitStatus(within: .seconds(3)) == .signalled(SIGTERM))
    expectRestored(session)
  }

  @Test func `leaving a terminal that is stopped starts it again`() throws {
    var session = try mirror()
    session.send("\u{13}q")
    #expect(try session.exitStatus(within: .seconds(4)) == .exited(0))
    expectRestored(session)
  }

  // MARK: The terminal goes

  @Test func `a terminal that hangs up ends the program`() throws {
    var session = try mirror()
    session.hangUp()
    #expect(try session.exitStatusUnread(within: .seconds(2)) == .signalled(SIGHUP))
  }

  @Test func `a terminal that hangs up ends even a program that ignores it`() throws {
    let program = builtProgram("mirror")
    var session = try PtySession(["/bin/sh", "-c", "trap '' HUP; exec \(program)"])
    try session.wait { $0.contains("size") }
    session.hangUp()
    #expect(try session.exitStatusUnread(within: .seconds(2)) == .exited(0))
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

/// The modes of the terminal, and everything that was written to it.
func expectRestored(
  _ session: borrowing PtySession, sourceLocation: SourceLocation = #_sourceLocation
) {
  let leftovers = session.leftovers
  #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
}
