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

  @Test(arguments: [(80, 24), (160, 45)])
  func theLookIsKeptAndCanBePutBack(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    do {
      let desk = try Desk(home, columns: columns, rows: rows, [Files.program, book])
      try desk.waitForBook()
      let before = try desk.rest()
      try desk.type("a")
      try desk.wait(for: "Line spacing")
      try desk.press("Down", "Down", "Down", "Right")
      try desk.wait(for: "‹ double ›")
      try desk.press("Escape")
      try desk.wait(for: "the same screen") { $0 == before }
      try desk.type("a")
      try desk.wait(for: "Line spacing")
      try desk.press("Down", "Down", "Down", "Right", "Enter")
      try desk.wait(for: "wider lines") { !$0.contains("Look") && $0 != before }
      try Files.waitFor("line-spacing = double", in: home.defaults)
      _ = try Command.run(["kill", "-9", "\(try desk.process)"])
      try desk.waitUntilOver()
    }
    #expect(try home.curlew("defaults", "read", "line-spacing").output == "double\n")
  }

  @Test func aBoundKeyTurnsPagesAndRunsCommands() throws {
    let home = try Home()
    let book = try home.numberedBook()
    _ = try Command.run(["mkdir", "-p", home.path + "/config/curlew"])
    let file = home.path + "/answer"
    try Files.write(
      "key x = next-page\nkey F5 = !echo \"$CURLEW_TITLE\" \"$CURLEW_PAGE\" > \(file)\n",
      to: home.defaults)
    try Desk.reading(home, book) { desk in
      try desk.type("x")
      try desk.wait(for: "the second page") { $0.folios == [2] }
      try desk.press("F5")
      try Files.waitFor("numbers.txt 2", in: file)
    }
    let actions = try home.curlew("--actions")
    #expect(actions.status == 0 && actions.output.contains("next-page"))
  }

  @Test func theFootAndTheStatisticsAreShown() throws {
    let home = try Home()
    try Desk.reading(home, try home.numberedBook()) { desk in
      try desk.type("f")
      try desk.wait(for: "left in chapter")
      try desk.type("f")
      try desk.wait(for: "left in book")
      try desk.type("T")
      try desk.wait(for: "The last seven days")
      try desk.press("Escape")
      try desk.wait(for: "left in book")
    }
    #expect(try home.curlew("defaults", "read", "foot").output == "book\n")
  }

  @Test func aWordIsLookedUpAndKept() throws {
    let home = try Home()
    let folder = home.path + "/.local/share/curlew/dictionaries"
    _ = try Command.run(["mkdir", "-p", folder])
    try Files.write("w00001\tA\tM\n", to: folder + "/numbers.index")
    try Files.write("a first word", to: folder + "/numbers.dict")
    try Desk.reading(home, try home.numberedBook()) { desk in
      try desk.type("dd")
      try desk.wait(for: "a first word")
      try Files.waitFor("w00001\tw00001", in: home.path + "/.local/share/curlew/words.tsv")
      _ = try Command.run(["kill", "-9", "\(try desk.process)"])
      try desk.waitUntilOver()
    }
    #expect(try home.curlew("--words").output.hasPrefix("w00001\tw00001\t"))
  }

  @Test func theMapLeadsThroughTheBookAndAPassageBecomesACard() throws {
    let home = try Home()
    try Desk.reading(home, try home.numberedBook()) { desk in
      try desk.type("w")
      try desk.wait(for: "● here")
      try desk.press("Escape")
      try desk.wait(for: "the page") { !$0.contains("● here") && $0.firstWord == "w00001" }
      try desk.type("vx")
      try desk.wait(for: "the quote card is")
    }
    let cards = try Command.run(["ls", home.path + "/.local/share/curlew/quotes"])
    #expect(cards.output.split(separator: "\n").count == 2)
  }

  @Test func aChangedFileIsReadAgain() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book) { desk in
      try desk.press("Right", "Right")
      try desk.wait(for: "the third page") { $0.folios == [3] }
      let word = try #require(try desk.rest().firstWord)
      _ = try Command.run(["sed", "-i", "s/w00003 /w00003 a few new words /", book])
      try desk.press("Right")
      try desk.wait(for: "the file has changed; R reads the new text")
      try desk.press("Left")
      try desk.wait(for: "the third page") { $0.firstWord == word }
      try desk.rest()
      try desk.type("R")
      try desk.wait(for: "the same words") { $0.contains(word) && !$0.contains("has changed") }
      try desk.press("Home")
      try desk.wait(for: "a few new words")
    }
  }

  @Test func theShelfFiltersAndSearchesTheBooks() throws {
    let home = try Home()
    try home.seeTour()
    let folder = home.path + "/books"
    _ = try Command.run(["mkdir", "-p", folder])
    for (name, text) in [("Emma", "handsome, clever, and rich"), ("Ulysses", "stately, plump")] {
      try Files.write("Title: \(name)\n\n\n\(text)\n", to: "\(folder)/\(name).txt")
    }
    _ = try home.curlew("defaults", "write", "folders", folder)
    let desk = try Desk(home, columns: 80, rows: 40, [Files.program])
    try desk.wait(for: "Ulysses")
    try desk.type("/emm")
    try desk.wait(for: "one book") { $0.contains("Emma") && !$0.contains("Ulysses") }
    try desk.press("Escape")
    try desk.wait(for: "Ulysses")
    try desk.type("/stately")
    try desk.press("Tab")
    try desk.wait(for: "“stately” in 1 book")
    try desk.press("Enter")
    try desk.wait(for: "stately, plump")
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

extension Files {
  /// Waits until a file contains a text.
  fileprivate static func waitFor(_ text: String, in path: String) throws {
    try EndToEndTests.wait(for: "“\(text)” in \(path)") { read(path).contains(text) }
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
