import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that dies of itself has given the terminal back, and dies of what it died of.
@Suite struct CrashTests {
  private static let traps = ["outOfBounds", "unwrap", "overflow", "fatalError"]

  @Test(arguments: traps, ["main", "thread"])
  func `a trap of Swift's gives the terminal back`(kind: String, place: String) throws {
    try expectRestored(kind, place, signals: [SIGILL, SIGTRAP])
  }

  @Test(
    arguments: [("recursion", SIGSEGV), ("segmentation", SIGSEGV), ("abort", SIGABRT)],
    ["main", "thread"])
  func `a fault gives the terminal back`(
    crash: (kind: String, signal: CInt), place: String
  ) throws {
    try expectRestored(crash.kind, place, signals: [crash.signal])
  }

  /// Left alone, Swift's own backtracer would wait at a prompt.
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
