/// One leaf on its way from one spread to another.
public struct Turn: Hashable, Sendable {
  /// The next leaf of a riffle may lift when this one has been in the air so long.
  package static let shortest = Duration.milliseconds(120)
  /// What a frame may advance; a machine that slept goes on where it was.
  private static let longestFrame = Duration.milliseconds(50)

  public let origin: Spread
  public let goal: Spread
  private var spring: Spring
  private let began: Duration
  private var last: Duration

  init(from origin: Spread, to goal: Spread, pace: Pace, at now: Duration) {
    self.origin = origin
    self.goal = goal
    spring = Spring(velocity: pace.velocity, frequency: pace.frequency)
    began = now
    // One frame ahead, so that the first picture after the key already shows that it was heard.
    last = now - PageController.smoothest
  }

  public var direction: Direction { goal.first > origin.first ? .forward : .backward }

  /// How far the leaf has gone: 0 shows the old spread, 1 the new.
  public var progress: Double { min(max(spring.position, 0), 1) }

  /// Where the leaf will come to lie.
  public var destination: Spread { spring.target == 1 ? goal : origin }

  var isDone: Bool { spring.isAtRest }

  func hasFlown(at now: Duration) -> Bool { now - began >= Self.shortest }

  mutating func advance(to now: Duration) {
    spring.advance(by: min(now - last, Self.longestFrame))
    last = now
  }

  /// Sends the leaf to whichever of its two sides a spread is on; false when it is on neither.
  mutating func head(for spread: Spread) -> Bool {
    guard spread == goal || spread == origin else { return false }
    spring.target = spread == goal ? 1 : 0
    return true
  }
}

extension Turn {
  /// How briskly a leaf goes over.
  package struct Pace: Sendable {
    package let velocity: Double
    package let frequency: Double

    /// Half way at 100 ms, there at 550 ms.
    package static let single = Pace(velocity: 2.4, frequency: 14)
    /// The leaves of a held key: there at 317 ms.
    package static let riffle = Pace(velocity: 4, frequency: 24)
  }
}
