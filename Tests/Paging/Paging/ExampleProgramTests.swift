import CurlewCells
import Harness
import Testing

/// The example programs, in a terminal of their own.
@Suite(.timeLimit(.minutes(90)))
struct ExampleProgramTests {
  private func open(_ size: Size, _ program: String = "flashcards") throws -> PtySession {
    try PtySession([builtProgram(program)], size: size, answers: true)
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

  @Test func `a form keeps what was typed, chosen and tapped on its pages`() throws {
    let size = Size(columns: 60, rows: 20)
    var session = try open(size, "form")
    try wait(for: ["walk along"], without: "Name", in: &session, size)
    session.send("\u{1B}[C")
    try wait(for: ["Name"], without: "walk along", in: &session, size)
    session.send("quinn")
    try wait(for: ["Name: quinn"], without: "walk along", in: &session, size)
    session.send("\u{1B}[C\u{1B}[B")
    try wait(for: ["● Friday"], without: "Name", in: &session, size)
    session.send("\u{1B}[F")
    try wait(for: ["quinn walks on Friday"], without: "● Friday", in: &session, size)
    session.send("\u{1B}[H")
    try wait(for: ["walk along"], without: "quinn", in: &session, size)
    session.send("\u{1B}[C")
    try wait(for: ["Name: quinn"], without: "walk along", in: &session, size)
    session.send("\u{1B}[F")
    try wait(for: ["quinn walks on Friday"], without: "Name", in: &session, size)
    session.send("\r")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.leftovers == [])
  }

  @Test func `blinds turn round and round`() throws {
    let size = Size(columns: 60, rows: 20)
    var session = try open(size, "blinds")
    try wait(for: ["dawn"], without: "dusk", in: &session, size)
    session.send(" ")
    try wait(for: ["dusk"], without: "dawn", in: &session, size)
    session.send(" ")
    try wait(for: ["dawn"], without: "dusk", in: &session, size)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }
}
