/// The speed of a turn.
package struct Pace: Sendable {
  /// The velocity at the start, in turns per second.
  package let velocity: Double
  /// The stiffness of the spring, in radians per second.
  package let frequency: Double
  /// How far beyond the landing place the spring aims, so that the leaf arrives with some speed instead
  /// of creeping.
  package var overshoot = 0.0

  /// A turn after a pause, slow enough to watch: half way after 200 ms, landed after 505 ms. The
  /// overshoot makes the leaf land with some speed. Without it, the last frames look as if the page were stuck.
  package static let lone = Pace(velocity: 2.4, frequency: 4.66, overshoot: 0.3)
  /// A lone turn on a slow connection, which needs the rest of the time for the page at rest: landed after
  /// 410 ms.
  package static let brief = Pace(velocity: 2.4, frequency: 8.6, overshoot: 0.12)
  /// A turn soon after another one: half way after 100 ms, at rest after 550 ms.
  package static let following = Pace(velocity: 2.4, frequency: 14)
  /// A turn while a key is held down: at rest after 317 ms.
  package static let riffle = Pace(velocity: 4, frequency: 24)
  /// A leaf that follows the pointer. The spring smooths the steps from cell to cell.
  package static let dragged = Pace(velocity: 0, frequency: 40)
}
