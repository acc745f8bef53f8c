import Testing

/// The reader's tools in a real terminal: jumps, search, bookmarks, highlights and notes.
@Suite struct ToolsTests {
  @Test func aJumpLeadsBackAndNeverLosesThePlace() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book) { desk in
      try desk.press("Right")
      try desk.wait(for: "the second page") { $0.folios == [2] }
      try desk.rest()
      try desk.press("End")
      try desk.wait(for: "back to 2")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    // The stray End has not moved the place.
    try Desk.reading(home, book) { desk in
      try desk.wait(for: "the kept place") { $0.folios.first == 2 }
      try desk.press("End")
      try desk.wait(for: "back to 2")
      try desk.type("`")
      try desk.wait(for: "the place again") { $0.folios.first == 2 && !$0.contains("back to") }
    }
  }

  @Test(arguments: [(80, 24), (160, 45)])
  func searchShowsTheHitsAndEscapeReturns(columns: Int, rows: Int) throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: columns, rows: rows, [Files.program, try home.numberedBook()])
    try desk.waitForBook()
    let before = try desk.rest()
    try desk.type("/w15000")
    try desk.wait(for: "the hit") { $0.contains("1 of 1") && $0.contains("w15000") }
    try desk.press("Escape")
    try desk.wait(for: "the same screen") { $0 == before }
    try desk.type("/w1234")
    try desk.wait(for: "1 of 10")
    try desk.press("Tab")
    try desk.wait(for: "10 hits for “w1234”")
    try desk.press("Down", "Enter")
    try desk.wait(for: "the second hit") { $0.contains("2 of 10") && $0.contains("w12340") }
    try desk.press("n")
    try desk.wait(for: "3 of 10")
    try desk.type("`")
    try desk.wait(for: "the place again") { $0.firstWord == "w00001" }
  }

  @Test func marksSurviveAKill() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book) { desk in
      try desk.type("m")
      try desk.wait(for: "◥")
      try desk.type("v")
      try desk.wait(for: "1–5 highlight")
      try desk.type("2")
      try desk.wait(for: "the end of the selection") { !$0.contains("1–5 highlight") }
      try desk.type("vnA note")
      try desk.press("Escape")
      try desk.wait(for: "✎")
      _ = try Command.run(["kill", "-9", "\(try desk.process)"])
      try desk.waitUntilOver()
    }
    try Desk.reading(home, book) { desk in
      try desk.wait(for: "◥")
      try desk.type("M")
      try desk.wait(for: "A note")
    }
    let notes = try home.curlew("--notes", "markdown", book)
    #expect(notes.output.contains("A note") && notes.output.contains("- Bookmark: w00001"))
  }

  @Test func searchingFilesHasTheExitStatusOfGrep() throws {
    let home = try Home()
    let (one, two) = (try home.numberedBook("one.txt"), try home.numberedBook("two.txt", words: 50))
    let found = try home.curlew("--search", "w00777 w00778", one)
    #expect(found.status == 0 && found.output.contains("w00777 w00778 w00779"))
    #expect(found.output.contains(/^[1-9][0-9]*:/), "\(found.output)")
    #expect(try home.curlew("--search", "xyzzy", one).status == 1)
    let both = try home.curlew("--search", "w0001", "--count", one, two)
    #expect(both.output == "\(one):10\n\(two):10\n")
    let missing = try home.curlew("--search", "w00001", two, home.path + "/none.txt")
    #expect(missing.status == 2 && missing.output.contains("w00001"))
    let pattern = try home.curlew("--search", "w0004[12]", "--regex", two)
    #expect(pattern.output.split(separator: "\n").count == 2)
    let wrong = try home.curlew("--search", "(", "--regex", two)
    #expect(wrong.status == 2 && wrong.errors.contains("parenthesis"))
  }
}

extension Desk {
  /// Opens a book in a narrow terminal.
  fileprivate static func reading(
    _ home: borrowing Home, _ book: String, _ body: (borrowing Desk) throws -> Void
  ) throws {
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, book])
    try desk.waitForBook()
    try body(desk)
  }
}
