private import CurlewCProcess
private import CurlewLibc

/// A thread that receives no signals except those that its own faults raise: all others are for the
/// main thread.
package struct Thread: ~Copyable {
  private let thread: pthread_t

  private static let faultSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Starts the thread; nil when the system has no more threads.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var (blocked, former) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for signal in Self.faultSignals { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    guard let thread = Self.start(Unmanaged.passRetained(Body(body))) else { return nil }
    self.thread = thread
  }

  /// Lets the thread run on without anybody waiting for it.
  package consuming func detach() { pthread_detach(thread) }

  /// Waits until the thread has ended.
  package consuming func join() { pthread_join(thread, nil) }

  /// Identifies the calling thread while it lives.
  package static var current: UInt {
    #if canImport(Glibc)
      pthread_self()
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  private static func start(_ body: Unmanaged<Body>) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { Thread.run($0) }, body.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { Thread.run($0) }, body.toOpaque())
    #endif
    guard status == 0 else {
      body.release()
      return nil
    }
    return thread
  }

  /// Runs with a signal stack of its own, so that the crash handler works when the stack overflows.
  private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body else { return nil }
    rescue_cover_thread()
    defer { rescue_uncover_thread() }
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }

  /// A closure as an object, which can pass through C.
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
