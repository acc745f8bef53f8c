import Cells
import Harness
import Testing

/// Reading over a wire of 9600 baud, which carries 960 bytes in a second: a page takes a second or
/// two, and all the frames of one turn would take minutes.
@Suite struct SlowWireTests {
  private let baud9600 = 960
  private let size = Size(columns: 60, rows: 18)
  private var cells: Int { size.columns * size.rows }

  /// The book open at its first page, once the wire is quiet again.
  private func reading(_ home: borrowing Home, at size: Size) throws -> PtySession {
    var session = try PtySession(
      [Files.program, try home.numberedBook(words: 6000)], size: size,
      environment: ["HOME": home.path, "COLORTERM": "truecolor"], answers: true)
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

  @Test func aTurnBeginsAtOnceAndSendsThePageAlone() throws {
    let home = try Home()
    var session = try reading(home, at: size)
    let before = session.output.count
    let pressed = ContinuousClock.now
    session.send(" ")
    try session.carry(bytesPerSecond: baud9600) { $0.count > before + 20 }
    #expect(ContinuousClock.now - pressed < .milliseconds(300), "the new page begins to come")
    try session.carry(bytesPerSecond: baud9600) { page(2, isShownBy: $0, at: size) }
    #expect(session.output.count - before < cells, "no more than the page itself")
  }

  /// Whoever turns a page begins to read at its first line: that, and more than an eye reads
  /// meanwhile, is there after what the wire carries in 300 ms.
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func theFirstLinesOfThePageComeFirst(size: Size) throws {
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

  @Test func keysThatComeWhileAPageIsOnItsWayAreNotQueued() throws {
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
}
