import CurlewCells
import Harness
import Testing

/// What a terminal answers, whenever it comes, is neither a key nor text.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct AnswerTests {
  private let size = Size(columns: 100, rows: 30)

  /// Bodies of keys that would leave, set a bookmark and turn the page.
  private static let answers = [
    "\u{1B}P1$r0;48;5;16mq\u{1B}\\", "\u{1B}P>|mXTerm(379)q\u{1B}\\", "\u{1B}_Gi=31;q\u{1B}\\",
    "\u{1B}^mq \u{1B}\\", "\u{1B}Xmq \u{1B}\\", "\u{1B}]lmq\u{7}", "\u{1B}[>65;7006;1c",
    "\u{1B}[?2026;2$y", "\u{1B}[0n",
  ]

  /// - Parameter pace: At full pace the program does not ask the terminal when a picture is complete.
  private func open(_ home: borrowing Home, pace: String = "full") throws -> PtySession {
    var session = try PtySession(
      [
        Files.program, "--pace", pace, "--turn", "none", "--page", "1",
        try home.numberedBook(words: 3000),
      ],
      size: size, environment: ["HOME": home.path, "COLORTERM": "truecolor"], answers: true
    ).audited()
    try session.wait { $0.contains("1–2 of ") }
    return session
  }

  /// What a transcript shows.
  private func screen(_ output: Transcript) -> String {
    var screen = ReplayScreen(size: size)
    screen.replay(output.bytes)
    return screen.text
  }

  /// Sends each answer in two pieces, and waits between them until the first has been read.
  private func sendAnswers(to session: inout PtySession) {
    for answer in Self.answers {
      let bytes = Array(answer.utf8)
      session.send(String(decoding: bytes[..<4], as: UTF8.self))
      session.waitForSilence(of: .milliseconds(40))
      session.send(String(decoding: bytes[4...], as: UTF8.self))
    }
  }

  @Test func `answers turn no page, set no mark and do not end the program`() throws {
    let home = try Home()
    var session = try open(home, pace: "auto")
    let before = try screen(session.redrawnPicture())
    sendAnswers(to: &session)
    let after = try screen(session.redrawnPicture())
    #expect(after == before)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `what a terminal has answered is known at the next start`() throws {
    let home = try Home()
    let (exact, grey) = ("48;2;245;236;215", "48;5;255")
    let book = try home.numberedBook(words: 3000)
    func start() throws -> PtySession {
      try PtySession(
        [Files.program, "--page", "1", book], size: size, environment: ["HOME": home.path]
      ).audited()
    }
    var first = try start()
    try first.wait { $0.contains(grey) }
    #expect(!first.output.contains(exact))
    first.send("\u{1B}[>65;7006;1c\u{1B}[?2026;4$y\u{1B}[0n")
    try first.wait { $0.contains(exact) }
    first.send("q")
    #expect(try first.exitStatus() == .exited(0))
    var second = try start()
    try second.wait { $0.contains(exact) }
    #expect(!second.output.contains(grey))
  }

  @Test func `answers are no part of a search`() throws {
    let home = try Home()
    var session = try open(home)
    session.send("/on")
    sendAnswers(to: &session)
    session.send("e")
    session.send("\u{1B}[200~ t\(Self.answers[0])w\u{3}o\u{1B}[201~")
    try session.wait { screen($0).contains("/ one two") }
    session.send("\u{3}")
    #expect(try session.exitStatus() == .signalled(2))
  }

  @Test func `answers are no part of a note`() throws {
    let home = try Home()
    var session = try open(home)
    session.send("vnmy ")
    sendAnswers(to: &session)
    session.send("no\u{1B}[200~te \(Self.answers[2])of\u{3} this\u{1B}[201~")
    try session.wait { screen($0).contains("my note of this") }
  }
}
