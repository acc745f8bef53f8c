private import CurlewLibc

/// Blocks the signals that end the program for the lifetime of the value, so that files can be removed first.
package struct HeldSignals: ~Copyable {
  private var former = sigset_t()
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Blocks them in the calling thread. Worker threads never receive them.
  package init() {
    var ends = sigset_t()
    sigemptyset(&ends)
    for signal in Self.ends { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_BLOCK, &ends, &former)
  }

  /// Whether one is pending.
  package var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.ends.contains { sigismember(&pending, $0) == 1 }
  }

  deinit {
    var former = former
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
