import CurlewCells
import CurlewTerminal

/// A program that turns pages over a simulated connection, in virtual time.
///
/// The connection is a token bucket: bytes leave a send buffer at a rate and arrive after a latency,
/// and every answer comes back after the same latency and some jitter.
struct SimulatedLink {
  /// The conditions of the connection; they may change between two steps.
  var bytesPerSecond: Double
  var roundTrip: Duration
  var jitter = Duration.zero
  /// Answers that arrive in this interval come together at its end.
  var lumps = Duration.zero
  /// Nothing leaves the buffer before this time.
  var pauseEnd = Duration.zero

  var meter: ConnectionMeter
  private(set) var now = Duration.zero
  /// The longest time that a byte waited in the send buffer.
  private(set) var longestWait = Duration.zero
  private(set) var pendingAnswers: [Duration] = []
  /// When the link has carried everything that was sent until now.
  private var free = Duration.zero
  private var random = RepeatableRandom()

  /// Of a frame of a turn in exact colours and fine shadows, and of a drawing of the whole screen.
  let frameBytes = 18_000
  let screenBytes = 27_000

  init(bytesPerSecond: Double, roundTrip: Duration, fixed pace: ConnectionPace? = nil) {
    self.bytesPerSecond = bytesPerSecond
    self.roundTrip = roundTrip
    meter = ConnectionMeter(fixed: pace)
    meter.expectFrames(of: 160 * 45)
    send(200)
  }

  /// Lets time go by.
  mutating func pass(_ time: Duration) {
    now += time
    while let first = pendingAnswers.first, first <= now {
      meter.answered(at: first)
      pendingAnswers.removeFirst()
    }
  }

  /// Sends bytes and a query.
  mutating func send(_ bytes: Int) {
    let start = max(now, free, pauseEnd)
    free = start + .seconds(Double(bytes) / bytesPerSecond)
    // The last byte waits until those before it have left.
    longestWait = max(longestWait, free - now)
    if meter.asks { meter.sent(bytes, at: now) }
    var answer = free + roundTrip + jitter * random.next()
    if lumps > .zero { answer = lumps * (answer / lumps).rounded(.up) }
    pendingAnswers.append(max(answer, pendingAnswers.last ?? .zero))
  }

  mutating func forgetWaits() { longestWait = .zero }
  mutating func loseAnswer() { pendingAnswers.removeFirst() }

  /// What a turn looked like from the program.
  struct Turn {
    var pace: ConnectionPace
    var frames = 0
    /// From the key to the arrival of the last byte.
    var settled = Duration.zero
  }

  /// Shows the first page, and lets the reader look at it.
  mutating func open() {
    pass(.milliseconds(20))
    send(screenBytes)
    rest(.seconds(4))
  }

  /// Turns a page at 60 ticks a second, and reads it for a while.
  mutating func turn(readingFor time: Duration = .seconds(2)) -> Turn {
    meter.rest()
    var turn = Turn(pace: meter.pace)
    let began = now
    let isReduced = turn.pace.tone != .truecolor
    let motionBytes = frameBytes(at: turn.pace)
    var isWaiting = false
    if turn.pace.isAnimated {
      // A turn on a slow connection is brief.
      let time = Duration.milliseconds(turn.pace.isBrief ? 410 : 505)
      while now - began < time {
        isWaiting = !meter.bears(at: now)
        if !isWaiting {
          let bytes = turn.frames == 0 && isReduced ? screenBytes / 3 : motionBytes
          send(bytes)
          meter.drew(bytes, in: turn.pace.tone)
          turn.frames += 1
        }
        pass(turn.pace.frameInterval)
      }
    }
    sendPage(turn.pace.isAnimated ? isReduced ? screenBytes : motionBytes : 5_000)
    turn.frames += 1
    turn.settled = free + roundTrip - began
    rest(time)
    return turn
  }

  /// The bytes of a frame, as measured for *Sherlock Holmes* at 160×45.
  private func frameBytes(at pace: ConnectionPace) -> Int {
    switch pace {
    case .full: frameBytes
    case .half: 11_000
    case .half256: 7_000
    case .half16, .still: 5_500
    }
  }

  /// Sends a page at rest in bands.
  private mutating func sendPage(_ bytes: Int) {
    var rest = bytes
    while rest > 0 {
      waitUntilFree()
      let band = min(meter.bytesPerBand ?? rest, rest)
      send(band)
      rest -= band
    }
  }

  /// Waits as the event loop does: until a frame may be sent.
  mutating func waitUntilFree() {
    for _ in 0..<60_000 where !meter.bears(at: now) { pass(.milliseconds(1)) }
  }

  mutating func rest(_ time: Duration) {
    let end = max(now, free + roundTrip) + time
    while now < end { pass(.milliseconds(10)) }
    meter.rest()
  }
}

/// A generator with the same numbers in every run, from 0 to 1.
struct RepeatableRandom {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
