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

/// The program never hangs and never spins.
@Suite(FaultSettings.timeLimit, .needsProgram) struct LeavingFaults {
  @Test func `a terminal that goes away ends the program`() async throws {
    var row = FaultRow(
      promise: 9, "the terminal is closed, with HUP delivered or ignored", full: 2000, least: 12)
    await row.tryAll { number, _ in
      let folder = try Folder()
      let path = try NumberedBook.write(to: folder)
      let home = folder.path
      let command = number % 2 == 0 ? "" : "trap '' HUP; "
      var session = try PtySession(
        ["/bin/sh", "-c", "\(command)exec '\(curlew)' --page 3 '\(path)'"],
        environment: ["HOME": home], answers: true)
      try session.wait { $0.contains("word") }
      session.hangUp()
      let isGone = (try? session.exitStatusUnread()) != nil
      let isSaved = NumberedBook.hasPlace(in: folder.path)
      return isGone && isSaved ? nil : "gone \(isGone), saved \(isSaved)"
    }
    var sleeper = try PtySession(["/bin/sh", "-c", "trap '' HUP; echo ready; exec sleep 100"])
    try sleeper.wait { $0.contains("ready") }
    sleeper.hangUp()
    row.control((try? sleeper.exitStatusUnread(within: .seconds(2))) != nil)
    row.finish()
  }

  @Test func `a terminal that takes nothing ends the program all the same`() async throws {
    var row = FaultRow(
      promise: 9, "the terminal takes no output, then TERM or HUP", full: 600, least: 4)
    await row.tryAll { number, _ in
      let folder = try Folder()
      let home = folder.path
      var session = try NumberedBook.open(folder)
      // The page has stood until its place was saved.
      try session.wait { $0.contains("word") && NumberedBook.hasPlace(in: home) }
      session.stopOutput()
      session.send("\u{0C} ")
      usleep(100_000)
      session.signal(number % 2 == 0 ? SIGTERM : SIGHUP)
      let isGone = (try? session.exitStatusUnread()) != nil
      let isSaved = NumberedBook.hasPlace(in: folder.path)
      return isGone && isSaved ? nil : "gone \(isGone), saved \(isSaved)"
    }
    // A program that waits for its terminal.
    var writer = try PtySession(["/bin/sh", "-c", "trap '' TERM; while :; do echo words; done"])
    try writer.wait { $0.contains("words") }
    writer.stopOutput()
    writer.signal(SIGTERM)
    row.control((try? writer.exitStatusUnread(within: .seconds(2))) != nil)
    row.finish()
  }

  @Test(.needsProc)
  func `an idle program uses no processor`() async throws {
    var row = FaultRow(
      promise: 9, "idle for a second: less than 20 ms of processor", full: 100, least: 2)
    await row.tryAll { _, _ in
      let folder = try Folder()
      var session = try NumberedBook.open(folder)
      try session.wait { $0.contains("word") }
      session.waitForSilence(of: .milliseconds(1500))
      // On a busy machine the program may still be starting. The second after a quiet one counts.
      _ = Patience.meets { Self.usedInSecond(session.process).map { $0 < 20 } == true }
      let used = Self.usedInSecond(session.process)
      return used.map { $0 < 20 } == true ? nil : "\(used ?? -1) ms"
    }
    let spinner = try PtySession(["/bin/sh", "-c", "while :; do :; done"])
    let isSeen = (1...20).contains { _ in
      Self.usedInSecond(spinner.process).map { $0 >= 20 } == true
    }
    row.control(!isSeen)
    row.finish()
  }

  /// The processor time that a process takes in a second, in milliseconds.
  private static func usedInSecond(_ process: CInt) -> Int? {
    guard let before = ticks(of: process) else { return nil }
    usleep(1_000_000)
    return ticks(of: process).map { ($0 - before) * 1000 / sysconf(CInt(_SC_CLK_TCK)) }
  }

  private static func ticks(of process: CInt) -> Int? {
    let fields = systemText("/proc/\(process)/stat").split(separator: ")").last?
      .split(separator: " ").map { Int($0) ?? 0 }
    guard let fields, fields.count > 12 else { return nil }
    return fields[11] + fields[12]
  }
}
