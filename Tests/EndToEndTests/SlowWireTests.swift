import CurlewCells
import Harness
import Testing

/// Reading over a slow connection: 9600 baud, or 960 bytes a second. A page takes a second or two, and
/// all frames of a turn would take minutes.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct SlowWireTests {
  private let baud9600 = 960
  private let size = Size(columns: 60, rows: 18)
  private var cells: Int { size.columns * size.rows }

  /// Opens a book at its first page, and waits until nothing is sent any more.
  private func reading(_ home: borrowing Home, at size: Size) throws -> PtySession {
    var session = try PtySession(
      [Files.program, try home.numberedBook(words: 6000)], size: size,
      environment: ["HOME": home.path, "COLORTERM": "truecolor"], answers: true
    ).audited()
    try waitForQuiet(&session) { $0.contains("all keys") }
    session.send(" ")
    try waitForQuiet(&session) { page(1, isShownBy: $0, at: size) }
    return session
  }

  private func waitForQuiet(
    _ session: inout PtySession, after isShown: (Transcript) -> Bool
  ) throws {
    var quiet = ContinuousClock.now
    var count = 0
    try session.carry(bytesPerSecond: baud9600) { output in
      if output.count != count { (count, quiet) = (output.count, .now) }
      return ContinuousClock.now - quiet > .milliseconds(500) && isShown(output)
    }
  }

  private func page(_ number: Int, isShownBy output: Transcript, at size: Size) -> Bool {
    rows(shownBy: output.bytes, at: size)[size.rows - 1].contains(" \(number) of ")
  }

  private func rows(shownBy bytes: some Sequence<UInt8>, at size: Size) -> [String] {
    var screen = ReplayScreen(size: size)
    screen.replay(Array(bytes))
    return (0..<size.rows).map { screen.row($0) }
  }

  @Test func `a turn starts at once and sends nothing but the page`() throws {
    let home = try Home()
    var session = try reading(home, at: size)
    var shortest = Patience.longest
    // On a busy machine some turns begin late: one in time is enough.
    for number in 2...40 where shortest > .milliseconds(300) {
      let before = session.output.count
      let pressed = ContinuousClock.now
      session.send(" ")
      try session.carry(bytesPerSecond: baud9600) { $0.count > before + 20 }
      shortest = min(shortest, ContinuousClock.now - pressed)
      try session.carry(bytesPerSecond: baud9600) { page(number, isShownBy: $0, at: size) }
      #expect(session.output.count - before < cells, "no more than the page itself")
    }
    #expect(shortest < .milliseconds(300), "the first bytes of the page")
  }

  /// A reader starts with the first line of a page. It and the next two arrive within 300 ms.
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `the first lines of a page arrive first`(size: Size) throws {
    let home = try Home()
    var session = try reading(home, at: size)
    let before = session.output.count
    session.send(" ")
    try session.carry(bytesPerSecond: baud9600) { page(2, isShownBy: $0, at: size) }
    let sent = session.output.bytes
    let soon = rows(shownBy: sent.prefix(before + baud9600 * 3 / 10), at: size)
    let whole = rows(shownBy: sent, at: size)
    let lines = whole.indices.filter { whole[$0].contains { $0.isLetter } }.prefix(3)
    #expect(lines.count == 3)
    for row in lines { #expect(soon[row] == whole[row]) }
  }

  @Test func `keys that arrive while a page is being sent do not queue pages`() throws {
    let home = try Home()
    var session = try reading(home, at: size)
    let before = session.output.count
    session.send(" ")
    for key in 1...5 {
      try session.carry(bytesPerSecond: baud9600) { $0.count > before + 30 * key }
      session.send(" ")
    }
    try session.carry(bytesPerSecond: baud9600) { page(7, isShownBy: $0, at: size) }
    #expect(session.output.count - before < 2 * cells, "the first page and the last")
  }

  /// Each resize sends a whole screen, and the terminal is busy with its own layout meanwhile. No page
  /// is turned, because a turn may leave other inks on blanks, where they are invisible.
  @Test func `resizes in quick succession cost no colours`() throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 160, rows: 45,
      [
        "/usr/bin/env", "COLORTERM=truecolor", Files.program, "--page", "3",
        try home.numberedBook(),
      ])
    try desk.wait(for: "the second spread") { $0.folios == [3] }
    let before = try desk.rest()
    let colours = try desk.colouredScreen
    #expect(colours.contains("48;2;"))
    for columns in [80, 160, 60, 150, 100, 120, 40] { try desk.resize(columns: columns, rows: 40) }
    try desk.resize(columns: 160, rows: 45)
    var shown = ""
    let differences = {
      let rows = [colours, shown].map {
        $0.split(separator: "\n", omittingEmptySubsequences: false)
      }
      return zip(rows[0], rows[1]).filter { $0 != $1 }.prefix(3)
        .map { "wanted: \($0.debugDescription)\nshown: \($1.debugDescription)" }
        .joined(separator: "\n")
    }
    try EndToEndTests.wait(for: "the same cells in the same colours", showing: differences) {
      shown = try desk.colouredScreen
      return try shown == colours && desk.screen == before
    }
  }
}
