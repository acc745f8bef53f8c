import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that crashes restores the terminal and ends by the signal of the crash.
@Suite(.timeLimit(.minutes(30)), .needsProgram) struct CrashTests {
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
