import Harness
import Testing

@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ReadingTests {
  @Test func aNarrowTerminalShowsOnePage() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, try home.numberedBook()])
    let screen = try desk.waitForBook()
    #expect(screen.folios == [1])
    #expect(screen.firstWord == "w00001")
  }

  @Test func aWideTerminalShowsTwoFacingPagesOnOneBaseline() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, try home.numberedBook()])
    let screen = try desk.waitForBook()
    #expect(screen.folios == [1])
    let feet = screen.lines.filter { $0.contains(" of ") }
    #expect(feet.count == 1, "both folios stand in one line")
    let textLines = screen.lines.filter { $0.contains(/w\d{5}/) }
    let facing = textLines.count {
      $0.matches(of: /w\d{5}/).contains { $0.range.lowerBound > textLines[0].startIndex }
    }
    #expect(facing > 30)
  }

  @Test(arguments: [
    ("Right", "Left"), ("Down", "Up"), ("Space", "BSpace"), ("NPage", "PPage"), ("n", "p"),
    ("l", "h"), ("j", "k"),
  ])
  func everyKeyTurnsAndTurnsBack(forward: String, back: String) throws {
    let home = try Home()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    try desk.wait(for: "the first spread") { $0.folios == [1] }
    try desk.press(forward)
    try desk.wait(for: "the second spread") { $0.folios == [3] }
    try desk.press(back)
    try desk.wait(for: "the first spread again") { $0.folios == [1] }
  }

  @Test func tapsOnTheOuterThirdsTurnPages() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, "--turn", "none", book])
    try desk.waitForBook()
    try desk.wait(for: "the first spread") { $0.folios == [1] }
    try desk.tap(column: 150, row: 20)
    try desk.wait(for: "the second spread") { $0.folios == [3] }
    // In the middle there is a bar.
    try desk.tap(column: 90, row: 20)
    try desk.wait(for: "tap twice")
    try desk.press("Escape")
    try desk.wait(for: "the page as a whole") { $0.folios == [3] && !$0.contains("tap twice") }
    try desk.tap(column: 150, row: 20)
    try desk.wait(for: "the third spread") { $0.folios == [5] }
    try desk.tap(column: 10, row: 20)
    try desk.wait(for: "the second spread again") { $0.folios == [3] }
  }

  @Test func theWheelTurnsPages() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    try desk.wait(for: "the first page") { $0.folios == [1] }
    try desk.wheel(down: true)
    try desk.wait(for: "the second page") { $0.folios == [2] }
    try desk.wheel(down: false)
    try desk.wait(for: "the first page again") { $0.folios == [1] }
  }

  @Test func numbersAndEndKeysGoToPages() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    let screen = try desk.wait(for: "the number of pages") { $0.pageCount != nil }
    let count = try #require(screen.pageCount)
    try desk.type("27")
    try desk.wait(for: "Go to page 27")
    try desk.press("g")
    try desk.wait(for: "page 27") { $0.folios == [27] }
    try desk.press("End")
    try desk.wait(for: "the last page") { $0.folios == [count] && $0.contains("100%") }
    try desk.press("Home")
    try desk.wait(for: "the first page") { $0.folios == [1] }
    try desk.type("31")
    try desk.press("Enter")
    try desk.wait(for: "page 31") { $0.folios == [31] }
  }

  @Test func closingTheHelpShowsTheSameSpread() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    try desk.press("Right")
    try desk.wait(for: "the second spread") { $0.folios == [3] }
    let before = try desk.rest()
    try desk.press("?")
    try desk.wait(for: "next page")
    try desk.press("Escape")
    try desk.wait(for: "the same screen") { $0 == before }
    try desk.press("q")
    try desk.waitUntilOver()
  }
}
