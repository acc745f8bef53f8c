import Harness
import Testing

/// The tour at the first starts.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct TourTests {
  private func begin(_ home: borrowing Home, _ words: String...) throws -> Desk {
    try Desk(home, columns: 80, rows: 24, [Files.program] + words)
  }

  @Test func theTourIsShownOnce() throws {
    let home = try Home()
    do {
      let desk = try begin(home)
      try desk.wait(for: "C U R L E W")
      for mark in ["T U R N I N G", "C O L O U R S", "T H E   S H E L F"] {
        try desk.press("Right")
        try desk.wait(for: mark)
      }
      try desk.press("Enter")
      try desk.wait(for: "The Curlew Guide")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let desk = try begin(home)
    let screen = try desk.wait(for: "The Curlew Guide")
    #expect(!screen.contains("C U R L E W"))
  }

  @Test func theTourContinuesAndOneKeySkipsIt() throws {
    let home = try Home()
    do {
      let desk = try begin(home)
      try desk.wait(for: "C U R L E W")
      try desk.tap(column: 60, row: 20)
      try desk.wait(for: "T U R N I N G")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    do {
      let desk = try begin(home)
      try desk.wait(for: "T U R N I N G")
      try desk.press("Escape")
      try desk.wait(for: "The Curlew Guide")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let desk = try begin(home)
    try desk.wait(for: "The Curlew Guide")
  }

  @Test func settingsChosenInTheTourAreKept() throws {
    let home = try Home()
    let desk = try begin(home, "--tour")
    try desk.wait(for: "C U R L E W")
    try desk.press("End")
    try desk.wait(for: "T H E   S H E L F")
    try desk.press("Left")
    try desk.wait(for: "C O L O U R S")
    let row = try #require(try desk.rest().lines.firstIndex { $0.contains("○ night") })
    try desk.tap(column: 30, row: row)
    try desk.wait(for: "● night")
    try wait(for: "the theme to be kept") { Files.read(home.defaults) == "theme = night\n" }
    #expect(try home.curlew("defaults", "read", "theme").output == "night\n")
  }

  @Test func withAFileTheTourIsNotShown() throws {
    let home = try Home()
    let desk = try begin(home, try home.numberedBook())
    let screen = try desk.wait(for: "a title") { $0.showsNewTitle }
    #expect(!screen.contains("Esc skips"))
  }
}
