import Harness
import Testing

@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ResizeTests {
  @Test func eightResizesKeepThePlace() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    for spread in 1...5 {
      try desk.press("Right")
      try desk.wait(for: "spread \(spread)") { $0.folios == [2 * spread + 1] }
    }
    let before = try desk.rest()
    let word = try #require(before.firstWord)
    for _ in 1...8 {
      try desk.resize(columns: 80, rows: 45)
      try desk.wait(for: "one page that holds the place") {
        $0.folios.count == 1 && $0.contains(word)
      }
      try desk.resize(columns: 160, rows: 45)
      try desk.wait(for: "the spread it was") { $0 == before }
    }
  }

  @Test func aResizeDuringATurnShowsTheNewPage() throws {
    let home = try Home()
    let desk = try Desk(home, columns: 160, rows: 45, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    try desk.press("Right")
    try desk.wait(for: "the page to turn") { $0.folios != [1] }
    try desk.resize(columns: 80, rows: 24)
    try desk.wait(for: "one page after the first") { $0.folios.count == 1 && $0.folios[0] > 2 }
    try desk.resize(columns: 160, rows: 45)
    try desk.wait(for: "the second spread") { $0.folios == [3] }
  }

  @Test(arguments: [(1, 1), (2, 3), (9, 2), (20, 5), (40, 12), (100, 30), (250, 70)])
  func everySizeShowsSomethingAndComesBack(columns: Int, rows: Int) throws {
    let home = try Home()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    let before = try desk.rest()
    try desk.resize(columns: columns, rows: rows)
    try desk.wait(for: "another picture") { $0 != before }
    try desk.resize(columns: 80, rows: 24)
    try desk.wait(for: "the first page again") { $0 == before }
  }
}
