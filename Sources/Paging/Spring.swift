/// An exact, critically damped spring: the one motion of everything that moves here.
///
/// It is solved, not stepped, so 30 frames a second and 144 trace the same path.
public struct Spring: Hashable, Sendable {
  public private(set) var position: Double
  public private(set) var velocity: Double
  public var target: Double
  /// How stiff the spring is, in radians a second.
  public let frequency: Double

  public init(position: Double = 0, velocity: Double, target: Double = 1, frequency: Double) {
    self.position = position
    self.velocity = velocity
    self.target = target
    self.frequency = frequency
  }

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
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
