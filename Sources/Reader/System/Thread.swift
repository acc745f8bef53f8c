#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
private import CSystem
internal import Terminal

/// A thread. It hears no signals but of its own faults: the others are for the thread that draws.
struct Thread: ~Copyable {
  private let thread: pthread_t

  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Begins at once; nil when the system has no more threads to give.
  init?(_ body: @escaping @Sendable () -> Void) {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in Self.faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    guard thread_start(&thread, Self.start, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    self.thread = thread
  }

  /// Nobody will wait for it.
  consuming func detach() { pthread_detach(thread) }

  /// Waits until it is done.
  consuming func join() { pthread_join(thread, nil) }

  private static var start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { box in
      guard let box else { return nil }
      Terminal.coverThread()
      defer { Terminal.uncoverThread() }
      Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
      return nil
    }
  }

  /// A closure that can be handed through C.
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
