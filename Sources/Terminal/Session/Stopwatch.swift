#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The time since it was made.
///
/// The system is asked directly: the clock of the standard library brings the whole machinery of
/// tasks and queues into the program, which is then set up at every start.
struct Stopwatch {
  private let began = Self.systemTime

  var elapsed: Duration { Self.systemTime - began }

  private static var systemTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
