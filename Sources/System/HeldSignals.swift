#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Holds back the signals that end the program, until something has been cleared away.
package struct HeldSignals: ~Copyable {
  private var former = sigset_t()
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Holds them back from the calling thread. Other threads of the program receive none anyway.
  package init() {
    var ends = sigset_t()
    sigemptyset(&ends)
    for signal in Self.ends { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_BLOCK, &ends, &former)
  }

  /// Whether one has come, and waits.
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
