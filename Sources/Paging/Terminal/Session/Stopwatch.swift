internal import CurlewLibc

/// Measures the time since it was created.
///
/// It calls the system directly: the clocks of the standard library link the runtime of tasks, which
/// would be set up at every start.
struct Stopwatch {
  private let began = Self.systemTime

  var elapsed: Duration { Self.systemTime - began }

  private static var systemTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
