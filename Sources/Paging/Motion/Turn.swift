internal import Cells

/// One leaf on its way from one spread to another, by itself or in a hand.
public struct Turn<Page: Hashable & Sendable>: Hashable, Sendable {
  /// What lay open when the leaf lifted.
  public let origin: Spread<Page>
  /// What its far side shows; nil where there are no more pages and it only gives a little.
  public let goal: Spread<Page>?
  /// The page on the other side of a single page that is printed on both sides.
  public let reverse: Page?
  /// Which way the pages go.
  public let direction: Direction
  /// The book that it turns in.
  public let geometry: BookGeometry

  /// The page that the reader was on.
  let originPage: Page
  /// Whether a hand holds it now.
  private(set) package var isInHand = false
  private var motion: LeafMotion
  private let began: Duration
  private var last: Duration

  init(
    _ step: PageStep<Page>, in geometry: BookGeometry, holding grip: LeafGrip = .none, pace: Pace,
    at now: Duration
  ) {
    origin = step.origin
    originPage = step.originPage
    goal = step.goal
    reverse = step.reverse
    direction = step.direction
    self.geometry = geometry
    motion = LeafMotion(grip, pace)
    began = now
    last = now
    wake(at: now)
  }

  /// How far the leaf has gone: 0 shows the old spread, 1 the new.
  public var progress: Double { motion.progress(of: direction, in: geometry) }

  /// By what the leaf is held, or was: it keeps the bend that the hand gave it.
  public var grip: Grip { motion.grip(of: direction, in: geometry) }

  /// Where the leaf will come to lie if nobody touches it again.
  public var destination: Spread<Page> {
    goal.flatMap { motion.isBound(for: 1) && !isInHand ? $0 : nil } ?? origin
  }

  /// What most of the leaf shows by now.
  public var foremost: Spread<Page> { goal.flatMap { progress > 0.5 ? $0 : nil } ?? origin }

  /// The pages on both sides of its way.
  var pages: [Page] { origin.pages + (goal?.pages ?? []) }

  /// Whether it has come to lie where it was bound for.
  var hasLanded: Bool { !isInHand && motion.isOver }

  /// Whether it is so near to where it is bound for that nobody would think of catching it.
  var isAllButDown: Bool {
    !isInHand && abs(progress - (destination == goal ? 1 : 0)) < 0.04
  }

  /// Whether the next picture may differ from the last.
  var isMoving: Bool { !isInHand || !motion.isOver }

  func hasFlown(at now: Duration) -> Bool { now - began >= Turn.shortest }
}

extension Turn {
  /// The next leaf of a riffle may lift when this one has been in the air so long.
  package static var shortest: Duration { .milliseconds(120) }

  /// What a frame may advance; a machine that slept goes on where it was.
  private static var longestFrame: Duration { .milliseconds(50) }

  /// Begins to move one frame ahead, so that the first picture already shows that it was heard.
  mutating func wake(at now: Duration) { last = now - .smoothestFrame }

  mutating func advance(to now: Duration) {
    motion.advance(by: min(max(now - last, .zero), Self.longestFrame))
    last = now
    if isInHand && motion.isOver { motion.stop() }
  }

  /// Lets the leaf fly to whichever of its two sides a spread is on; false when it is on neither.
  mutating func head(for spread: Spread<Page>) -> Bool {
    guard spread == goal || spread == origin else { return false }
    isInHand = false
    motion.fly(to: spread == goal ? 1 : 0)
    return true
  }

  /// Lets the leaf follow a hand.
  mutating func follow(_ place: LeafPlace, by grip: LeafGrip, at now: Duration) {
    if !isMoving { wake(at: now) }
    isInHand = true
    motion.follow(place, by: grip)
  }
}

/// How briskly a leaf goes over.
package struct Pace: Sendable {
  package let velocity: Double
  package let frequency: Double

  /// Half way at 100 ms, there at 550 ms.
  package static let single = Pace(velocity: 2.4, frequency: 14)
  /// The leaves of a held key: there at 317 ms.
  package static let riffle = Pace(velocity: 4, frequency: 24)
  /// A leaf that has not left the place where a hand found it.
  static let still = Pace(velocity: 0, frequency: LeafMotion.handFrequency)
}
