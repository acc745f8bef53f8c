#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
internal import Synchronization
internal import Terminal

/// Work in many steps that goes on while something else is done, and whose results are fetched now
/// and then.
protocol Errand<Result>: AnyObject {
  associatedtype Result: Sendable

  /// The results that were not fetched yet; nil when all were.
  func news() -> [Result]?
}

/// An errand on a thread of its own. It is given up when nobody holds it any more: the step at hand
/// is done to its end, and its result is dropped.
final class Background<Steps: IteratorProtocol & Sendable>: Errand where Steps.Element: Sendable {
  private let desk = Desk<Steps.Element>()

  init(_ steps: Steps) {
    let thread = Thread { [desk] in
      Terminal.coverThread()
      defer { Terminal.uncoverThread() }
      var steps = steps
      while !desk.isClosed, let result = steps.next() { desk.put(result) }
      desk.finish()
    }
    // Without a thread nothing is ever found out, and everything else goes on.
    if !thread.isRunning { desk.finish() }
  }

  deinit { desk.close() }

  func news() -> [Steps.Element]? { desk.take() }
}

/// Where results lie until they are fetched.
private final class Desk<Result: Sendable>: Sendable {
  private struct State {
    var results: [Result] = []
    var isFinished = false
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func put(_ result: Result) { state.withLock { $0.results.append(result) } }

  func finish() { state.withLock { $0.isFinished = true } }

  func close() { state.withLock { $0.isClosed = true } }

  func take() -> [Result]? {
    state.withLock { state in
      defer { state.results = [] }
      return state.isFinished && state.results.isEmpty ? nil : state.results
    }
  }
}

/// A thread that nobody waits for. It hears no signals but of its own faults: the others are for the
/// thread that draws.
private struct Thread {
  let isRunning: Bool

  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  init(_ body: @escaping @Sendable () -> Void) {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in Self.faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    isRunning = pthread_create(&thread, nil, Self.start, box.toOpaque()) == 0
    if isRunning { pthread_detach(thread) } else { box.release() }
  }

  private static var start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { box in
      if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
      return nil
    }
  }

  /// A closure that can be handed through C.
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
