import Harness
import Testing

@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ShellTests {
  @Test func suspendingRestoresTheShellAndResumingAdaptsToANewSize() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let desk = try Desk(
      home, columns: 80, rows: 24, [Files.program, "--pace", "full", book], keepsShell: true)
    try desk.waitForBook()
    try desk.type("5g")
    try desk.wait(for: "page 5") { $0.folios == [5] }
    try desk.press("C-z")
    try desk.wait(for: "the shell") { $0.contains("Stopped") || $0.contains("[1] +") }
    try desk.resize(columns: 160, rows: 45)
    try desk.type("echo back$((1+1))\n")
    try desk.wait(for: "back2")
    try desk.type("fg\n")
    let screen = try desk.wait(for: "two pages") {
      $0.folios.count == 1 && !$0.contains("back2")
    }
    #expect(!screen.contains("back2"))
    try desk.press("q")
    try desk.wait(for: "the shell's screen again") { $0.contains("back2") }
  }

  @Test func aBookFromAPipeIsTurnedByTheKeyboard() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let desk = try Desk(
      home, columns: 80, rows: 24, ["sh", "-c", "cat \"\(book)\" | \"\(Files.program)\""])
    try desk.waitForBook()
    try desk.press("Right")
    try desk.wait(for: "the second page") { $0.folios == [2] }
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func withoutAFileTheShelfIsShown() throws {
    let home = try Home()
    try home.seeTour()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program])
    try desk.wait(for: "The Curlew Guide")
    let before = try desk.screen
    try desk.press("Down")
    try desk.wait(for: "the choice to move") { $0 != before }
    try desk.press("Enter")
    try desk.waitForBook()
    try desk.press("Right")
    try desk.wait(for: "the second page") { $0.folios == [2] }
    try desk.press("s")
    try desk.wait(for: "how much is read") {
      $0.contains("read just now") && $0.contains("The shelf")
    }
  }

  @Test func aTapOnTheShelfOpensABook() throws {
    let home = try Home()
    try home.seeTour()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program])
    let screen = try desk.wait(for: "The Curlew Guide")
    let row = try #require(screen.lines.firstIndex { $0.contains("The Curlew Guide") })
    try desk.tap(column: 20, row: row)
    try desk.waitForBook()
  }

  @Test func aBadLineInTheDefaultsIsReportedAndIgnored() throws {
    let home = try Home()
    let book = try home.numberedBook()
    #expect(try home.curlew("defaults", "write", "spread", "one").status == 0)
    try Files.write(Files.read(home.defaults) + "colour = blue\n", to: home.defaults)
    let desk = try Desk(home, columns: 160, rows: 24, [Files.program, book])
    let screen = try desk.wait(for: "defaults:2:")
    #expect(screen.contains("unknown setting “colour”"))
    try desk.type("2g")
    try desk.wait(for: "one page, as the good line says") { $0.folios == [2] }
  }
}
