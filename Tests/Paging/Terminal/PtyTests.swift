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

/// The test harness itself.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct PtyTests {
  @Test func `pseudo-terminals that are opened in parallel are not mixed up`() async throws {
    try await withThrowingTaskGroup { group in
      for columns in 20..<28 {
        group.addTask {
          for _ in 0..<2000 { try #expect(Self.columnsOfANewDevice(columns) == columns) }
        }
      }
      try await group.waitForAll()
    }
  }

  /// The width is set at one end of the terminal and read at the other.
  private static func columnsOfANewDevice(_ columns: Int) throws -> Int {
    let pty = try Pty(size: Size(columns: columns, rows: 10))
    var window = winsize()
    _ = ioctl(pty.device, UInt(TIOCGWINSZ), &window)
    return Int(window.ws_col)
  }
}
