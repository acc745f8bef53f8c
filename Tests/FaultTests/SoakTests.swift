import CurlewCells
import Harness
import CurlewSystem
import TestBooks
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hours of reading in one session: `make soak EVENTS=1000000`.
@Suite(
  FaultSettings.timeLimit, .needsProgram, .needsProc,
  .enabled(if: FaultSettings.soakEvents > 0, "needs CURLEW_SOAK_EVENTS (make soak)"))
struct SoakTests {
  /// How much memory may grow after the first quarter, in kilobytes. Caches are full after 50,000 events.
  private static let growth = 4096

  @Test func `memory and descriptors stay flat in a long session`() throws {
    var row = FaultRow(
      promise: 6, "events in one session: memory and descriptors stay flat", full: 1_000_000)
    let folder = try Folder()
    var session = try Self.open(folder)
    var chaos = Chaos(seed: UInt64(FaultSettings.seed))
    var (sent, first) = (0, Usage?.none)
    var harm: String?
    while sent < FaultSettings.soakEvents, harm == nil {
      let before = sent
      for _ in 0..<40 { sent += try Self.sendEvents(to: &session, &chaos) }
      // Whatever is open is left, so that usages can be compared.
      session.press("\u{1B}", silence: .milliseconds(30))
      if session.hasEnded { harm = "the program ended" }
      if !session.foreignParts.isEmpty { harm = "\(session.foreignParts)" }
      session.forgetOutput()
      if before / (FaultSettings.soakEvents / 40) != sent / (FaultSettings.soakEvents / 40) {
        let usage = Self.usage(of: &session, atMost: first?.descriptors)
        print("soak: \(sent) events, \(usage.memory) kB, \(usage.descriptors) descriptors")
        if sent < FaultSettings.soakEvents / 4 { continue }
        let start = first ?? usage
        first = start
        if usage.memory > start.memory + Self.growth || usage.descriptors > start.descriptors {
          harm = "\(start) became \(usage)"
        }
      }
    }
    for _ in 1..<sent { row.trial(true) }
    row.trial(harm == nil, harm ?? "")
    row.trial(try session.leave() == .exited(0))
    try Self.control(&row)
    row.finish()
  }

  /// The resources of the program, with the fewest descriptors seen within two seconds: the shelf
  /// opens books for a moment to show them.
  ///
  /// - Parameter most: The wait ends once no more than this many descriptors are open.
  private static func usage(of session: inout PtySession, atMost most: Int?) -> Usage {
    var usage = Usage(of: session.process)
    for _ in 0..<20 where usage.descriptors > most ?? 0 {
      session.waitForSilence()
      let now = Usage(of: session.process)
      if now.descriptors <= usage.descriptors { usage = now }
    }
    return usage
  }

  /// A program that keeps all that it reads.
  private static func control(_ row: inout FaultRow) throws {
    var naive = try PtySession(["/bin/sh", "-c", "while read line; do x=$x$line; done"])
    naive.send("x\n")
    naive.waitForSilence()
    let start = Usage(of: naive.process)
    let deadline = ContinuousClock.now + Patience.longest
    var isFlat = true
    while isFlat, ContinuousClock.now < deadline {
      naive.send(String(repeating: "x", count: 1000) + "\n")
      usleep(500)
      naive.drain()
      isFlat = Usage(of: naive.process).memory <= start.memory + growth
    }
    row.control(isFlat)
  }

  /// Opens one of several books on the shelf.
  private static func open(_ folder: borrowing Folder) throws -> PtySession {
    let home = folder.path
    var paths = [try NumberedBook.write(to: folder)]
    for format in SampleBook.allCases where format != .txt {
      paths.append(try format.write(to: folder))
    }
    let (environment, options) = (["HOME": home], [curlew, "--turn", "none", "--page", "1"])
    for path in paths.reversed() {
      var session = try PtySession(options + [path], environment: environment, answers: true)
      // The first words of a chapter are in capitals.
      try session.wait { $0.contains("word") || $0.contains("WORD") }
      session.waitForSilence()
      session.send("q")
      _ = try session.exitStatus()
    }
    var session = try PtySession(options + [paths[0]], environment: environment, answers: true)
    try session.wait { $0.contains("word") }
    return session
  }

  private static let groups = [
    "    ", "nnnpp", "pppp", "7g", "3g", "G", "\u{1B}[H", "`", "~", "/word2\r", "\u{1B}", "/some\r",
    "n", "mm", "c\u{1B}", "o\u{1B}", "w\u{1B}", "t", "f", "T\u{1B}", "?\u{1B}", "\u{0C}",
    // A passage highlighted, with a note, and the first mark of the list removed again.
    "vh", "Md\u{1B}", "vnnote\t", "vnnote\u{1B}", "Md\u{1B}",
    // Another book.
    "sj\r", "sk\r", "sjj\r",
    "\u{1B}[<0;60;12M\u{1B}[<32;30;12M\u{1B}[<0;20;12m", "\u{1B}[<65;10;5M",
  ]

  /// Returns how many events were sent: each byte of a text, each resize.
  private static func sendEvents(
    to session: inout PtySession, _ chaos: inout Chaos
  ) throws -> Int {
    if Int.random(in: 0..<12, using: &chaos) == 0 {
      session.resize(
        to: Size(
          columns: .random(in: 20...160, using: &chaos), rows: .random(in: 8...50, using: &chaos)))
      session.listen()
      return 1
    }
    let keys = groups.randomElement(using: &chaos) ?? " "
    session.send(keys)
    // A letter directly after Escape would be read as Alt. Too much unread input blocks both sides.
    if keys.hasSuffix("\u{1B}") { session.listen() }
    while session.unreadInput > 1000 && !session.hasEnded { session.listen() }
    session.drain()
    return keys.hasPrefix("\u{1B}[<") ? keys.count { $0 == "<" } : keys.unicodeScalars.count
  }
}

/// What a process holds.
private struct Usage {
  /// In kilobytes.
  let memory: Int
  let descriptors: Int

  init(of process: CInt) {
    let line = systemText("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmRSS:") }
    memory = line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
    descriptors = FileSystem.names(in: "/proc/\(process)/fd").count
  }
}
