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

/// Whatever ends the program, the terminal is as it was.
@Suite struct RestoreTests {
  @Test func `leaving gives the terminal back`() throws {
    var session = try PtySession([builtProgram("mirror")])
    try session.wait { $0.contains("size 80x24") }
    #expect(session.terminalModes != session.formerModes)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }
}

/// The modes of the terminal, and everything that was written to it.
func expectRestored(
  _ session: borrowing PtySession, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(session.terminalModes == session.formerModes, sourceLocation: sourceLocation)
  let pairs = [
    ("\u{1B}[?1049l", "\u{1B}[?1049h"), ("\u{1B}[?25h", "\u{1B}[?25l"),
    ("\u{1B}[?1000l", "\u{1B}[?1000h"), ("\u{1B}[?1002l", "\u{1B}[?1002h"),
    ("\u{1B}[?1006l", "\u{1B}[?1006h"), ("\u{1B}[?2004l", "\u{1B}[?2004h"),
  ]
  for (off, on) in pairs {
    let isUndone = session.output.ends(off, after: on)
    #expect(isUndone, "\(off.dropFirst())", sourceLocation: sourceLocation)
  }
}
