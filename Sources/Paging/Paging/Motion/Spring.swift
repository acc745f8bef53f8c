/// A critically damped spring, which moves everything that is animated.
///
/// It is solved exactly instead of step by step, so the path does not depend on the frame rate.
package struct Spring: Hashable, Sendable {
  /// The present position.
  package private(set) var position: Double
  /// The present velocity, per second.
  package private(set) var velocity: Double
  /// The position at rest.
  package var target: Double
  /// The stiffness, in radians per second.
  package let frequency: Double

  /// Makes a spring in motion.
  package init(position: Double = 0, velocity: Double, target: Double = 1, frequency: Double) {
    self.position = position
    self.velocity = velocity
    self.target = target
    self.frequency = frequency
  }

  /// Advances the motion.
  package mutating func advance(by time: Duration) {
    let dt = time.seconds
    let distance = position - target
    let decay = exponential(-frequency * dt)
    let drive = velocity + frequency * distance
    position = target + (distance + drive * dt) * decay
    velocity = (velocity - drive * frequency * dt) * decay
  }

  /// Whether the remaining motion is too small to see.
  package var isAtRest: Bool {
    abs(target - position) < 0.004 && abs(velocity) < 0.12
  }

  /// The spring at rest at its target.
  var stopped: Spring {
    Spring(position: target, velocity: 0, target: target, frequency: frequency)
  }

  /// The spring with another target and stiffness, at the same position and velocity.
  func heading(for target: Double, frequency: Double) -> Spring {
    Spring(position: position, velocity: velocity, target: target, frequency: frequency)
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
