internal import CurlewCells

/// Schedules the frames of a turn at a steady rate. Late frames are skipped, not caught up with.
package struct FrameClock: Hashable, Sendable {
  /// The time between two frames. Slow connections need longer intervals.
  package var interval = Duration.smoothestFrame
  /// Whether the last event calls for a frame. The machine clears it before each event.
  package var isDue = true
  private var next = Duration.zero

  func timeToNextFrame(at now: Duration) -> Duration { max(next - now, .zero) }

  func isFrameTime(_ now: Duration) -> Bool { now >= next }

  /// Starts a sequence of frames, the first one now.
  mutating func start(at now: Duration) {
    next = now + interval
    isDue = true
  }

  /// Schedules the next frame.
  mutating func advance(at now: Duration) {
    next = next + interval > now ? next + interval : now + interval
    isDue = true
  }

  /// Ends the sequence. From now on every event calls for a frame.
  mutating func stop() {
    next = .zero
    isDue = true
  }
}
