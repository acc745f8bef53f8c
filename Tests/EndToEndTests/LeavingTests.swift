#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import CurlewCells
import Harness
import Testing

/// However the program ends, the terminal is restored.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct LeavingTests {
  private func reading(_ home: borrowing Home, backtrace: String? = nil) throws -> PtySession {
    var session = try PtySession(
      [Files.program, "--page", "1", try home.numberedBook(words: 3000)],
      size: Size(columns: 160, rows: 45),
      environment: [
        "HOME": home.path, "COLORTERM": "truecolor", "SWIFT_BACKTRACE": backtrace,
      ]
    ).audited()
    try session.wait { $0.contains("1–2 of ") }
    return session
  }

  /// Signals of crashes, at rest and during a turn.
  @Test(
    arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE], ["enable=no", nil])
  func aCrashGivesTheTerminalBack(signal: Int32, backtrace: String?) throws {
    for isTurning in [false, true] {
      // At another start the foot would tell of the crash.
      let home = try Home()
      var session = try reading(home, backtrace: backtrace)
      if isTurning {
        let before = session.output.count
        session.send(" ")
        try session.wait { $0.count > before + 500 }
      }
      session.signal(signal)
      #expect(try session.exitStatus() == .signalled(signal))
      #expect(session.leftovers == [])
    }
  }

  /// What trapped may be what the book begins with, such as its title in drawn letters.
  @Test func aBookInWhichTheProgramCrashedOpensPlainlyOnce() throws {
    let home = try Home()
    try home.seeTour()
    let book = try home.numberedBook(words: 3000)
    func desk() throws -> Desk {
      try Desk(home, columns: 80, rows: 24, [Files.program, "--turn", "none", book])
    }
    let first = try desk()
    try first.wait(for: "Start reading")
    kill(try first.process, SIGSEGV)
    try first.waitUntilOver()
    let second = try desk()
    try second.wait(for: "Curlew crashed in this book")
    #expect(try second.screen.contains("w00001"))
    try second.press("PPage")
    // No letter is drawn, but the title is there.
    try second.wait(for: "N U M B E R S")
    try second.press("q")
    try second.waitUntilOver()
    let third = try desk()
    let screen = try third.waitForBook()
    #expect(!screen.contains("crashed"))
    try third.press("q")
    try third.waitUntilOver()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func aSignalInMidTurnKeepsThePlaceAndGivesTheTerminalBack(signal: Int32) throws {
    let home = try Home()
    var session = try reading(home)
    // Late output of the start could be mistaken for the turn.
    session.waitForSilence(of: .milliseconds(300))
    let before = session.output.count
    session.send(" ")
    try session.wait { $0.count > before + 500 }
    session.signal(signal)
    #expect(try session.exitStatus() == .signalled(signal))
    #expect(session.leftovers == [])
    var again = try PtySession(
      [Files.program, home.path + "/numbers.txt"], size: Size(columns: 160, rows: 45),
      environment: ["HOME": home.path]
    ).audited()
    try again.wait { $0.contains("3–4 of ") }
  }

  @Test func closingTheTerminalEndsTheProgram() throws {
    let home = try Home()
    var session = try reading(home)
    session.hangUp()
    let status = try session.exitStatusUnread()
    #expect([.signalled(SIGHUP), .exited(0)].contains(status))
  }

  /// Control-S stops output. A reader who typed it by accident would take the program for dead.
  @Test func anyKeyStartsOutputThatHasBeenStopped() throws {
    let home = try Home()
    var session = try reading(home)
    session.send("\u{13}")
    session.send(" ")
    try session.wait { $0.contains("3–4 of ") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.leftovers == [])
  }

  @Test func quittingRestoresTheTerminal() throws {
    let home = try Home()
    var session = try reading(home)
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.leftovers == [])
  }

  @Test(arguments: [nil, "", "dumb"])
  func aTerminalThatCannotShowABookGetsOneLineAndNotAStrayByte(type: String?) throws {
    let home = try Home()
    let book = try home.numberedBook(words: 100)
    var session = try PtySession(
      [Files.program, book], environment: ["HOME": home.path, "TERM": type]
    ).audited()
    #expect(try session.exitStatus() == .exited(2))
    let output = session.output.text
    #expect(output.hasPrefix("curlew: ") && output.hasSuffix("\r\n"), "\(output)")
    #expect(output.count { $0 == "\r\n" } == 1 && !output.contains("\u{1B}"), "\(output)")
  }

  @Test func aBadBookIsReportedBeforeTheScreenIsTaken() throws {
    let home = try Home()
    var session = try PtySession(
      [Files.program, home.path + "/no-such-book.txt"], environment: ["HOME": home.path]
    ).audited()
    #expect(try session.exitStatus() == .exited(2))
    let line = "curlew: \(home.path)/no-such-book.txt: no such file or directory\r\n"
    #expect(session.output.text == line)
    #expect(session.terminalModes == session.formerModes)
  }

  /// A book with escape sequences in its text, name and title.
  @Test func noControlCharacterOfABookReachesTheTerminal() throws {
    let home = try Home()
    let hostile = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{90}q\u{9C}\u{1B}[6n\u{1B}P+q\u{1B}\\"
    let book = home.path + "/a\u{1B}]2;name\u{7}b.txt"
    try Files.write(
      "Title: T\(hostile)\nAuthor: A\(hostile)\n\n\n\nCHAPTER I\(hostile)\n\n\n"
        + String(repeating: "Some \(hostile) words.\n", count: 300), to: book)
    var session = try PtySession(
      [Files.program, book], environment: ["HOME": home.path]
    ).audited()
    // A text with signs for a terminal is shown as it is.
    try session.wait { $0.contains("as it is") }
    for keys in [" ", " ", "c", "\u{1B}", "o", "\u{1B}", "\t", "\u{1B}", "?", "q", "s"] {
      session.press(keys, silence: .milliseconds(150))
    }
    _ = try session.leave()
    let printed =
      try home.curlew("--print", book).output + home.curlew("--info", book).output
      + home.curlew("--outline", book).output + home.curlew("--list").output
      + home.curlew("--print", book + "x").errors
    for foreign in ["]0;", "]2;", "\u{9B}", "\u{202E}", "\u{90}", "[6n", "P+q", "\u{7}"] {
      #expect(!session.output.contains("\u{1B}" + foreign), "\(foreign.debugDescription)")
      #expect(!printed.contains("\u{1B}" + foreign), "\(foreign.debugDescription)")
    }
    for control in ["\u{9B}", "\u{202E}", "\u{90}", "\u{7}"] {
      #expect(!session.output.contains(control) && !printed.contains(control))
    }
    #expect(!printed.contains("\u{1B}"))
  }
}
