import CurlewCells
import Harness
import TestBooks
import CurlewSystem
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A page that has stood for a second is found again.
@Suite(FaultSettings.timeLimit, .needsProgram) struct PlaceFaults {
  @Test func `a page that stood for a second survives kill -9`() async throws {
    var row = FaultRow(
      promise: 1, "kill -9 a second after a turn, then opened again", full: 1000, least: 4)
    await row.tryAll { _, chaos in
      let turns = Int.random(in: 1...12, using: &chaos)
      return try Self.isFoundAgain(after: turns, milliseconds: 1000) ? nil : "\(turns) turns"
    }
    await row.controlAll(8) { number, _ in
      try Self.isFoundAgain(after: number + 2, milliseconds: 0) ? nil : "lost"
    }
    row.finish()
  }

  /// Whether the page is shown when the book is opened again.
  private static func isFoundAgain(after turns: Int, milliseconds: UInt32) throws -> Bool {
    let folder = try Folder()
    let path = try NumberedBook.write(to: folder)
    let home = folder.path
    func open(_ words: String...) throws -> PtySession {
      try PtySession(
        [curlew, "--turn", "none"] + words + [path], environment: ["HOME": home], answers: true)
    }
    let begin = ContinuousClock.now
    var session = try open("--page", "1")
    try session.wait { $0.contains("word") }
    // A start takes much less on a machine that is not busy. A busy one may keep the program waiting as long, and
    // several times; what kept this process waiting says nothing of it.
    let start = max(ContinuousClock.now - begin - .milliseconds(150), .zero)
    let delay = min(start * 4, .seconds(20))
    session.send(String(repeating: " ", count: turns))
    session.waitForSilence(of: .milliseconds(30))
    usleep(milliseconds * 1000)
    // The last page may come late, and must then stand for as long.
    let wanted = .milliseconds(milliseconds) + delay
    while milliseconds > 0, ContinuousClock.now - session.lastArrival < wanted {
      usleep(10_000)
      session.drain()
    }
    // The disk of a busy machine may take longer. It has saved the place, and the former one that this may wait for,
    // when it has saved what came later.
    if milliseconds > 0 {
      for name in ["/later", "/last"] { try SafeSave.create(home + name, with: [1]) }
    }
    session.drain()
    session.signal(SIGKILL)
    _ = try session.exitStatus()
    var screen = ReplayScreen(size: Size(columns: 80, rows: 24))
    screen.replay(session.output.bytes)
    var again = try open()
    try again.wait { $0.contains("word") }
    again.waitForSilence()
    var second = ReplayScreen(size: Size(columns: 80, rows: 24))
    second.replay(again.output.bytes)
    again.send("q")
    _ = try again.exitStatus()
    return NumberedBook.firstWord(on: screen) == NumberedBook.firstWord(on: second)
  }
}
