import Harness
import Testing

/// The reader's tools in a real terminal of one page and of two. The numbers are those of the walk in
/// `Documentation/Walk.md`.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ToolsTests {
  private static let sizes = [(80, 24), (160, 45)]

  // MARK: 1 and 2, searching and jumping

  @Test(arguments: sizes)
  func searchShowsTheHitsAndEscapeReturns(columns: Int, rows: Int) throws {
    let home = try Home()
    try Desk.reading(home, try home.numberedBook(), columns, rows) { desk in
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
  }

  @Test(arguments: sizes)
  func anEarlierSearchSurvivesAKill(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("/w1234")
      try desk.wait(for: "1 of 10")
      try desk.press("Enter")
      try desk.wait(for: "the search without the bar") { !$0.contains("Alt-") }
      try Files.waitFor("w1234", in: home.path + "/state/curlew/searches")
      try desk.killProgram()
    }
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("/")
      try desk.wait(for: "Alt-")
      try desk.wait(for: "the same search") { screen in
        if screen.contains("/ w1234"), screen.contains("of 10") { return true }
        // Earlier searches are read beside the loop, too.
        try desk.press("Up")
        return false
      }
    }
  }

  @Test func whatIsPastedIsSearchedForAndTurnsNoPages() throws {
    let home = try Home()
    try Desk.reading(home, try home.numberedBook(), 80, 24) { desk in
      let before = try desk.rest()
      try desk.paste("nnn q\r")
      try desk.type("/")
      try desk.wait(for: "Tab list")
      try desk.paste("w00777\rw00778")
      try desk.wait(for: "the hit across two lines") {
        $0.contains("/ w00777 w00778") && $0.contains("1 of 1")
      }
      try desk.press("Escape")
      try desk.wait(for: "the same screen") { $0 == before }
    }
  }

  @Test(arguments: sizes)
  func aJumpLeadsBackAndNeverLosesThePlace(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    var word = ""
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.press("Right")
      try desk.wait(for: "the next pages") { $0.firstWord != "w00001" }
      word = String(try #require(try desk.rest().firstWord))
      try desk.press("End")
      try desk.wait(for: "back to ")
      try desk.press("q")
      try desk.wait(for: "Which place to keep")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    // The stray End has not moved the place.
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.wait(for: "the kept place") { $0.firstWord == word[...] }
      try desk.press("End")
      try desk.wait(for: "back to ")
      try desk.type("`")
      try desk.wait(for: "the place again") {
        $0.firstWord == word[...] && !$0.contains("back to ")
      }
    }
  }

  // MARK: 3 and 4, marks

  @Test(arguments: sizes)
  func marksSurviveAKillAndGoOutAndIn(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    // On the left page of a spread the outer corner is at the left.
    let corner = columns > 100 ? "◤" : "◥"
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("m")
      try desk.wait(for: corner)
      try desk.type("v")
      try desk.wait(for: "Enter highlights")
      try desk.type("2")
      try desk.wait(for: "the end of the selection") { !$0.contains("Enter highlights") }
      try desk.type("vnA note")
      try desk.paste(", pasted\rin two lines")
      try desk.wait(for: "in two lines")
      try desk.press("Tab")
      try desk.wait(for: "✎")
      try wait(for: "the note to be saved") {
        try home.curlew("--notes", "markdown", book).output.contains("in two lines")
      }
      try desk.killProgram()
    }
    let saved = try home.curlew("--notes", "markdown", book).output
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.wait(for: corner)
      try desk.type("M")
      try desk.wait(for: "A note, pasted in two lines")
      try desk.type("dd")
      try desk.wait(for: "the list without two marks") { $0.contains("u undo") }
      try desk.type("uu")
      try desk.wait(for: "A note, pasted in two lines")
      try desk.press("Escape")
    }
    try wait(for: "the marks to be saved again") {
      try home.curlew("--notes", "markdown", book).output == saved
    }
    let other = try Home()
    let copy = try other.numberedBook()
    let notes = try home.curlew("--notes", "markdown", book)
    #expect(notes.output.contains("A note, pasted") && notes.output.contains("w00001"))
    try Files.write(notes.output, to: other.path + "/notes")
    let added = try other.curlew("--import-notes", other.path + "/notes", copy)
    #expect(added.status == 0 && added.output.hasSuffix(" added\n"), "\(added)")
    for form in ["markdown", "json", "csv"] {
      // Each says where it is, which is another file here.
      let written = try home.curlew("--notes", form, book).output
        .replacing(home.path, with: other.path)
      #expect(try other.curlew("--notes", form, copy).output == written)
    }
    try Files.write("nothing of the kind\n", to: other.path + "/notes")
    let refused = try other.curlew("--import-notes", other.path + "/notes", copy)
    #expect(refused.status == 2 && refused.errors.contains("no notes in Markdown"))
  }

  @Test(arguments: sizes)
  func aPassageIsSelectedByLinesAndLetters(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("vw")
      try desk.wait(for: "words")
      try desk.type("f9")
      try desk.press("S-Down")
      try desk.type("1")
      try desk.wait(for: "the end of the selection") { !$0.contains("Enter highlights") }
      try desk.type("q")
      try desk.waitUntilOver()
    }
    let notes = try home.curlew("--notes", "markdown", book).output
    let passage = try #require(notes.firstMatch(of: /> (w00001 .* w\d{5})\n/)?.1)
    let last = try #require(Int(passage.suffix(4)))
    #expect(last > 12 && last < 40, "from w00009 to the next line: \(passage)")
  }

  @Test(arguments: sizes)
  func aPassageIsExtendedToWordsThatAreTyped(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("vw/w00099")
      try desk.wait(for: "/ w00099")
      try desk.type("9")
      try desk.wait(for: "not found")
      try desk.press("BSpace", "Enter")
      try desk.wait(for: "Enter highlights")
      try desk.type("1")
      try desk.wait(for: "the end of the selection") { !$0.contains("Enter highlights") }
      try desk.type("q")
      try desk.waitUntilOver()
    }
    let notes = try home.curlew("--notes", "markdown", book).output
    #expect(notes.contains(/> w00001 .* w00099\n/))
  }

  // MARK: 5, the dictionary

  @Test(arguments: sizes)
  func aWordIsLookedUpAndKept(columns: Int, rows: Int) throws {
    let home = try Home()
    let folder = home.path + "/.local/share/curlew/dictionaries"
    _ = try Command.run(["mkdir", "-p", folder])
    try Files.write("w00001\tA\tM\n", to: folder + "/numbers.index")
    try Files.write("a first word", to: folder + "/numbers.dict")
    try Desk.reading(home, try home.numberedBook(), columns, rows) { desk in
      try desk.type("dw00001")
      try desk.press("Enter")
      try desk.wait(for: "a first word")
      try Files.waitFor("w00001\tw00001", in: home.path + "/.local/share/curlew/words.tsv")
      try desk.killProgram()
    }
    #expect(try home.curlew("--words").output.hasPrefix("w00001\tw00001\t"))
    let cards = try home.curlew("--words=cards").output.split(separator: "\n")
    #expect(cards.prefix(2) == ["#separator:tab", "#html:false"] && cards.count == 3)
    let fields = cards[2].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 5 && fields[0] == "w00001" && fields[1] == "a first word")
    #expect(fields[2].contains("w00001") && fields[4] == "1", "\(fields)")
    let fault = try home.curlew("--words=csv")
    #expect(fault.status == 2 && fault.errors.contains("expected cards"))
  }

  @Test func `words from elsewhere bring a pipe no control characters, and a table no formulas`()
    throws
  {
    let home = try Home()
    _ = try Command.run(["mkdir", "-p", home.path + "/.local/share/curlew"])
    try Files.write(
      "a\u{1B}[2Jb\t=1+1\tA \u{9B}31m sentence.\tEmma\t2026-11-21\n",
      to: home.path + "/.local/share/curlew/words.tsv")
    let words = try home.curlew("--words").output
    #expect(words == "a\\u001b[2Jb\t =1+1\tA \\u009b31m sentence.\tEmma\t2026-11-21\n")
  }

  // MARK: 6, time

  @Test(arguments: sizes)
  func theFootAndTheStatisticsAreShown(columns: Int, rows: Int) throws {
    let home = try Home()
    try Desk.reading(home, try home.numberedBook(), columns, rows) { desk in
      try desk.type("f")
      try desk.wait(for: "left in chapter")
      try desk.type("f")
      let screen = try desk.wait(for: "left in book")
      try desk.type("T")
      try desk.wait(for: "The last seven days")
      try desk.press("Escape")
      try desk.wait(for: "left in book")
      let place = try #require(screen.place(of: "left in book"))
      try desk.tap(column: place.column, row: place.row)
      let percent = try desk.wait(for: "the percentage") {
        !$0.contains("left in book") && $0.contains(/\d%/)
      }
      try Files.waitFor("foot = page", in: home.defaults)
      let number = try #require(percent.place(of: " of "))
      try desk.tap(column: number.column, row: number.row)
      try desk.wait(for: "← → pages")
      try desk.press("Escape")
      try desk.wait(for: "the page") { !$0.contains("← → pages") }
      try desk.type("f")
      try desk.wait(for: "left in chapter")
      try Files.waitFor("foot = chapter", in: home.defaults)
      try desk.killProgram()
    }
    #expect(try home.curlew("defaults", "read", "foot").output == "chapter\n")
  }

  // MARK: 8, the shelf

  @Test(arguments: sizes)
  func theShelfFiltersAndSearchesTheBooks(columns: Int, rows: Int) throws {
    let home = try Home()
    try home.seeTour()
    let folder = home.path + "/books"
    _ = try Command.run(["mkdir", "-p", folder])
    for (name, text) in [("Emma", "handsome, clever, and rich"), ("Ulysses", "stately, plump")] {
      try Files.write("Title: \(name)\n\n\n\(text)\n", to: "\(folder)/\(name).txt")
    }
    _ = try home.curlew("defaults", "write", "folders", folder)
    let list = try home.curlew("--list").output
    #expect(list.contains("Emma") && list.contains("Ulysses"))
    #expect(try home.curlew("--search", "stately").output.contains("Ulysses.txt"))
    let desk = try Desk(home, columns: columns, rows: rows, [Files.program])
    try desk.wait(for: "Ulysses")
    try desk.press("?")
    try desk.wait(for: "On the shelf")
    try desk.press("Escape")
    try desk.wait(for: "the shelf again") { !$0.contains("On the shelf") }
    try desk.type("/emm")
    try desk.wait(for: "one book") { $0.contains("Emma") && !$0.contains("Ulysses") }
    try desk.press("Escape")
    try desk.wait(for: "the whole shelf") { !$0.contains("Tab in the books") }
    try desk.wait(for: "Ulysses")
    try desk.type("/")
    try desk.paste("stately")
    try desk.press("Tab")
    try desk.wait(for: "“stately” in 1 book")
    try desk.press("Enter")
    try desk.wait(for: "stately, plump")
  }

  // MARK: 9, the look

  @Test(arguments: sizes)
  func theLookIsKeptAndCanBePutBack(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book, columns, rows) { desk in
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
      try desk.killProgram()
    }
    #expect(try home.curlew("defaults", "read", "line-spacing").output == "double\n")
  }

  // MARK: 10, keys

  @Test(arguments: [(80, 24, 2), (160, 45, 3)])
  func aBoundKeyTurnsPagesAndRunsCommands(columns: Int, rows: Int, page: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    _ = try Command.run(["mkdir", "-p", home.path + "/config/curlew"])
    let file = home.path + "/answer"
    try Files.write(
      """
      key x = next-page
      key y = !exit 3
      key F5 = !echo "$CURLEW_TITLE" "$CURLEW_PAGE" "$CURLEW_PERCENT" > \(file)

      """, to: home.defaults)
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.type("x")
      let screen = try desk.wait(for: "the next pages") {
        $0.folios == [page] && $0.contains(/\d+ of \d+/)
      }
      let foot = try #require(screen.firstMatch(of: /\d+ of (\d+)/))
      // Of a spread, both pages count as read.
      let last = columns > 100 ? page + 1 : page
      let percent = last * 100 / (Int(foot.output.1) ?? 1)
      try desk.press("F5")
      try Files.waitFor("numbers.txt \(page) \(percent)", in: file)
      try desk.type("y")
      try desk.wait(for: "“exit 3” failed: status 3")
    }
    let actions = try home.curlew("--actions")
    #expect(actions.status == 0 && actions.output.contains("next-page"))
  }

  // MARK: 11, access

  /// Screen readers, braille displays and magnifiers follow the cursor of the terminal.
  @Test(arguments: sizes)
  func theCursorStandsOnWhatIsChosen(columns: Int, rows: Int) throws {
    let home = try Home()
    try Desk.reading(home, Files.package + "/Books/nobody-over.txt", columns, rows) { desk in
      try desk.type("m")
      try desk.rest()
      for (key, sign) in [
        ("M", "Bookmarks, highlights and notes"), ("c", "Contents "), ("a", "Look"),
      ] {
        try desk.type(key)
        try desk.wait(for: sign)
        try desk.waitForCursor(onRowWith: "▸")
        try desk.press("Down")
        try desk.waitForCursor(onRowWith: "▸")
        try desk.press("Escape")
        try desk.wait(for: "the page") { !$0.contains(sign) }
      }
      try desk.type("/the")
      try desk.waitForCursor(onRowWith: "/ the")
      try desk.press("Tab")
      try desk.wait(for: "hits for “the”")
      try desk.press("Down")
      try desk.waitForCursor(onRowWith: "▸")
      // Escape right before another key would mean that alt was held.
      try desk.press("Escape")
      try desk.wait(for: "the hit") { !$0.contains("hits for “the”") }
      try desk.press("Escape")
      try desk.wait(for: "The search is closed")
      try desk.press("w")
      try desk.wait(for: "← → pages")
      try desk.waitForCursor(onRowWith: "●")
      try desk.press("Escape")
      try desk.wait(for: "the page") { !$0.contains("← → pages") }
      try desk.type("s")
      try desk.wait(for: "The shelf")
      // Below a wall of covers stands the name of the chosen book.
      let isList = columns < 100
      try desk.waitForCursor(onRowWith: isList ? "▸" : "Nobody Over ·")
      try desk.press(isList ? "Down" : "Right")
      try desk.waitForCursor(onRowWith: isList ? "▸" : "The Curlew Guide ·")
    }
  }

  @Test func aBookIsReadLineByLine() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let commands = home.path + "/commands"
    try Files.write("\n/w15000\nn\nm\nM\nd curlew\nq\n", to: commands)
    let linear = try home.curlew("--linear", book, input: commands)
    #expect(linear.status == 0 && linear.output.contains("w00001 w00002"))
    #expect(linear.output.contains("Page 2 of ") && linear.output.contains("w15000"))
    #expect(linear.output.contains("Line ") && linear.output.contains(" has a bookmark\n"))
    #expect(linear.output.contains(", bookmark: w"))
    #expect(!linear.output.contains("\u{1B}"))
    // The place is kept, for this reader and for the other.
    try Desk.reading(home, book, 80, 24) { desk in try desk.wait(for: "w15000") }
  }

  @Test func whatLiesBesideABookIsRememberedByItsPathOnly() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let other = home.path + "/other.txt"
    try Files.write("Other words.\n\nAnd more of them.\n", to: other)
    let (commands, places) = (home.path + "/commands", home.places)
    try Files.write("\nq\n", to: commands)
    let pair = try home.curlew("--linear", "--beside", other, book, input: commands)
    #expect(pair.status == 0 && Files.read(places).contains("facing \(other)"))
    // Read alone, line by line, the pair is still remembered.
    #expect(try home.curlew("--linear", book, input: commands).status == 0)
    #expect(Files.read(places).contains("facing \(other)"))
    // Only alone if the reader says so.
    #expect(try home.curlew("--linear", "--beside", "none", book, input: commands).status == 0)
    #expect(!Files.read(places).contains("facing"))
    // A pipe cannot be read again, so it is not remembered.
    let piped = try home.curlew("--linear", "--beside", "-", book, input: other)
    #expect(piped.status == 0 && !Files.read(places).contains("facing -"))
  }

  @Test(arguments: sizes)
  func aHighContrastThemeCanBeChosen(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    let desk = try Desk(
      home, columns: columns, rows: rows, [Files.program, "--theme", "contrast", book])
    try desk.waitForBook()
    #expect(try desk.screen.firstWord == "w00001")
  }

  // MARK: 12, changing files

  @Test(arguments: sizes)
  func aChangedFileIsReadAgain(columns: Int, rows: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try Desk.reading(home, book, columns, rows) { desk in
      try desk.press("Right")
      try desk.wait(for: "the second pages") { $0.firstWord != "w00001" }
      let second = try #require(try desk.rest().firstWord)
      try desk.press("Right")
      try desk.wait(for: "the third pages") { $0.firstWord != second }
      let word = try #require(try desk.rest().firstWord)
      _ = try Command.run(["sed", "-i", "s/w00003 /w00003 a few new words /", book])
      try desk.press("Right")
      try desk.wait(for: "the file has changed; R reads the new text")
      try desk.press("Left")
      try desk.wait(for: "the third pages") { $0.firstWord == word }
      try desk.rest()
      try desk.type("R")
      try desk.wait(for: "the same words") { $0.contains(word) && !$0.contains("has changed") }
      try desk.press("Home")
      try desk.wait(for: "a few new words")
    }
  }

  // MARK: Without a terminal

  @Test func searchingFilesHasTheExitStatusOfGrep() throws {
    let home = try Home()
    let (one, two) = (try home.numberedBook("one.txt"), try home.numberedBook("two.txt", words: 50))
    let found = try home.curlew("--search", "w00777 w00778", one)
    #expect(found.status == 0 && found.output.contains("w00777 w00778 w00779"))
    #expect(found.output.contains(/^[1-9][0-9]*:/), "\(found.output)")
    #expect(try home.curlew("--search", "xyzzy", one).status == 1)
    let words = try home.curlew("--search", "w00778 w00776", one, two)
    #expect(words.status == 0 && words.output.contains("w00776 w00777 w00778"))
    #expect(words.errors.contains("words are near each other"))
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
  /// Opens a book in a terminal.
  fileprivate static func reading(
    _ home: borrowing Home, _ book: String, _ columns: Int, _ rows: Int,
    _ body: (borrowing Desk) throws -> Void
  ) throws {
    let desk = try Desk(home, columns: columns, rows: rows, [Files.program, book])
    try desk.waitForBook()
    try body(desk)
  }

  /// Pastes text as a terminal does.
  fileprivate func paste(_ text: String) throws {
    try type("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// Waits until the cursor stands on a row that contains a text.
  fileprivate func waitForCursor(onRowWith text: String) throws {
    try wait(for: "the cursor on the row with “\(text)”") { screen in
      let row = try cursor.row
      return screen.lines.indices.contains(row) && screen.lines[row].contains(text)
    }
  }
}

extension String {
  /// The cell at which a text begins. All characters before it must take one cell.
  fileprivate func place(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      guard let start = line.firstRange(of: text)?.lowerBound else { continue }
      return (line.distance(from: line.startIndex, to: start), row)
    }
    return nil
  }
}
