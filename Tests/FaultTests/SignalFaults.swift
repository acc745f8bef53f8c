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

/// However the program ends, the terminal is as it was.
@Suite(FaultSettings.timeLimit, .needsProgram) struct SignalFaults {
  @Test func `a signal at any moment restores the terminal and keeps the place`() async throws {
    var row = FaultRow(
      promise: 3, "TERM, HUP, INT, QUIT at random moments, also during a turn", full: 4000,
      least: 16)
    await row.tryAll { number, chaos in
      try Self.harm(
        by: [SIGTERM, SIGHUP, SIGINT, SIGQUIT][number % 4],
        after: .random(in: 0..<600_000, using: &chaos))
    }
    await row.controlAll(4) { _, _ in try Self.leftoversAfterKill() }
    row.finish()
  }

  private static func harm(by signal: CInt, after microseconds: UInt32) throws -> String? {
    let folder = try Folder()
    var session = try NumberedBook.open(folder)
    try session.wait { $0.contains("word") }
    session.send(" ")
    usleep(microseconds)
    session.signal(signal)
    let status = try session.exitStatus()
    let hasPlace = NumberedBook.hasPlace(in: folder.path)
    let isGood =
      status == .signalled(signal) && session.leftovers.isEmpty && session.foreignParts.isEmpty
    return isGood && hasPlace
      ? nil
      : "\(signal): \(status) \(session.leftovers) \(session.foreignParts) place \(hasPlace)"
  }

  /// What a program that is killed leaves behind in the terminal. It cannot handle SIGKILL.
  private static func leftoversAfterKill() throws -> String? {
    let folder = try Folder()
    var session = try NumberedBook.open(folder)
    try session.wait { $0.contains("word") }
    session.signal(SIGKILL)
    _ = try session.exitStatus()
    return session.leftovers.isEmpty ? nil : "\(session.leftovers)"
  }

  // MARK: Crashes

  /// Tries a debug build, too, if CURLEW_CRASHER names one.
  @Test func `a crash restores the terminal`() async throws {
    var row = FaultRow(
      promise: 3, "crashes of seven kinds, on two threads, debug and release", full: 2016, least: 28
    )
    let kinds = [
      "outOfBounds", "unwrap", "overflow", "recursion", "abort", "segmentation", "fatalError",
    ]
    let built = builtProgram("crasher")
    let programs = [Environment["CURLEW_CRASHER"].flatMap(FileSystem.resolved) ?? built, built]
    await row.tryAll { number, _ in
      let kind = kinds[number % 7]
      let (place, backtrace) = number / 7 % 2 == 0 ? ("main", "enable=no") : ("thread", nil)
      var session = try PtySession(
        [programs[number / 14 % 2], kind, place], environment: ["SWIFT_BACKTRACE": backtrace])
      let status = try session.exitStatus()
      let isGood = session.leftovers.isEmpty && status != .exited(0)
      return isGood ? nil : "\(kind) \(place) \(status) \(session.leftovers)"
    }
    await row.controlAll(4) { _, _ in try Self.leftoversAfterKill() }
    row.finish()
  }

  // MARK: Stopped

  /// One shell stops and continues the program again and again, and the window changes meanwhile.
  @Test func `a stopped program gives the terminal back, and draws all when it goes on`()
    async throws
  {
    var row = FaultRow(
      promise: 3, "stopped by Ctrl-Z, the window resized, continued", full: 1000, least: 8)
    let (count, lanes) = (row.count, FaultSettings.lanes)
    let found = await FaultRow.inLanes(lanes) { lane, chaos in
      (try? Self.stopAndContinue((count - lane + lanes - 1) / lanes, &chaos)) ?? ["no shell"]
    }
    for harm in found.flatMap(\.self) { row.trial(harm == nil, harm ?? "") }
    // A program without a handler leaves the terminal raw.
    var naive = try Self.shell(try Folder())
    naive.send("stty raw -echo; kill -STOP $$\n")
    let deadline = ContinuousClock.now + Patience.longest
    while naive.terminalModes.isCooked, ContinuousClock.now < deadline { naive.listen() }
    row.control(naive.terminalModes.isCooked)
    row.finish()
  }

  private static func shell(_ folder: borrowing Folder) throws -> PtySession {
    let home = folder.path
    return try PtySession(
      ["/bin/dash", "-i", "-m"], environment: ["HOME": home, "PS1": "ready> ", "ENV": nil],
      answers: true)
  }

  private static func stopAndContinue(_ count: Int, _ chaos: inout Chaos) throws -> [String?] {
    let folder = try Folder()
    let path = try NumberedBook.write(to: folder)
    var session = try shell(folder)
    try session.wait { $0.contains("ready> ") }
    session.send("'\(curlew)' --turn none --page 3 '\(path)'\n")
    try session.wait { $0.contains("word") }
    session.waitForSilence()
    return try (0..<count).map { _ in
      let mark = session.output.count
      session.send("\u{1A}")
      try session.wait { $0.contains("ready> ", after: mark) }
      let isGivenBack =
        session.terminalModes.isCooked
        && session.output.ends("\u{1B}[?1049l", after: "\u{1B}[?1049h")
      let size = Size(
        columns: .random(in: 40...120, using: &chaos), rows: .random(in: 10...40, using: &chaos))
      session.resize(to: size)
      let resumed = session.output.count
      session.send("fg\n")
      try session.wait { $0.wholePicture(after: resumed) != nil }
      session.waitForSilence(of: .milliseconds(60))
      var screen = ReplayScreen(size: size)
      screen.replay(session.output.dropFirst(resumed).bytes)
      // Drawn again from nothing, the page is the same.
      let redrawn = try session.redrawnPicture()
      var whole = ReplayScreen(size: size)
      whole.replay(redrawn.bytes)
      let isDrawn = screen.text == whole.text
      return isGivenBack && isDrawn ? nil : "\(size): given back \(isGivenBack), drawn \(isDrawn)"
    }
  }
}
