/// An exact, critically damped spring: the one motion of everything that moves here.
///
/// It is solved, not stepped, so 30 frames a second and 144 trace the same path.
public struct Spring: Hashable, Sendable {
  /// Where it is.
  public private(set) var position: Double
  /// How fast it goes, per second.
  public private(set) var velocity: Double
  /// Where it comes to rest.
  public var target: Double
  /// How stiff the spring is, in radians a second.
  public let frequency: Double

  /// A spring that is somewhere, with a speed.
  public init(position: Double = 0, velocity: Double, target: Double = 1, frequency: Double) {
    self.position = position
    self.velocity = velocity
    self.target = target
    self.frequency = frequency
  }

  /// Lets time go by.
  public mutating func advance(by time: Duration) {
    let dt = time.seconds
    let distance = position - target
    let decay = exponential(-frequency * dt)
    let drive = velocity + frequency * distance
    position = target + (distance + drive * dt) * decay
    velocity = (velocity - drive * frequency * dt) * decay
  }

  /// Whether what is left of the way cannot be seen.
  public var isAtRest: Bool {
    abs(target - position) < 0.004 && abs(velocity) < 0.12
  }

  /// At rest where it was bound for.
  var stopped: Spring {
    Spring(position: target, velocity: 0, target: target, frequency: frequency)
  }

  /// Goes on from here to another place, as stiffly as is said.
  func heading(for target: Double, frequency: Double) -> Spring {
    Spring(position: position, velocity: velocity, target: target, frequency: frequency)
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
