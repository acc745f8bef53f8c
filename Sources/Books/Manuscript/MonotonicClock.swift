internal import CurlewLibc

/// Time since some moment in the past. It never goes back.
package enum MonotonicClock {
  package static var now: Duration { time(of: CLOCK_MONOTONIC) }

  /// Processor time that this thread has used, whatever other programs do meanwhile.
  package static var ofThread: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
