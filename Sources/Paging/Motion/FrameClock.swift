internal import Cells

/// When the next picture is due: at a steady beat while something moves, never to catch up.
struct FrameClock: Hashable {
  /// Time between two pictures; a slow link bears fewer.
  var interval = Duration.smoothestFrame
  /// Whether the last input asks for a picture.
  var isDue = true
  private var next = Duration.zero

  func patience(at now: Duration) -> Duration { max(next - now, .zero) }

  func hasStruck(at now: Duration) -> Bool { now >= next }

  /// Begins a beat with a picture at once.
  mutating func begin(at now: Duration) {
    next = now + interval
    isDue = true
  }

  /// Goes on to the next beat; one that comes late is not caught up with.
  mutating func strike(at now: Duration) {
    next = next + interval > now ? next + interval : now + interval
    isDue = true
  }

  /// Forgets the beat: nothing moves.
  mutating func rest() {
    next = .zero
    isDue = true
  }
}
