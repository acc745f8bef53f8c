private import CurlewLibc

/// A value behind a lock, whose changes threads can wait for.
package final class Condition<Value>: @unchecked Sendable {
  // libc needs both at a fixed address.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    Self.initialize(change)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Changes the value, and wakes the threads that wait for a change.
  @discardableResult
  package func update<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// Waits until the value satisfies a condition, then changes it.
  @discardableResult
  package func wait<Result>(
    until isReady: (Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isReady(value) { pthread_cond_wait(change, lock) }
    return body(&value)
  }

  /// Waits until the value satisfies a condition.
  package func wait(until isReady: (Value) -> Bool) {
    wait(until: isReady) { _ in }
  }

  /// Waits until the value satisfies a condition or the time is over, then changes it.
  package func wait<Result>(
    atMost patience: Duration, until isReady: (Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    var end = Self.time(after: patience)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while patience > .zero, !isReady(value), pthread_cond_timedwait(change, lock, &end) == 0 {}
    return body(&value)
  }

  #if canImport(Darwin)
    private static var clock: clockid_t { CLOCK_REALTIME }

    private static func initialize(_ change: UnsafeMutablePointer<pthread_cond_t>) {
      pthread_cond_init(change, nil)
    }
  #else
    private static var clock: clockid_t { CLOCK_MONOTONIC }

    private static func initialize(_ change: UnsafeMutablePointer<pthread_cond_t>) {
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, clock)
      pthread_cond_init(change, &attributes)
      pthread_condattr_destroy(&attributes)
    }
  #endif

  private static func time(after patience: Duration) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    let nanoseconds = time.tv_nsec + Int(patience.components.attoseconds / 1_000_000_000)
    time.tv_sec += Int(patience.components.seconds) + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return time
  }
}
