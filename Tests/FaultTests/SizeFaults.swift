import CurlewCells
import Harness
import TestBooks
import TestFiles
import Testing

/// Every size of the window works.
@Suite(FaultSettings.timeLimit, .needsProgram) struct SizeFaults {
  private static let usual = Size(columns: 80, rows: 24)

  /// Changes the size, and returns the picture once it stands still.
  private static func picture(
    of session: inout PtySession, at size: Size
  ) throws -> ReplayScreen {
    session.resize(to: size)
    session.waitForSilence(of: .milliseconds(60))
    let picture = try session.redrawnPicture()
    // The program draws no more than that of a larger window.
    var screen = ReplayScreen(
      size: Size(
        columns: min(max(size.columns, 1), 1000), rows: min(max(size.rows, 1), 500)))
    screen.replay(picture.bytes)
    return screen
  }

  /// The first word on the screen after a change back to the usual size.
  ///
  /// - Parameter expected: The word to wait for. A busy machine may take a while to draw it.
  private static func firstWord(
    of session: inout PtySession, expected: Int?
  ) throws -> Int? {
    var word: Int?
    for _ in 1...40 {
      word = NumberedBook.firstWord(on: try picture(of: &session, at: usual))
      if word == expected { break }
    }
    return word
  }

  @Test func `a storm of sizes ends with the text at the last size`() async throws {
    var row = FaultRow(
      promise: 10, "sizes in random order, then the text at the last one", full: 100_000, least: 300
    )
    let (count, lanes) = (row.count, FaultSettings.lanes)
    let found = await FaultRow.inLanes(lanes) { lane, chaos in
      (try? Self.storm((count - lane + lanes - 1) / lanes, &chaos)) ?? ["the program was lost"]
    }
    for harm in found.flatMap(\.self) { row.trial(harm == nil, harm ?? "") }
    row.control(try Self.harm(of: "/bin/cat", at: Size(columns: 30, rows: 10)) == nil)
    row.finish()
  }

  /// Changes the size without waiting, and looks at the picture after each few hundred changes.
  private static func storm(_ count: Int, _ chaos: inout Chaos) throws -> [String?] {
    let folder = try Folder()
    var session = try NumberedBook.open(folder, "--turn", "none")
    try session.wait { $0.contains("word") }
    let first = NumberedBook.firstWord(on: try picture(of: &session, at: usual))
    var harms: [String?] = []
    for number in 1...count {
      session.resize(
        to: Size(
          columns: .random(in: 0...200, using: &chaos), rows: .random(in: 0...70, using: &chaos)))
      if number % 10 == 0 { session.listen() }
      guard number % 400 == 0 || number == count else {
        harms.append(nil)
        continue
      }
      let now = try firstWord(of: &session, expected: first)
      harms.append(now == first ? nil : "after \(number): \(now ?? 0) instead of \(first ?? 0)")
    }
    session.send("q")
    let isWell = try session.exitStatus() == .exited(0) && session.leftovers.isEmpty
    return harms + [isWell && session.foreignParts.isEmpty ? nil : "\(session.foreignParts)"]
  }

  @Test func `every size shows the same place`() async throws {
    let full = 120 * 60
    var row = FaultRow(
      promise: 10, "every size from 1×1 to 120×60, and four extremes", full: full, least: 24)
    let (count, lanes) = (row.count, FaultSettings.lanes)
    let found = await FaultRow.inLanes(lanes) { lane, _ in
      let numbers = stride(from: lane, to: count, by: lanes).map { $0 * full / count }
      let sizes = numbers.map { Size(columns: $0 / 60 + 1, rows: $0 % 60 + 1) }
      return (try? Self.harms(at: sizes)) ?? ["the program was lost"]
    }
    let extremes = [(0, 0), (1, 1000), (2000, 5000), (65535, 65535)].map {
      Size(columns: $0.0, rows: $0.1)
    }
    let all = found.flatMap(\.self) + (try Self.harms(at: extremes))
    for harm in all { row.trial(harm == nil, harm ?? "") }
    row.control(try Self.harm(of: "/bin/cat", at: Size(columns: 30, rows: 10)) == nil)
    row.finish()
  }

  /// What is wrong at each size: a dead program, a wrong sequence, or another place in the book.
  private static func harms(at sizes: [Size]) throws -> [String?] {
    let folder = try Folder()
    var session = try NumberedBook.open(folder, "--turn", "none")
    try session.wait { $0.contains("word") }
    let first = NumberedBook.firstWord(on: try picture(of: &session, at: usual))
    var harms: [String?] = []
    for (number, size) in sizes.enumerated() {
      let screen = try picture(of: &session, at: size)
      // A window of less than this may have no room for a word.
      let isShown =
        size.columns < 16 || size.rows < 4 || size.rows > 500 || screen.text.contains("word")
      // Status queries are no part of the picture.
      let unknown = screen.unknown.filter { $0 != "CSI [5] n" }
      var harm = unknown.isEmpty && isShown ? nil : "\(size): \(unknown) \(screen.text)"
      if number % 40 == 39 || number == sizes.count - 1 {
        let now = try firstWord(of: &session, expected: first)
        if now != first { harm = "\(size): \(now ?? 0) instead of \(first ?? 0)" }
      }
      harms.append(harm)
    }
    session.send("q")
    let isWell = try session.exitStatus() == .exited(0) && session.leftovers.isEmpty
    return harms + [isWell && session.foreignParts.isEmpty ? nil : "\(session.foreignParts)"]
  }

  /// A program that does not know of sizes.
  private static func harm(of program: String, at size: Size) throws -> String? {
    let folder = try Folder()
    var session = try PtySession([program, try NumberedBook.write(to: folder)])
    _ = try session.exitStatus()
    var screen = ReplayScreen(size: size)
    screen.replay(session.output.bytes)
    return NumberedBook.firstWord(on: screen) == 1 ? nil : "another place"
  }
}
