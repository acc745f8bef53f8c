package import Cells

/// Measures the way to the terminal, and decides what may be asked of it.
///
/// Between this program and the eyes of the reader may lie a slow wire, and systems that take any
/// amount of bytes at once and pass them on in their own time. So the terminal is asked to answer
/// after each frame, and until it has answered no more than one frame is on its way: what would be
/// drawn meanwhile is dropped, so there is never a queue that a key has to wait for.
///
/// A value that knows no clock: it is told when things happen.
package struct LinkMeter {
  package private(set) var pace: LinkPace
  /// Nothing is measured, because the pace was chosen, or once it is known that nobody answers.
  private let isFixed: Bool
  private var isMute: Bool

  /// When the terminal was asked, for each answer that has not come.
  private var questions: [Duration] = []
  private var firstQuestion: Duration?
  private var hasAnswered = false
  private var roundTrip = Duration.zero

  private var drops = 0
  private var lastDrop = Duration.zero
  private var easyAnswers = 0
  /// When the pace was last changed, and whether to a faster one.
  private var change = Duration.zero
  private var isTrial = false
  /// How long everything must have been easy before something faster is tried.
  private var ease = Self.shortestEase

  /// With a pace nothing is measured; else it is found.
  package init(fixed pace: LinkPace? = nil, answers: Bool = true) {
    self.pace = pace ?? .full
    isFixed = pace != nil
    isMute = !answers
  }
}

// MARK: What may be sent

extension LinkMeter {
  /// A round trip so short lets a second frame follow the first at once.
  private static let quick = Duration.milliseconds(8)
  /// How long a terminal is waited for that has never answered, and when that is given up.
  private static let firstPatience = Duration.milliseconds(250)
  private static let muteAfter = Duration.seconds(1)
  /// An answer can be lost, though it seldom is.
  private static let longestPatience = Duration.seconds(5)

  /// Whether the terminal shall be asked after the next frame.
  package var asks: Bool { !isFixed && !isMute }

  /// Whether what was sent is measured by the time that the system took for it.
  package var isBlind: Bool { !isFixed && isMute }

  /// How many answers may still come.
  package func owed(at now: Duration) -> Int { isSilent(at: now) ? 0 : questions.count }

  /// How long an answer may take that is waited for at the end.
  package var lastPatience: Duration {
    min(max(roundTrip * 2, .milliseconds(100)), .milliseconds(800))
  }

  /// Whether a frame may be sent.
  package func bears(at now: Duration) -> Bool {
    // The first frame does not wait for the answer to the question before it.
    let most = roundTrip < Self.quick ? 2 : 1
    guard asks, questions.count >= most else { return true }
    return now >= questions[0] + answerPatience
  }

  /// How long to wait for that, when there is a frame to be sent.
  package func patience(at now: Duration) -> Duration? {
    bears(at: now) ? nil : questions.first.map { max($0 + answerPatience - now, .zero) }
  }

  private var answerPatience: Duration { hasAnswered ? Self.longestPatience : Self.firstPatience }

  /// The terminal was asked, perhaps behind a frame.
  package mutating func asked(at now: Duration) {
    guard !isSilent(at: now) else { return fallSilent() }
    if let oldest = questions.first, now >= oldest + answerPatience { questions = [] }
    firstQuestion = firstQuestion ?? now
    questions.append(now)
  }

  private func isSilent(at now: Duration) -> Bool {
    !hasAnswered && now >= (firstQuestion ?? now) + Self.muteAfter
  }

  private mutating func fallSilent() {
    isMute = true
    questions = []
  }

  /// Nothing is known any more of what is on its way.
  package mutating func forget() { questions = [] }
}

// MARK: What is learned

extension LinkMeter {
  /// A round trip that is longer makes the pace slower, the more so the longer it is.
  private static let bearable = Duration.milliseconds(120)
  private static let easy = Duration.milliseconds(60)
  private static let shortestEase = Duration.seconds(3)
  private static let longestEase = Duration.seconds(48)
  private static let answersToTrust = 3

  /// The terminal has answered.
  package mutating func answered(at now: Duration) {
    (hasAnswered, isMute) = (true, false)
    guard !questions.isEmpty else { return }
    let question = questions.removeFirst()
    roundTrip = now - question
    // What was sent at the former pace says nothing of the present one.
    if question >= change { judge(roundTrip, at: now) }
  }

  /// The system took so long for a frame, and the terminal gives no answers.
  package mutating func took(_ time: Duration, at now: Duration) {
    if isBlind { judge(time, at: now) }
  }

  /// A frame was replaced by a newer one before it could be sent.
  package mutating func dropped(at now: Duration) {
    // As long as nobody knows whether there will be answers, a wait for one says nothing.
    guard !isFixed, hasAnswered || isMute else { return }
    drops = now - lastDrop > .seconds(1) ? 1 : drops + 1
    (lastDrop, easyAnswers) = (now, 0)
    if drops >= 2 { slowDown(at: now) }
  }

  private mutating func judge(_ time: Duration, at now: Duration) {
    guard time <= Self.bearable else {
      var (steps, limit) = (1, Self.bearable * 2)
      while time > limit { (steps, limit) = (steps + 1, limit * 2) }
      return slowDown(by: steps, at: now)
    }
    easyAnswers = time <= Self.easy ? easyAnswers + 1 : 0
    if easyAnswers >= Self.answersToTrust, now - change >= ease { speedUp(at: now) }
  }

  private mutating func slowDown(by steps: Int = 1, at now: Duration) {
    // What was tried too early is tried again later than before.
    if isTrial, now - change < ease { ease = min(ease * 2, Self.longestEase) }
    set(pace.slower(by: steps), at: now)
    isTrial = false
  }

  private mutating func speedUp(at now: Duration) {
    guard pace != .full else { return }
    set(pace.faster, at: now)
    isTrial = true
  }

  private mutating func set(_ pace: LinkPace, at now: Duration) {
    self.pace = pace
    change = now
    (drops, easyAnswers) = (0, 0)
  }
}
