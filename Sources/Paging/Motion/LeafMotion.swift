/// By what a hand holds a leaf.
enum LeafGrip: Hashable {
  /// Nothing has held it.
  case none
  /// Its edge, or the whole sheet.
  case edge
  case corner(Corner)
}

/// How far a leaf shall be turned, and for one held by its corner how far along the spine the hand
/// is, as a part of the spine's length.
struct LeafPlace: Hashable {
  var progress: Double
  var along = 0.0
}

/// The springs that move a leaf: one for how far it has turned, and one for a corner that a hand
/// takes along the spine as well.
struct LeafMotion: Hashable {
  /// Takes the steps of a mouse out of the way of the leaf.
  static let handFrequency = 40.0

  private var held: LeafGrip
  private var turning: Spring
  private var along: Spring

  init(_ grip: LeafGrip, _ pace: Pace) {
    held = grip
    turning = Spring(velocity: pace.velocity, frequency: pace.frequency)
    along = Spring(position: Self.rest(of: grip), velocity: 0, target: 0, frequency: 1)
    along.target = along.position
    if case .none = grip {} else { turning.target = 0 }
  }

  /// Where along the spine a corner lies when nobody holds it.
  private static func rest(of grip: LeafGrip) -> Double { grip == .corner(.foot) ? 1 : 0 }

  func isBound(for side: Double) -> Bool { turning.target == side }

  /// At rest, or about to go beyond the side that it is bound for.
  var isOver: Bool { (turning.isAtRest || hasCrossed) && abs(along.target - along.position) < 0.02 }

  private var hasCrossed: Bool {
    turning.target == 1 ? turning.position >= 1 : turning.target == 0 && turning.position <= 0
  }

  mutating func advance(by time: Duration) {
    turning.advance(by: time)
    along.advance(by: time)
  }

  /// Stands still where the hand is, to the last fraction.
  mutating func stop() {
    turning = turning.stopped
    along = along.stopped
  }

  /// Flies to the old side (0) or the new one (1), from whatever it is doing.
  mutating func fly(to side: Double) {
    guard turning.target != side || turning.frequency == Self.handFrequency else { return }
    let isFlying = turning.frequency != Self.handFrequency
    let frequency = isFlying ? turning.frequency : Pace.single.frequency
    turning = turning.heading(for: side, frequency: frequency)
    along = along.heading(for: Self.rest(of: held), frequency: frequency)
  }

  mutating func follow(_ place: LeafPlace, by grip: LeafGrip) {
    if held != grip {
      held = grip
      along = Spring(
        position: place.along, velocity: 0, target: place.along, frequency: Self.handFrequency)
    }
    turning = turning.heading(for: place.progress, frequency: Self.handFrequency)
    along = along.heading(for: place.along, frequency: Self.handFrequency)
  }

  // MARK: What is drawn

  func grip(of direction: Direction, in geometry: BookGeometry) -> Grip {
    switch held {
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
