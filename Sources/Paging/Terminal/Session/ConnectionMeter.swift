package import CurlewCells

/// Estimates the connection to the terminal, and decides when a frame may be sent and how rich it
/// may be.
///
/// Systems on the way to a distant terminal buffer any amount of output, and every key would have to
/// wait for what they hold. So each frame ends with a status query (DSR), and the answers tell what
/// the connection is like. The method is that of BBR and LEDBAT:
///
/// - `base`, the smallest round trip, is the distance. It is never held against the connection.
/// - `rate`, in bytes a second, is how fast queries are answered while bytes are on their way.
/// - `queue` is how long the connection is still busy with what was sent, by that rate. Each answer
///   corrects it.
/// - A frame may be sent if the last of its bytes will leave the queue within `target`, or if the
///   queue is empty. So several frames are in flight on a long connection, and none waits long.
///
/// When the rate is too low for every frame, the frames in between are not sent. When it is lower
/// still, `pace` reduces the colours of what moves, and at last gives up motion. All of this follows
/// from the present rate alone, so nothing has to be tried out or remembered.
///
/// A value without a clock: the caller passes the times.
package struct ConnectionMeter {
  /// What the connection can carry. It changes only at rest, so that a turn ends as it began.
  package private(set) var pace: ConnectionPace
  /// Whether the pace was chosen by the user, so that nothing is measured.
  let isFixed: Bool
  /// Whether the terminal does not answer.
  private var isMute: Bool

  private var flights: [Flight] = []
  /// When the connection will have carried everything that was sent.
  private var freeFrom = Duration.zero
  private var firstQuery: Duration?
  /// Until when an answer may belong to a query that was given up.
  private var strayEnd: Duration?
  private var lastAnswer: Duration?
  private var base = BaseRoundTrip()
  private var throughput = Throughput()
  private var frames = FrameSize()

  /// Measures, unless a pace is given; `answers` is false for a terminal that cannot be queried.
  package init(fixed pace: ConnectionPace? = nil, answers: Bool = true) {
    self.pace = pace ?? .full
    isFixed = pace != nil
    isMute = !answers
  }
}

/// Bytes that end with a query that has not been answered yet.
private struct Flight {
  var sent: Duration
  var bytes: Int
  var arePixels: Bool
}

// MARK: Sending

extension ConnectionMeter {
  /// How long bytes may queue, in addition to the round trip.
  private static let target = Duration.milliseconds(50)
  /// How long a single frame may take.
  private static let longestFrame = Duration.milliseconds(100)
  /// How long to wait for a terminal that has never answered, before sending and before giving it up.
  private static let firstPatience = Duration.milliseconds(250)
  private static let muteAfter = Duration.seconds(1)
  /// How late an answer may be before it counts as lost.
  private static let longestDelay = Duration.seconds(1)
  private static let longestPatience = Duration.seconds(5)

  /// Whether a frame must end with a query.
  package var asks: Bool { !isFixed && !isMute }

  /// Whether the connection is measured by the time that `write` takes, for want of answers.
  package var isBlind: Bool { !isFixed && isMute }

  /// Whether a frame may be sent.
  package func bears(at now: Duration) -> Bool {
    guard asks, let oldest = flights.first, let patienceEnd, now < patienceEnd else { return true }
    // The first frame follows the opening query at once, and the next waits for an answer.
    guard let rate = throughput.rate else { return bytesInFlight < Throughput.fewestBytes }
    let queue = max(freeFrom - now, .zero)
    guard now - oldest.sent <= base.value + Self.target + queue else { return false }
    let frame = Duration.seconds(frames.peak(pace.tone, pace.shading) / rate)
    return queue == .zero || queue + frame <= Self.target
  }

  /// How much of a page at rest to send at once; nil for all of it. Never so little that the query behind
  /// each band would weigh on a very slow connection.
  package var bytesPerBand: Int? {
    guard asks, let rate = throughput.rate else { return nil }
    return max(Int(rate * Self.longestBand.seconds), Self.smallestBand)
  }

  private static let longestBand = Duration.milliseconds(40)
  private static let smallestBand = 2000

  /// How long to wait before `bears(at:)` may change without an answer; nil when a frame may be sent.
  package func patience(at now: Duration) -> Duration? {
    guard !bears(at: now), let patienceEnd else { return nil }
    let patience = max(patienceEnd - now, .zero)
    return freeFrom > now ? min(freeFrom - now, patience) : patience
  }

  /// When to send without an answer. If there has been one before, the oldest counts as lost then.
  private var patienceEnd: Duration? {
    guard let oldest = flights.first, let latest = flights.last else { return nil }
    guard lastAnswer != nil else { return latest.sent + Self.firstPatience }
    guard let transfer = timeInFlight else { return oldest.sent + Self.longestPatience }
    return oldest.sent + base.value + transfer + Self.longestDelay
  }

  private var bytesInFlight: Int { flights.reduce(0) { $0 + $1.bytes } }

