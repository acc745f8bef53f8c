#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Harness
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(90)), .needsProgram) struct RememberingTests {
  @Test func `a look at another page leaves the place where it was`() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.type("7g")
      try desk.press("Right", "q")
      try desk.waitUntilOver()
    }
    for option in ["--page=3", "--at=50%", "--at=w05000"] {
      let desk = try Desk(
        home, columns: 80, rows: 24, [Files.program, "--turn", "none", option, book])
      try desk.wait(for: "another page") { $0.folios != [8] && !$0.folios.isEmpty }
      try desk.press("q")
      try desk.wait(for: "q keeps page 8")
      try desk.press("Escape")
      try desk.wait(for: "no question") { !$0.contains("q keeps") }
      try desk.type("`")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    try read(book, in: home) { desk in
      try desk.wait(for: "page 8") { $0.folios == [8] }
    }
  }

  @Test func `a pipe has no place, so leaving it asks nothing`() throws {
    let home = try Home()
    try home.seeTour()
    let command = ["sh", "-c", "seq 2000 | '\(Files.program)' --turn none"]
    let desk = try Desk(home, columns: 80, rows: 24, command)
    try desk.wait(for: "12")
    try desk.type("G")
    try desk.wait(for: "2000")
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func `without a file the shelf opens, or the book that was read last`() throws {
    let home = try Home()
    try home.seeTour()
    let book = try home.numberedBook()
    _ = try Command.run(["mkdir", "-p", home.path + "/config/curlew"])
    func start(_ words: String..., until text: String) throws {
      let desk = try Desk(home, columns: 80, rows: 24, [Files.program, "--turn", "none"] + words)
      try desk.wait(for: text)
      try desk.press("q")
      try desk.waitUntilOver()
    }
    try Files.write("start = last-book\n", to: home.defaults)
    try start(until: "The Curlew Guide")
    try read(book, in: home) { desk in
      try desk.type("7g")
      try desk.press("Right", "q")
      try desk.waitUntilOver()
    }
    try start(until: "8 of")
    try Files.write("start = shelf\n", to: home.defaults)
    try start(until: "The Curlew Guide")
    try start("--continue", until: "8 of")
  }

  @Test func theSamePageOpensAfterAKill() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.type("12g")
      try desk.wait(for: "page 12") { $0.folios == [12] }
      try wait(for: "the place to be kept") { Files.read(home.places).contains("offset") }
      try desk.press("Right")
      try desk.wait(for: "page 13") { $0.folios == [13] }
      try wait(for: "the next place to be kept") { Files.read(home.places).contains("page 13/") }
      try desk.killProgram()
    }
    try read(book, in: home) { desk in
      try desk.wait(for: "page 13") { $0.folios == [13] }
    }
  }

  /// The shell stops the program as soon as the page begins to turn, and then kills it.
  @Test func `stopping saves the place`() throws {
    let home = try Home()
    let book = try home.numberedBook()
    let desk = try Desk(
      home, columns: 80, rows: 24, [Files.program, "--pace", "full", "--page", "7", book],
      keepsShell: true)
    try desk.wait(for: "page 7") { $0.folios == [7] }
    try desk.press("Right")
    // Keys that the program has not read yet are dropped by the terminal at Ctrl-Z.
    try desk.wait(for: "the page to turn") { $0.folios != [7] }
    try desk.press("C-z")
    try desk.wait(for: "Stopped")
    try desk.type("kill -9 %1; wait; echo over\n")
    try desk.wait(for: "\nover")
    try read(book, in: home) { desk in
      try desk.wait(for: "page 8") { $0.folios == [8] }
    }
  }

  @Test func quittingSavesThePlace() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.type("7g")
      try desk.press("Right", "q")
      try desk.waitUntilOver()
    }
    try read(book, in: home) { desk in
      try desk.wait(for: "page 8") { $0.folios == [8] }
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalKeepsThePlace(signal: Int32) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.type("7g")
      try desk.wait(for: "page 7") { $0.folios == [7] }
      // A jump alone does not move the place.
      try desk.press("Right")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      kill(try desk.process, signal)
      try desk.waitUntilOver()
    }
    try read(book, in: home) { desk in
      try desk.wait(for: "page 8") { $0.folios == [8] }
    }
  }

  @Test func twoBooksHaveSeparatePlaces() throws {
    let home = try Home()
    let first = try home.numberedBook("first.txt", words: 9000)
    let second = try home.numberedBook("second.txt", words: 8000)
    for (book, page) in [(first, 5), (second, 9)] {
      try read(book, in: home) { desk in
        try desk.type("\(page)g")
        try desk.press("Right")
        try desk.wait(for: "page \(page + 1)") { $0.folios == [page + 1] }
        try desk.press("q")
        try desk.waitUntilOver()
      }
    }
    for (book, page) in [(first, 5), (second, 9)] {
      try read(book, in: home) { desk in
        try desk.wait(for: "page \(page + 1)") { $0.folios == [page + 1] }
      }
    }
  }

  @Test func aMovedAndAnEditedBookAreRecognised() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.type("19g")
      try desk.press("Right")
      try desk.wait(for: "page 20") { $0.folios == [20] }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let word = try #require(
      try home.curlew("--print", "--pages", "20", book).output.firstWord)
    let moved = home.path + "/elsewhere.txt"
    rename(book, moved)
    try read(moved, in: home) { desk in
      try desk.wait(for: "the same word") { $0.firstWord == word }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let text = Files.read(moved)
    let head = text.prefix(while: { $0 != "w" })
    try Files.write(
      String(head) + "A few new words at the beginning.\n\n" + text.dropFirst(head.count), to: moved
    )
    try read(moved, in: home) { desk in
      try desk.wait(for: "the same word on the page") { $0.contains(word) }
    }
  }

  @Test func `an e-book keeps its place when it is packed again or gains a preface`() throws {
    let home = try Home()
    let book = home.path + "/book.epub"
    try Files.write(StoredArchive.bytes(of: SmallBook.numbered()), to: book)
    var word: Substring = ""
    try read(book, in: home) { desk in
      try desk.type("49g")
      try desk.press("Right")
      try desk.wait(for: "page 50") { $0.folios == [50] }
      // The page may still be turning.
      word = try #require(numberedWord(try desk.rest()))
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let packed = home.path + "/packed again.epub"
    try Files.write(StoredArchive.bytes(of: SmallBook.numbered().reversed()), to: packed)
    unlink(book)
    try read(packed, in: home) { desk in
      try desk.wait(for: "the same page") { $0.folios == [50] && numberedWord($0) == word }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    try Files.write(
      StoredArchive.bytes(of: SmallBook.numbered(withPreface: true)), to: packed)
    try read(packed, in: home) { desk in
      let page = try desk.wait(for: "the same word") { $0.contains(word) }
      #expect(page.folios != [50])
    }
  }

  /// The first numbered word on a screen, such as "w12x345".
  private func numberedWord(_ screen: String) -> Substring? {
    screen.firstMatch(of: /w\d+x\d+/)?.0
  }

  /// The cached picture is shown at once, and nothing is drawn again when the book has been read.
  @Test(arguments: [2, 12]) func aKnownBookShowsItsLastSpreadOnce(page: Int) throws {
    let home = try Home()
    let book = try home.numberedBook()
    try leave(book, at: page, in: home)
    let kept = try picture(in: home)
    var session = try open(book, in: home)
    try session.wait { $0.contains("\(page) of ") && $0.count(of: Self.question) == 2 }
    // It is kept anew when the book has been read.
    try wait(for: "the next picture to be kept") { try picture(in: home) != kept }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.output.count(of: Self.question) == 2, "one frame was sent")
  }

  /// The question to the terminal at the start and after every frame.
  private static let question = "\u{1B}[5n"

  @Test func anEditedBookShowsItsNewText() throws {
    let home = try Home()
    let book = try home.numberedBook()
    try leave(book, at: 12, in: home)
    let formerPages = try pages(of: book, in: home)
    try Files.write(Files.read(book) + Files.read(book).dropFirst(2000), to: book)
    var session = try open(book, in: home)
    let pages = try pages(of: book, in: home)
    try session.wait { $0.contains(" of \(pages)") }
    #expect(!session.output.contains(" of \(formerPages)"))
  }

  /// The inode of the file.
  private func picture(in home: borrowing Home) throws -> String {
    try Command.run(["ls", "-i", home.pictures]).output
  }

  private func leave(_ book: String, at page: Int, in home: borrowing Home) throws {
    var session = try open(book, in: home, "--page", "\(page)")
    try session.wait { $0.contains("\(page) of ") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  private func pages(of book: String, in home: borrowing Home) throws -> Substring {
    let info = try home.curlew("--info", "--size", "80x24", book).output
    return try #require(info.firstMatch(of: /pages: (\d+) at/)?.1)
  }

  private func open(
    _ book: String, in home: borrowing Home, _ words: String...
  ) throws -> PtySession {
    try PtySession(
      [Files.program, "--turn", "none"] + words + [book],
      environment: ["HOME": home.path, "COLORTERM": nil], answers: true
    ).audited()
  }

  private func read(
    _ book: String, in home: borrowing Home, _ session: (borrowing Desk) throws -> Void
  ) throws {
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, book])
    try desk.waitForBook()
    try session(desk)
  }

  @Test func `a place in the first pages of a document is kept while the others are read`() throws {
    let home = try Home()
    try home.seeTour()
    let path = home.path + "/long.pdf"
    try Files.write("%PDF-1.4\n" + String(repeating: " ", count: 3 << 20), to: path)
    _ = try Command.run(["mkdir", home.path + "/bin"])
    // All pages take longer than anybody waits.
    try writeProgram(
      """
      #!/bin/sh
      [ "$2" -lt 1000000 ] || exec sleep 600
      awk 'BEGIN {
        print "<html><body><doc>"
        for (page = 1; page < 9; page++) {
          print "<page width=\\"600\\" height=\\"800\\"><flow><block>"
          for (line = 1; line < 20; line++) {
            print "<line>"
            for (word = 1; word < 7; word++)
              printf "<word xMin=\\"%d\\" yMin=\\"%d\\" xMax=\\"%d\\" yMax=\\"%d\\">tide%d</word>\\n",
                word * 70, line * 30, word * 70 + 60, line * 30 + 12, page
            print "</line>"
          }
          print "</block></flow></page>"
        }
        print "</doc></body></html>"
      }'
      """, at: home.path + "/bin/pdftotext")
    // A stand-in for pdftohtml. If the tool is not installed, a message about that covers the page number.
    try writeProgram("#!/bin/sh\n", at: home.path + "/bin/pdftohtml")
    let desk = try Desk(
      home, columns: 60, rows: 18,
      ["env", "PATH=\(home.path)/bin:/usr/bin:/bin", Files.program, "--turn", "none", path])
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("Right")
    try desk.wait(for: "page 2") { $0.folios == [2] }
    try desk.press("q")
    try desk.waitUntilOver()
    #expect(Files.read(home.places).contains("path \(path)"))
  }
}
