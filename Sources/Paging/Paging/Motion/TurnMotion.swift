/// The motion of a leaf that turns by itself: how long it takes, and its curve.
public struct TurnMotion: Hashable, Sendable {
  /// How the speed of a turn changes on its way.
  public enum Curve: Hashable, Sendable, CaseIterable {
    /// Begins fast, so that the key is felt, and arrives slowly.
    case brisk
    /// Begins at rest, and arrives slowly.
    case gentle
  }

  /// The time from the first frame until the leaf has landed, at least 50 milliseconds.
  public var duration: Duration
  /// How the speed changes.
  public var curve: Curve

  /// Makes a motion.
  public init(_ duration: Duration, _ curve: Curve = .brisk) {
    self.duration = max(duration, .milliseconds(50))
    self.curve = curve
  }

  /// The spring with that motion. Its constants are solutions of the spring's equation for a landing after one
  /// second.
  var pace: Pace {
    let seconds = max(duration, .milliseconds(50)).seconds
    return switch curve {
    case .brisk: Pace(velocity: 1.212 / seconds, frequency: 2.353 / seconds, overshoot: 0.3)
    case .gentle: Pace(velocity: 0, frequency: 3.803 / seconds, overshoot: 0.12)
    }
  }
}
