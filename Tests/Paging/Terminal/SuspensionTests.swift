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

/// Resizing, stopping and continuing.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct SuspensionTests {
  @Test func `a resize is an event with the new size`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size 80x24") }
    session.resize(to: Size(columns: 100, rows: 40))
    try session.wait { $0.contains("size 100x40") }
    session.resize(to: Size(columns: 0, rows: 0))
    try session.wait { $0.ends("size 80x24", after: "size 100x40") }
    session.resize(to: Size(columns: 5000, rows: 2000))
    try session.wait { $0.contains("size 1000x500") }
  }

  @Test func `a resize redraws the screen even if the size is the same again`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size 80x24") }
    session.waitForSilence()
    let clears = session.output.count(of: "\u{1B}[2J")
    session.resize(to: Size(columns: 100, rows: 40))
    try session.wait { $0.count(of: "\u{1B}[2J") == clears + 1 }
    session.signal(SIGWINCH)
    try session.wait { $0.count(of: "\u{1B}[2J") == clears + 2 }
  }

  @Test func `control-L redraws the screen and is not an event`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size 80x24") }
    session.waitForSilence()
    let before = session.output.count
    session.send("\u{0C}")
    try session.wait { $0.dropFirst(before).contains("\u{1B}[2J") }
    try session.wait { $0.dropFirst(before).contains("size 80x24") }
  }

  @Test func `signals that were blocked at the start are handled`() throws {
    var session = try PtySession([
      "/usr/bin/env", "--block-signal=TERM,WINCH", builtProgram("mirror"),
    ])
    try session.wait { $0.contains("size 80x24") }
    session.resize(to: Size(columns: 100, rows: 40))
    try session.wait { $0.contains("size 100x40") }
    session.signal(SIGTERM)
    #expect(try session.exitStatus() == .signalled(SIGTERM))
  }

  @Test func `many resizes end with the last size`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size 80x24") }
    for columns in 20..<220 { session.resize(to: Size(columns: columns, rows: columns / 4)) }
    session.resize(to: Size(columns: 321, rows: 43))
    try session.wait { $0.contains("size 321x43") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `a stopped program leaves the terminal to the shell and comes back`() throws {
    var session = try underShell()
    let running = session.terminalModes
    session.send("\u{1A}")
    try session.wait { $0.contains("the shell") }
    #expect(session.terminalModes.isCooked)
    expectLeft(session)
    let stopped = session.output.count
    session.send("\n")
    try session.wait { $0.dropFirst(stopped).contains("size 80x24") }
    #expect(session.terminalModes == running)
    #expect(session.output.ends("\u{1B}[?1049h", after: "\u{1B}[?1049l"))
    #expect(session.output.ends("\u{1B}[?1006h", after: "\u{1B}[?1006l"))
    #expect(!session.output.contains("resized"))
    #expect(session.foreignParts == [])
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  @Test func `a resize while the program is stopped is an event when it continues`() throws {
    var session = try underShell()
    session.send("\u{1A}")
    try session.wait { $0.contains("the shell") }
    session.resize(to: Size(columns: 60, rows: 20))
    session.send("\n")
    try session.wait { $0.contains("size 60x20") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `a program that nobody could continue does not stop`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size") }
    session.send("\u{1A}")
    try session.wait { $0.count(of: "\u{1B}[?1049h") == 2 }
    session.send("x")
    try session.wait { $0.contains("\"x\"") }
  }

  @Test func `after SIGSTOP the program redraws the screen when it continues`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size") }
    session.signal(SIGSTOP)
    session.signal(SIGCONT)
    try session.wait { $0.count(of: "size 80x24") == 2 }
    #expect(session.output.ends("\u{1B}[?1002h", after: "\u{1B}[?1002l"))
  }

  /// `fg` may come before the program has stopped in the background, and its signal when the program
  /// listens to keys again: neither may be lost.
  @Test(arguments: 0..<10)
  func `in the background the program leaves the terminal alone`(trial: Int) throws {
    var session = try underShell("bg; echo the shell; read line; fg")
    session.send("\u{1A}")
    try session.wait { $0.contains("the shell") }
    session.send("\n")
    // The shell names the program that it brings back; until then nothing comes from that.
    try session.wait { $0.count(of: "/mirror\r\n") == 2 }
    let rest = session.output.text.split(separator: "the shell").last ?? ""
    let background = rest[..<(rest.firstRange(of: "/mirror")?.lowerBound ?? rest.endIndex)]
    #expect(!background.contains("\u{1B}"))
    // The shell's signal may come when the screen is taken already, which is then drawn once more.
    try session.wait { $0.count(of: "size 80x24") >= 2 }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  /// The terminal has been restored already, and must not be touched again.
  @Test(arguments: ["TERM", "HUP", "INT", "KILL", "USR1", "ALRM"])
  func `a stopped program can be ended at once`(signal: String) throws {
    var session = try underShell("echo the shell; kill -\(signal) %1; wait %1; echo ended $?")
    session.send("\u{1A}")
    try session.wait { $0.contains("ended") }
    expectEnded(session)
  }

  /// A signal that leaves a core waits until the program is continued.
  @Test func `a stopped program ends by a signal that leaves a core when it is continued`() throws {
    var session = try underShell(
      "echo the shell; kill -QUIT %1; kill -CONT %1; wait %1; echo ended $?")
    session.send("\u{1A}")
    try session.wait { $0.contains("ended") }
    expectEnded(session)
  }

  private func expectEnded(_ session: borrowing PtySession) {
    expectLeft(session)
    let rest = session.output.text.split(separator: "the shell").last ?? ""
    #expect(!rest.contains("\u{1B}") && session.terminalModes == session.formerModes)
  }

  /// Starts a shell with job control, which runs `more` when its job is stopped.
  private func underShell(_ more: String = "echo the shell; read line; fg") throws -> PtySession {
    let script = "\(builtProgram("mirror")); \(more)"
    var session = try PtySession(["/bin/sh", "-m", "-c", script])
    try session.wait { $0.contains("size 80x24") }
    return session
  }

  private func expectLeft(_ session: borrowing PtySession) {
    for mode in ["1049", "1000", "1002", "1004", "1006", "2004"] {
      let isOff = session.output.ends("\u{1B}[?\(mode)l", after: "\u{1B}[?\(mode)h")
      #expect(isOff, "\(mode)")
    }
  }
}
