internal import Synchronization

/// Work in many steps whose results are collected from time to time while it goes on.
package protocol Job<Result>: AnyObject {
  associatedtype Result: Sendable

  /// The results since the last call, in order; nil when the work is done and all were collected.
  func newResults() -> [Result]?
}

/// A job on a thread of its own. Releasing it cancels the work after the current step.
package final class BackgroundJob<Steps: IteratorProtocol & Sendable>: Job
where Steps.Element: Sendable {
  private let mailbox = Mailbox<Steps.Element>()

  package init(_ steps: Steps) {
    let thread = Thread { [mailbox] in
      var steps = steps
      while !mailbox.isCancelled, let result = steps.next() { mailbox.put(result) }
      mailbox.finish()
    }
    // Without a thread there are no results.
    if let thread { thread.detach() } else { mailbox.finish() }
  }

  deinit { mailbox.cancel() }

  package func newResults() -> [Steps.Element]? { mailbox.take() }
}

/// Holds results between the thread that makes them and the one that collects them.
private final class Mailbox<Result: Sendable>: Sendable {
  private struct State {
    var results: [Result] = []
    var isFinished = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func put(_ result: Result) { state.withLock { $0.results.append(result) } }

  func finish() { state.withLock { $0.isFinished = true } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  func take() -> [Result]? {
    state.withLock { state in
      defer { state.results = [] }
      return state.isFinished && state.results.isEmpty ? nil : state.results
    }
  }
}
