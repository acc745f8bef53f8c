import CurlewCells
import Harness
import Testing

/// The example program, in a terminal of its own.
struct FlashcardsTests {
  private func open(_ size: Size) throws -> PtySession {
    try PtySession([builtProgram("flashcards")], size: size, answers: true)
  }

  private func wait(
    for words: [String], without missing: String, in session: inout PtySession, _ size: Size
  ) throws {
    try session.wait { output in
      var screen = ReplayScreen(size: size)
      screen.replay(output.bytes)
      let text = screen.text
      return words.allSatisfy(text.contains) && !text.contains(missing)
    }
  }

  @Test func `cards turn one by one on a narrow screen, and the terminal is restored`() throws {
    let size = Size(columns: 60, rows: 20)
    var session = try open(size)
    try wait(for: ["Peru"], without: "Kenya", in: &session, size)
    session.send("\r")
    try wait(for: ["Lima"], without: "?", in: &session, size)
    session.send(" ")
    try wait(for: ["Kenya", "?"], without: "Peru", in: &session, size)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.leftovers == [])
  }

  @Test func `two cards lie side by side on a wide screen`() throws {
    let size = Size(columns: 120, rows: 30)
    var session = try open(size)
    try wait(for: ["Peru", "Kenya"], without: "Laos", in: &session, size)
    session.send(" ")
    try wait(for: ["Laos"], without: "Peru", in: &session, size)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }
}
