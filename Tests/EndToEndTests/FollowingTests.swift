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

  @Test func `what a pipe brings is there before its end, and grows`() throws {
    let home = try Home()
    try home.seeTour()
    let parts = (1...3).map { home.path + "/part\($0)" }
    try Files.write(lines(0..<9), to: home.path + "/first")
    let script = """
      cd \(home.path); mkfifo part1 part2 part3
      cat first part1 part2 part3 | \(Files.program) --turn none
      """
    let desk = try Desk(home, columns: 80, rows: 24, ["sh", "-c", script])
    try desk.wait(for: "the first lines") { $0.contains("event 1008") && $0.contains("More is") }
    // What comes is added to the open page.
    try Files.write(lines(9..<14), to: parts[0])
    try desk.wait(for: "more on the last page") { $0.contains("event 1013") }
    try desk.type("F")
    try Files.write(lines(14..<100), to: parts[1])
    // The last screen is full.
    try desk.wait(for: "the new end") { $0.contains("event 1099") && $0.contains("event 1085") }
    try desk.press("Home")
    try desk.wait(for: "the beginning") { $0.contains("event 1000") && $0.contains("followed") }
    try Files.write(lines(100..<110), to: parts[2])
    try desk.type("F")
    try desk.wait(for: "all of it") { $0.contains("event 1109") }
  }
}
