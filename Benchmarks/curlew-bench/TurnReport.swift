internal import CurlewCells
internal import Harness

/// The cost of turns as seen by the terminal.
///
/// Each frame ends with a status request to the terminal, which is how frames are counted.
struct TurnReport {
  let bench: Bench
  let tone: String
  let transition: String

  /// A pause in the output of this length means that the leaf has landed.
  private static let rest = Duration.milliseconds(400)
  private static let mark = "\u{1B}[5n"
  /// The first part of a turn, in milliseconds, in which all frames differ: a missing one was dropped.
  private static let fastPart = 200.0
  private static let frame = 1000.0 / 60

  func report(turns: Int) throws {
    var session = try bench.start(
      bench.curlew + ["--tone", tone, "--turn", transition], answers: true)
    session.waitForSilence(of: .milliseconds(900))
    let measured = try (0..<turns).map { _ in try turn(&session) }
    let lag = try lagAfterBurst(&session)
    func middle(_ digits: Int = 1, _ value: (OneTurn) -> Double) -> String {
      median(measured.map(value)).rounded(digits)
    }
    print(
      """
        \(tone): \(middle { $0.bytes / 1000 }) KB, largest frame \(middle { $0.largest / 1000 }) KB, \
      \(middle { $0.frames }) frames, \(middle { $0.dropped }) dropped in the first 200 ms
          \(middle(2) { $0.processor }) ms of processor time per frame; first change after \
      \(middle { $0.first }) ms, landed after \(middle { $0.landing }) ms; \
      \(lag.rounded(1)) ms after the last of 20 keys
      """)
  }

  private struct OneTurn {
    var bytes = 0.0
    var largest = 0.0
    var frames = 0.0
    var dropped = 0.0
    var processor = 0.0
    var first = 0.0
    var landing = 0.0
  }

  private func turn(_ session: inout PtySession) throws -> OneTurn {
    let before = (session.output.count, Machine.processorNanoseconds(of: session.process))
    let arrivals = follow(&session)
    let sent = session.output.dropFirst(before.0)
    let used = Machine.processorNanoseconds(of: session.process) - before.1
    let frames = max(sent.count(of: Self.mark), 1)
    let fast = arrivals.filter { $0.time <= (arrivals.first?.time ?? 0) + Self.fastPart }
    let seen = Double(fast.map(\.frames).reduce(0, +))
    return OneTurn(
      bytes: Double(sent.count), largest: Double(sent.longestPiece(endedBy: Self.mark)),
      frames: Double(frames), dropped: max((Self.fastPart / Self.frame).rounded() - seen, 0),
      processor: Double(used) / 1e6 / Double(frames), first: arrivals.first?.time ?? 0,
      landing: arrivals.last?.time ?? 0)
  }

  /// The time from the last of twenty keys, thirty per second, to the last change on the screen.
  private func lagAfterBurst(_ session: inout PtySession) throws -> Double {
    for _ in 0..<19 {
      let pressed = ContinuousClock.now
      session.send(" ")
      while ContinuousClock.now - pressed < .nanoseconds(33_333_333) { session.listen() }
    }
    return follow(&session).last?.time ?? 0
  }

  /// Presses the key and follows the output until it stops: arrival times in milliseconds, and the
  /// number of frames that ended there.
  private func follow(_ session: inout PtySession) -> [(time: Double, frames: Int)] {
    var arrivals: [(time: Double, frames: Int)] = []
    let pressed = ContinuousClock.now
    var heard = pressed
    session.send(" ")
    while ContinuousClock.now - heard < Self.rest {
      let count = session.output.count
      session.listen()
      guard session.output.count > count else { continue }
      heard = .now
      let frames = session.output.dropFirst(count).count(of: Self.mark)
      arrivals.append(((heard - pressed).milliseconds, frames))
    }
    return arrivals
  }
}