  /// The time to transfer a number of bytes; nil while the rate is unknown.
  func time(for bytes: Int) -> Duration? { throughput.time(for: bytes) }

  /// How long the connection needs for everything in flight.
  private var timeInFlight: Duration? {
    throughput.time(for: bytesInFlight)
  }

  /// How many answers may still come.
  package func owed(at now: Duration) -> Int { isSilent(at: now) ? 0 : flights.count }

  /// How long to wait for them before the terminal is left.
  package var lastPatience: Duration {
    let expected = base.value * 2 + (timeInFlight ?? .zero)
    return min(max(expected, .milliseconds(100)), .seconds(3))
  }

  /// Records that bytes were sent with a query behind them.
  ///
  /// - Parameter arePixels: Whether the bytes are a picture. To draw it may take longer than to transfer it,
  ///   so its answer does not count for the rate.
  package mutating func sent(_ bytes: Int, at now: Duration, arePixels: Bool = false) {
    guard !isSilent(at: now) else {
      // What is in flight is remembered: a very distant terminal may answer yet.
      isMute = true
      return
    }
    if lastAnswer != nil, let patienceEnd, now >= patienceEnd {
      flights = []
      strayEnd = now + Self.longestPatience
    }
    firstQuery = firstQuery ?? now
    freeFrom = max(freeFrom, now) + (throughput.time(for: bytes) ?? .zero)
    flights.append(Flight(sent: now, bytes: bytes, arePixels: arePixels))
  }

  /// Records the size of a frame of something that moves.
  package mutating func drew(_ bytes: Int, in tone: Tone) { frames.add(bytes, tone, pace.shading) }

  /// Sets the size that frames have until some are measured.
  package mutating func expectFrames(of cells: Int) { frames.expect(cells: cells) }

  private func isSilent(at now: Duration) -> Bool {
    lastAnswer == nil && now >= (firstQuery ?? now) + Self.muteAfter
  }

  /// Forgets what is in flight, after another program has had the terminal.
  package mutating func forget() { flights = [] }
}

// MARK: Learning

extension ConnectionMeter {
  /// Records the answer to the oldest query.
  ///
  /// The connection was busy with its bytes from the answer before it, or from the moment when the
  /// bytes can have reached the far end if that was later. Answers that arrive together have no time
  /// between them, so they count as one.
  package mutating func answered(at now: Duration) {
    isMute = false
    guard !flights.isEmpty else { return }
    let flight = flights.removeFirst()
    let roundTrip = now - flight.sent
    let wasAlone = flight.sent >= lastAnswer ?? .zero
    if !flight.arePixels, !mayBeStray(roundTrip, at: now) {
      base.add(roundTrip, at: now, transfer: wasAlone ? throughput.time(for: flight.bytes) : nil)
      let began = max(lastAnswer ?? .zero, flight.sent + base.value)
      throughput.add(flight.bytes, in: max(now - began, .zero), at: now)
    }
    lastAnswer = now
    // The bytes of the answer left the queue one round trip ago, and those behind them have followed.
    if let rest = timeInFlight { freeFrom = now - base.value + rest }
  }

  /// Whether an answer is so early that it may belong to a query that was given up.
  ///
  /// Such an answer changes no estimate, but it still closes the oldest query. If the connection has only become faster,
  /// a query that stayed open would delay the next frame.
  private func mayBeStray(_ roundTrip: Duration, at now: Duration) -> Bool {
    guard let strayEnd, now < strayEnd else { return false }
    return roundTrip < base.value * 4 / 5
  }

  /// Records how long `write` took for a frame, on a terminal that does not answer.
  package mutating func wrote(_ bytes: Int, in time: Duration, at now: Duration) {
    // Less than that may only have filled a buffer.
    guard isBlind, time >= .milliseconds(5) || bytes >= 16_384 else { return }
    throughput.add(bytes, in: time, at: now)
  }

  /// Chooses the pace of the next motion. Call it when nothing moves.
  package mutating func rest() {
    guard !isFixed, let rate = throughput.rate else { return }
    pace = .richest(forExactFramesPerSecond: rate / frames.size) {
      .seconds(frames.peak($0.tone, $0.shading) / rate) <= Self.longestFrame
    }
  }
}

extension ConnectionPace {
  /// How many frames a second in exact colours and fine shadows a connection must carry for each pace.
  /// Fewer colours cost two more drawings of the whole screen: one in fewer colours before the turn,
  /// and one in exact colours after it.
  private static let needs: [(pace: ConnectionPace, framesPerSecond: Double)] = [
    (.full, 60), (.half, 24), (.half256, 6), (.half16, 3),
  ]

  /// - Parameter bears: whether the largest frame of a pace passes soon enough.
  fileprivate static func richest(
    forExactFramesPerSecond count: Double, bears: (ConnectionPace) -> Bool
  ) -> ConnectionPace {
    let pace = needs.first { count >= $0.framesPerSecond && bears($0.pace) }?.pace
    return pace ?? (count >= needs[needs.count - 1].framesPerSecond ? .half16 : .still)
  }
}
