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

/// A program that crashes restores the terminal and ends by the signal of the crash.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct CrashTests {
  private static let traps = ["outOfBounds", "unwrap", "overflow", "fatalError"]

  @Test(arguments: traps, ["main", "thread"])
  func `a Swift trap restores the terminal`(kind: String, place: String) throws {
    try expectRestored(kind, place, signals: [SIGILL, SIGTRAP])
  }

  @Test(
    arguments: [("recursion", SIGSEGV), ("segmentation", SIGSEGV), ("abort", SIGABRT)],
    ["main", "thread"])
  func `a fault restores the terminal`(
    crash: (kind: String, signal: CInt), place: String
  ) throws {
    try expectRestored(crash.kind, place, signals: [crash.signal])
  }

  /// If it went on, it would draw over the shell, and read the answers that the crashed thread waits for.
  @Test(arguments: [false, true])
  func `a thread that crashes holds the one that draws`(isAnswered: Bool) throws {
    for _ in 0..<(isAnswered ? 20 : 1) {
      var session = try PtySession([builtProgram("crasher"), "segmentation", "thread", "auto"])
      try session.wait { $0.contains("\u{1B}[?1049l") }
      if isAnswered { session.send("\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?2026;0$y") }
      #expect(try session.exitStatus() == .signalled(SIGSEGV))
      #expect(session.output.ends("\u{1B}[?1049l", after: "\u{1B}[48;"))
      TerminalTests.expectRestored(session)
    }
  }

  @Test(arguments: traps + ["recursion", "segmentation", "abort"], ["main", "thread"])
  func `a crash leaves a note behind`(kind: String, place: String) throws {
    let folder = try Folder()
    let note = folder.path + "/note"
    var session = try PtySession(
      [builtProgram("crasher"), kind, place], environment: ["CRASHER_NOTE": note])
    _ = try session.exitStatus()
    #expect(try SafeSave.contents(of: note) == Array("left behind\n".utf8))
  }

  /// Swift's backtracer would wait at a prompt if it were left alone.
  private func expectRestored(_ kind: String, _ place: String, signals: [CInt]) throws {
    for backtrace in ["enable=no", nil] {
      var session = try PtySession(
        [builtProgram("crasher"), kind, place], environment: ["SWIFT_BACKTRACE": backtrace])
      let status = try session.exitStatus()
      #expect(signals.map { .signalled($0) }.contains(status), "\(status)")
      TerminalTests.expectRestored(session)
    }
  }
}
