import Cells
import Harness
import System
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// However the program ends, the terminal is as it was.
@Suite struct TerminalFaults {
  private static let text = (1...4000).map { "word\($0)" }.joined(separator: " ")

  /// Opens a book in the middle, with a terminal that answers.
  private static func open(
    _ folder: borrowing Folder, _ words: String..., size: Size = Size(columns: 80, rows: 24),
    environment: [String: String?] = [:]
  ) throws -> PtySession {
    try folder.write(text, to: "book.txt")
    let home = folder.path
    return try PtySession(
      [curlew, "--page", "3"] + words + [Path.join(folder.path, "book.txt")], size: size,
      environment: ["HOME": home].merging(environment) { $1 }, answers: true)
  }

  @Test func `a signal at any moment restores the terminal and keeps the place`() throws {
    var row = FaultRow(promise: 3, "TERM, HUP, INT, QUIT at random moments, also during a turn")
    for _ in 0..<FaultRow.count(1000, least: 4) {
      for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
        let folder = try Folder()
        var session = try Self.open(folder)
        try session.wait { $0.contains("word") }
        session.send(" ")
        usleep(UInt32.random(in: 0..<600_000))
        session.signal(number)
        let status = try session.exitStatus(within: .seconds(5))
        let places = (try? folder.text(".local/state/curlew/places")) ?? ""
        let isGood = status == .signalled(number) && session.leftovers.isEmpty
        row.trial(isGood && places.contains("offset"), "\(number): \(status) \(session.leftovers)")
        row.trial(session.foreignParts.isEmpty, "\(session.foreignParts)")
      }
    }
    for _ in 0..<4 { row.control(try Self.isRestoredAfterKill()) }
    row.finish()
  }

  /// A program that has no chance to restore anything.
  private static func isRestoredAfterKill() throws -> Bool {
    let folder = try Folder()
    var session = try open(folder)
    try session.wait { $0.contains("word") }
    session.signal(SIGKILL)
    _ = try session.exitStatus()
    return session.leftovers.isEmpty
  }

  @Test func `a crash restores the terminal`() throws {
    var row = FaultRow(promise: 3, "crashes of seven kinds on two threads")
    let kinds = [
      "outOfBounds", "unwrap", "overflow", "recursion", "abort", "segmentation", "fatalError",
    ]
    for _ in 0..<FaultRow.count(72, least: 1) {
      for kind in kinds {
        for (place, backtrace) in [("main", "enable=no"), ("thread", nil)] {
          var session = try PtySession(
            [builtProgram("crasher"), kind, place], environment: ["SWIFT_BACKTRACE": backtrace])
          let status = try session.exitStatus()
          row.trial(session.leftovers.isEmpty && status != .exited(0), "\(kind) \(place) \(status)")
        }
      }
    }
    for _ in 0..<4 { row.control(try Self.isRestoredAfterKill()) }
    row.finish()
  }

  @Test func `a terminal that goes away ends the program within two seconds`() throws {
    var row = FaultRow(promise: 9, "the terminal is closed")
    for _ in 0..<FaultRow.count(1000, least: 6) {
      let folder = try Folder()
      var session = try Self.open(folder)
      try session.wait { $0.contains("word") }
      session.hangUp()
      row.trial((try? session.exitStatusUnread(within: .seconds(4))) != nil)
    }
    var sleeper = try PtySession(["/bin/sh", "-c", "trap '' HUP; sleep 4"])
    usleep(200_000)
    sleeper.hangUp()
    row.control((try? sleeper.exitStatusUnread(within: .seconds(2))) != nil)
    row.finish()
  }

  @Test func `every size works, and the last of many`() throws {
    var row = FaultRow(promise: 10, "resizes in random order, then the text at the last size")
    let folder = try Folder()
    var session = try Self.open(folder, "--turn", "none")
    try session.wait { $0.contains("word") }
    for number in 0..<FaultRow.count(100_000, least: 300) {
      let size = Size(columns: .random(in: 0...200), rows: .random(in: 0...70))
      session.resize(to: size)
      if number % 50 == 0 { session.listen() }
      row.trial(true)
    }
    session.resize(to: Size(columns: 77, rows: 21))
    session.waitForSilence(of: .milliseconds(700))
    let mark = session.output.count
    session.send("\u{0C}")
    try session.wait { $0.dropFirst(mark).contains("word") }
    session.waitForSilence(of: .milliseconds(300))
    var screen = ReplayScreen(size: Size(columns: 77, rows: 21))
    screen.replay(session.output.dropFirst(mark).bytes)
    row.trial((0..<21).contains { screen.row($0).contains("word") }, "the text at the last size")
    session.send("q")
    row.trial(try session.exitStatus() == .exited(0) && session.leftovers.isEmpty)
    row.trial(session.foreignParts.isEmpty, "\(session.foreignParts)")
    // A screen of another size shows the same bytes wrongly.
    var wrong = ReplayScreen(size: Size(columns: 20, rows: 5))
    wrong.replay(session.output.dropFirst(mark).bytes)
    row.control((0..<5).contains { wrong.row($0).contains("word1 word2") })
    row.finish()
  }

  @Test func `every terminal type works or is refused in one line`() throws {
    var row = FaultRow(promise: 10, "terminfo entries")
    let all = Self.types
    let folder = try Folder()
    let step = max(all.count / FaultRow.count(all.count, least: 25), 1)
    for index in stride(from: 0, to: all.count, by: step) {
      var session = try Self.open(folder, environment: ["TERM": all[index]])
      let isRefused = try? session.exitStatus(within: .milliseconds(400)) == .exited(2)
      if isRefused == true {
        row.trial(session.output.count(of: "\n") == 1, all[index])
        continue
      }
      session.send("qqq")
      let status = try? session.exitStatus(within: .seconds(8))
      row.trial(status == .exited(0) && session.terminalModes == session.formerModes, all[index])
    }
    // A program that does not look at its terminal.
    var cat = try PtySession(["/bin/sh", "-c", "stty raw; printf 'word'"])
    _ = try cat.exitStatus()
    row.control(cat.terminalModes == cat.formerModes)
    row.finish()
  }

  private static var types: [String] {
    ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"].flatMap { place in
      FileSystem.names(in: place).filter { !$0.hasPrefix(".") }.flatMap { letter in
        FileSystem.names(in: "\(place)/\(letter)").filter { !$0.hasPrefix(".") }
      }
    }
  }
}
