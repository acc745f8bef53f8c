/// The position that a dragged leaf moves towards.
struct LeafTarget: Hashable {
  /// How far the leaf is turned, 0 to 1.
  var progress: Double
  /// For a corner, the pointer's position along the spine, as a part of its length.
  var along = 0.0
}

/// The springs that move a leaf: one for the progress of the turn, one for the position of a dragged
/// corner along the spine.
struct LeafMotion: Hashable {
  private var grip: GripKind
  private var turning: Spring
  /// Where the leaf is to come to rest: 0 or 1, or the pointer's position. The spring may aim beyond it.
  private var goal: Double
  private var along: Spring

  init(_ grip: GripKind, _ pace: Pace) {
    self.grip = grip
    goal = grip == .none ? 1 : 0
    turning = Spring(
      velocity: pace.velocity, target: grip == .none ? 1 + pace.overshoot : 0,
      frequency: pace.frequency)
    along = Spring(position: Self.rest(of: grip), velocity: 0, target: 0, frequency: 1)
    along.target = along.position
  }

  /// The resting position of a corner along the spine.
  private static func rest(of grip: GripKind) -> Double { grip == .corner(.foot) ? 1 : 0 }

  /// Whether the leaf moves towards the old side (0) or the new side (1).
  func isHeading(for side: Double) -> Bool { goal == side }

  /// Whether the leaf is at rest, or about to overshoot its target.
  var isOver: Bool { (turning.isAtRest || hasCrossed) && abs(along.target - along.position) < 0.02 }

  /// Whether it moves as fast as while a key is held down.
  var isRiffled: Bool { turning.frequency == Pace.riffle.frequency }

  private var hasCrossed: Bool {
    goal == 1 ? turning.position >= 1 : goal == 0 && turning.position <= 0
  }

  mutating func advance(by time: Duration) {
    turning.advance(by: time)
    along.advance(by: time)
  }

  /// Stops exactly at the target.
  mutating func stop() {
    turning = turning.heading(for: goal, frequency: turning.frequency).stopped
    along = along.stopped
  }

  /// Flies to the old side (0) or the new side (1).
  mutating func fly(to side: Double) {
    let isFlying = turning.frequency != Pace.dragged.frequency
    guard goal != side || !isFlying else { return }
    goal = side
    let frequency = max(isFlying ? turning.frequency : 0, Pace.following.frequency)
    turning = turning.heading(for: side, frequency: frequency)
    along = along.heading(for: Self.rest(of: grip), frequency: frequency)
  }

  /// Follows the pointer.
  mutating func follow(_ target: LeafTarget, by grip: GripKind) {
    let frequency = Pace.dragged.frequency
    if self.grip != grip {
      self.grip = grip
      along = Spring(
        position: target.along, velocity: 0, target: target.along, frequency: frequency)
    }
    goal = target.progress
    turning = turning.heading(for: target.progress, frequency: frequency)
    along = along.heading(for: target.along, frequency: frequency)
  }

  // MARK: Drawing

  func grip(of direction: Direction, in geometry: BookGeometry) -> Grip {
    switch grip {
    case .none: return .none
    case .edge: return .edge
    case .corner(let corner):
      let frame = LeafFrame(geometry, direction)
      let turned = frame.isReversed ? 1 - turning.position : turning.position
      let place = frame.screen(
        u: frame.width * (1 - 2 * turned), v: frame.length * along.position)
      return .corner(corner, column: place.column, row: place.row)
    }
  }

  func progress(of direction: Direction, in geometry: BookGeometry) -> Double {
    grip(of: direction, in: geometry).progress(of: direction, in: geometry)
      ?? min(max(turning.position, 0), 1)
  }
}
