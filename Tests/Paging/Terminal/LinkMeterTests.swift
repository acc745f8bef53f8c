import CurlewCells
import CurlewTerminal
import Testing

/// What the meter makes of a simulated connection, in virtual time.
@Suite(.timeLimit(.minutes(90))) struct LinkMeterTests {
  /// A connection, and what a turn on it must be like.
  struct Case: CustomTestStringConvertible {
    var name: String
    var roundTrip: Duration
    var bytesPerSecond: Double
    var frames: Int
    var settled: Duration
    var longestWait: Duration
    var testDescription: String { name }

    init(
      _ name: String, _ roundTrip: Int, _ bytesPerSecond: Double, frames: Int, settled: Int,
      longestWait: Int
    ) {
      self.name = name
      self.roundTrip = .milliseconds(roundTrip)
      self.bytesPerSecond = bytesPerSecond
      self.frames = frames
      self.settled = .milliseconds(settled)
      self.longestWait = .milliseconds(longestWait)
    }
  }

  private static let connections = [
    Case("local", 0, 50e6, frames: 30, settled: 560, longestWait: 5),
    Case("lan", 4, 10e6, frames: 30, settled: 560, longestWait: 5),
    Case("near ssh", 30, 2e6, frames: 28, settled: 620, longestWait: 60),
    Case("far ssh", 100, 1e6, frames: 26, settled: 750, longestWait: 80),
    Case("other side of the world", 280, 1e6, frames: 22, settled: 950, longestWait: 100),
    Case("slow terminal", 4, 400e3, frames: 20, settled: 650, longestWait: 80),
    Case("mobile", 120, 100e3, frames: 6, settled: 900, longestWait: 120),
  ]

  @Test(arguments: connections)
  func `a turn is smooth, in exact colours, and does not queue`(connection: Case) {
    var link = SimulatedLink(
      bytesPerSecond: connection.bytesPerSecond, roundTrip: connection.roundTrip)
    link.open()
    link.forgetWaits()
    for _ in 1...4 {
      let turn = link.turn()
      #expect(turn.pace.tone == .truecolor || connection.bytesPerSecond < 450e3)
      #expect(turn.pace.tone != .colours16 || connection.bytesPerSecond < 150e3)
      #expect(turn.frames >= connection.frames, "\(turn)")
      #expect(turn.settled <= connection.settled, "\(turn)")
    }
    #expect(link.longestWait <= connection.longestWait, "\(link.longestWait)")
  }

  @Test func `a page at rest is sent in bands where it would take long`() {
    var link = SimulatedLink(bytesPerSecond: 100e3, roundTrip: .milliseconds(120))
    #expect(link.meter.bytesPerBand == nil)
    link.open()
    _ = link.turn()
    let band = link.meter.bytesPerBand ?? 0
    #expect((3000...6000).contains(band), "\(band)")
  }

  @Test func `one large frame is not sent in colours that take long`() {
    var link = SimulatedLink(bytesPerSecond: 700e3, roundTrip: .milliseconds(30))
    link.open()
    #expect(link.turn().pace.tone == .truecolor)
    link.meter.drew(100_000, in: .truecolor)
    link.meter.rest()
    #expect(link.meter.pace.tone == .colours256)
  }

  @Test func `distance costs nothing`() {
    var frames: [Int] = []
    for milliseconds in [1, 10, 100, 300, 600] {
      var link = SimulatedLink(bytesPerSecond: 2e6, roundTrip: .milliseconds(milliseconds))
      link.open()
      frames.append(link.turn().frames)
    }
    #expect(frames.allSatisfy { $0 >= 28 }, "\(frames)")
  }

  @Test func `jitter neither closes the connection nor fills it`() {
    var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(80))
    link.jitter = .milliseconds(30)
    link.open()
    link.forgetWaits()
    for _ in 1...6 {
      let turn = link.turn()
      #expect(turn.frames >= 14 && turn.pace.tone == .truecolor, "\(turn)")
    }
    #expect(link.longestWait <= .milliseconds(120))
  }

  @Test func `answers that come in lumps are counted as one`() {
    var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(40))
    link.lumps = .milliseconds(30)
    link.open()
    for _ in 1...4 {
      let turn = link.turn()
      #expect(turn.frames >= 14 && turn.pace.tone != .colours16, "\(turn)")
    }
    #expect(link.longestWait <= .milliseconds(120))
  }

  @Test func `a pause of two seconds queues nothing and leaves no trace`() {
    var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(100))
    link.open()
    let before = link.turn()
    link.pauseEnd = link.now + .seconds(2)
    link.forgetWaits()
    _ = link.turn()
    #expect(link.longestWait < .milliseconds(2400), "\(link.longestWait)")
    let after = link.turn()
    #expect(after.pace == before.pace && after.frames >= before.frames - 2, "\(after)")
  }

  @Test func `a rate that falls is noticed within a turn`() {
    var link = SimulatedLink(bytesPerSecond: 2e6, roundTrip: .milliseconds(50))
    link.open()
    _ = link.turn()
    link.bytesPerSecond = 100e3
    _ = link.turn()
    link.forgetWaits()
    _ = link.turn()
    #expect(link.longestWait <= .milliseconds(250), "\(link.longestWait)")
  }

  @Test func `a rate that rises is used by the next turns`() {
    var link = SimulatedLink(bytesPerSecond: 5e3, roundTrip: .milliseconds(50))
    link.open()
    #expect(link.turn().pace == .still)
    link.bytesPerSecond = 2e6
    _ = link.turn(readingFor: .seconds(12))
    _ = link.turn()
    #expect(link.turn().pace == .full)
  }

  @Test func `colours and motion are given up one after the other`() {
    let rates: [(Double, ConnectionPace)] = [
      (2e6, .full), (600e3, .half), (200e3, .half256), (100e3, .half16), (40e3, .still),
      (960, .still),
    ]
    for (rate, pace) in rates {
      var link = SimulatedLink(bytesPerSecond: rate, roundTrip: .milliseconds(30))
      link.open()
      #expect(link.turn().pace == pace, "\(rate)")
    }
  }

  /// The opening query and two frames are on their way before anything is known of the distance.
  @Test(arguments: [300, 600, 1400])
  func `answers are matched from the first on, however distant the terminal`(milliseconds: Int) {
    var link = SimulatedLink(bytesPerSecond: 5e3, roundTrip: .milliseconds(milliseconds))
    link.pass(.milliseconds(20))
    link.send(3000)
    link.pass(.milliseconds(260))
    #expect(link.meter.bears(at: link.now))
    link.send(10_000)
    #expect(!link.meter.bears(at: link.now))
    link.rest(.seconds(4))
    #expect(link.meter.asks && link.turn().pace == .still)
  }

  @Test func `small frames do not make a slow connection look fast`() {
    var link = SimulatedLink(bytesPerSecond: 5e3, roundTrip: .milliseconds(600))
    link.open()
    for _ in 1...100 { link.meter.drew(60, in: .truecolor) }
    #expect(link.turn().pace == .still)
  }

  @Test func `a new distance is learned`() {
    var link = SimulatedLink(bytesPerSecond: 2e6, roundTrip: .milliseconds(20))
    link.open()
    _ = link.turn()
    link.roundTrip = .milliseconds(300)
    for _ in 1...8 { _ = link.turn() }
    #expect(link.turn().frames >= 28)
  }

  @Test func `a lost answer holds nothing up for long`() {
    var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(50))
    link.open()
    _ = link.turn()
    link.send(link.frameBytes)
    link.loseAnswer()
    #expect(!link.meter.bears(at: link.now + .milliseconds(900)))
    #expect(link.meter.bears(at: link.now + .milliseconds(1200)))
    link.pass(.seconds(2))
    #expect(link.turn().frames >= 26)
  }

  /// If the machine is busy while the program starts, answers are slow at first.
  @Test func `after a lost answer, a connection that has become faster holds nothing up`() {
    var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(150))
    link.open()
    link.send(5000)
    link.loseAnswer()
    link.pass(.seconds(2))
    link.roundTrip = .milliseconds(2)
    for _ in 1...40 {
      link.send(5000)
      link.pass(.milliseconds(250))
      #expect(link.meter.bears(at: link.now))
      link.waitUntilFree()
    }
  }

  @Test func `after any losses and changes of distance, a steady connection holds nothing up`() {
    var random = RepeatableRandom()
    var held: [Int] = []
    for trial in 1...6 {
      var link = SimulatedLink(bytesPerSecond: 1e6, roundTrip: .milliseconds(300) * random.next())
      link.open()
      for _ in 1...30 {
        link.roundTrip = .milliseconds(300) * random.next()
        link.send(5000)
        if random.next() < 0.2, !link.pendingAnswers.isEmpty { link.loseAnswer() }
        link.pass(.milliseconds(800) * random.next())
        link.waitUntilFree()
      }
      for step in 1...40 {
        link.send(5000)
        link.pass(.milliseconds(400))
        // An answer may be missing at first, and the distance is measured anew within ten seconds.
        if step > 30, !link.meter.bears(at: link.now) { held.append(trial) }
        link.waitUntilFree()
      }
    }
    #expect(held == [])
  }

  // MARK: Terminals that do not answer

  @Test func `a silent terminal is awaited for a quarter of a second, and given up after one`() {
    var meter = ConnectionMeter()
    meter.sent(200, at: .zero)
    #expect(meter.bears(at: .zero), "the first frame does not wait")
    meter.sent(10_000, at: .zero)
    #expect(!meter.bears(at: .milliseconds(240)))
    #expect(meter.patience(at: .zero) == .milliseconds(250))
    #expect(meter.bears(at: .milliseconds(250)))
    meter.sent(10_000, at: .seconds(1))
    #expect(meter.isBlind && !meter.asks && meter.owed(at: .seconds(1)) == 0)
  }

  @Test func `a terminal that does not answer is measured by the time of writing`() {
    var meter = ConnectionMeter(answers: false)
    meter.expectFrames(of: 160 * 45)
    #expect(meter.isBlind)
    meter.wrote(10_000, in: .seconds(1), at: .seconds(1))
    meter.rest()
    #expect(meter.pace == .still)
    for second in 20...30 { meter.wrote(20_000, in: .milliseconds(2), at: .seconds(second)) }
    meter.rest()
    #expect(meter.pace == .full)
  }

  @Test(arguments: ConnectionPace.allCases)
  func `a pace that was chosen stays`(pace: ConnectionPace) {
    var meter = ConnectionMeter(fixed: pace)
    #expect(!meter.asks && !meter.isBlind)
    meter.wrote(10_000, in: .seconds(9), at: .seconds(9))
    meter.rest()
    #expect(meter.bears(at: .seconds(9)) && meter.pace == pace)
  }

  @Test func `each pace sends no more than the one before`() {
    for (fast, slow) in zip(ConnectionPace.allCases, ConnectionPace.allCases.dropFirst()) {
      #expect(slow.frameInterval >= fast.frameInterval)
      #expect(slow.tone.limited(to: fast.tone) == slow.tone)
    }
  }
}
