internal import CurlewCells

/// A leaf that turns from one spread to another, by itself or dragged by the pointer.
public struct Turn<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The spread before the turn.
  public let origin: Spread<ID>
  /// The spread after the turn; nil past the first or last page, where the leaf only gives a little.
  public let goal: Spread<ID>?
  /// The page on the back of a double-sided single leaf.
  public let reverse: ID?
  /// The direction in which page numbers change.
  public let direction: Direction
  /// The layout of the open book.
  public let geometry: BookGeometry

  /// The reader's page before the turn.
  let originPage: ID
  /// Whether the pointer holds the leaf.
  private(set) package var isInHand = false
  private var motion: LeafMotion
  private let began: Duration
  private var last: Duration

  init(
    _ step: PageStep<ID>, in geometry: BookGeometry, holding grip: GripKind = .none, pace: Pace,
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

  /// The progress of the turn: 0 shows the old spread, 1 the new one.
  public var progress: Double { motion.progress(of: direction, in: geometry) }

  /// How the leaf is held, or was held before it was released.
  package var grip: Grip { motion.grip(of: direction, in: geometry) }

  /// The spread at which the leaf will land if it is left alone.
  public var destination: Spread<ID> {
    goal.flatMap { motion.isHeading(for: 1) && !isInHand ? $0 : nil } ?? origin
  }

  /// The pages of both spreads.
  var pages: [ID] { origin.pages + (goal?.pages ?? []) }

  /// Whether the leaf has reached its destination.
  var hasLanded: Bool { !isInHand && motion.isOver }

  /// Whether the leaf is so close to its destination that nobody would try to catch it.
  var isNearlyLanded: Bool {
    !isInHand && abs(progress - (destination == goal ? 1 : 0)) < 0.04
  }

  /// Whether this leaf is one of many that fly by while a key is held down.
  package var isRiffled: Bool { motion.isRiffled }

  /// Whether the next frame may differ from the last.
  var isMoving: Bool { !isInHand || !motion.isOver }

  /// Whether another leaf may replace this one.
  func hasFlown(at now: Duration) -> Bool { now - began >= Turn.shortest }
}

extension Turn {
  /// The shortest time between two leaves while a key is held down.
  package static var shortest: Duration { .milliseconds(120) }

  /// After a longer time without frames the program was suspended, and the turn goes on where it was.
  private static var longestGap: Duration { .seconds(1) }

  /// Starts one frame ahead, so that the first picture already shows a reaction.
  mutating func wake(at now: Duration) { last = now - .smoothestFrame }

  mutating func advance(to now: Duration) {
    let gap = max(now - last, .zero)
    motion.advance(by: gap > Self.longestGap ? .smoothestFrame : gap)
    last = now
    if isInHand && motion.isOver { motion.stop() }
  }

  /// Flies to whichever side shows a spread. Returns false if neither does.
  mutating func head(for spread: Spread<ID>) -> Bool {
    guard spread == goal || spread == origin else { return false }
    isInHand = false
    motion.fly(to: spread == goal ? 1 : 0)
    return true
  }

  /// Follows the pointer.
  mutating func follow(_ target: LeafTarget, by grip: GripKind, at now: Duration) {
    if !isMoving { wake(at: now) }
    isInHand = true
    motion.follow(target, by: grip)
  }
}
