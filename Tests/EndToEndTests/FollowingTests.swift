import Harness
import Testing

/// A log that grows while it is read.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct FollowingTests {
  private func lines(_ numbers: Range<Int>) -> String {
    numbers.map { "2026-01-05 10:00:00 event \($0 + 1000) at sea\n" }.joined()
  }

  @Test func `the end of a file that grows is followed until a turn back`() throws {
    let home = try Home()
    try home.seeTour()
    let path = home.path + "/sea.log"
    try Files.write(lines(0..<100), to: path)
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, "--turn", "none", path])
    // There is no title page.
    try desk.wait(for: "the first lines") { $0.contains("event 1000") && $0.contains("as it is") }
    try desk.type("F")
    try desk.wait(for: "the end") { $0.contains("event 1099") }
    try Files.write(lines(0..<112), to: path)
    try desk.wait(for: "the new end") { $0.contains("event 1111") }
    try Files.write(lines(500..<510), to: path)
    try desk.wait(for: "what was put in its place") {
      $0.contains("event 1509") && !$0.contains("event 1111")
    }
    try Files.write(lines(500..<600), to: path)
    try desk.wait(for: "the end again") { $0.contains("event 1599") }
    try desk.press("PageUp")
    try desk.wait(for: "the page before") { !$0.contains("event 1599") && $0.contains("followed") }
    let before = try desk.screen
    try Files.write(lines(500..<700), to: path)
    try desk.press("Left")
    try desk.wait(for: "an earlier page") { $0 != before && !$0.contains("event 1699") }
  }
}
