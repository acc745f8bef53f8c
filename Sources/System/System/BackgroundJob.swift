/// Work in steps whose results are collected while it goes on. Releasing it cancels the work.
package protocol Job<Result>: AnyObject {
  associatedtype Result: Sendable

  /// The results since the last call, in order; nil when the work is done and all were collected.
  func newResults() -> [Result]?

  /// The same, after waiting for the end of the work, but no longer than `patience`.
  func newResults(within patience: Duration) -> [Result]?
}

extension Job {
  package func newResults(within patience: Duration) -> [Result]? { newResults() }
}

extension Optional {
  /// The results of a job since the last call, in order. It becomes nil when all were collected.
  package mutating func collect<Result>(within patience: Duration = .zero) -> [Result]
  where Wrapped == any Job<Result> {
    let results = self?.newResults(within: patience)
    if results == nil { self = nil }
    return results ?? []
  }

  /// The only result of a job, once it is there. Then the job becomes nil.
  package mutating func result<Result>(within patience: Duration = .zero) -> Result?
  where Wrapped == any Job<Result> {
    guard let result = self?.newResults(within: patience)?.first else { return nil }
    self = nil
    return result
  }
}

/// A job on a thread of its own, or done at once if the system has no more threads. Releasing it
/// cancels the work after the current step.
package final class BackgroundJob<Steps: IteratorProtocol & Sendable>: Job
where Steps.Element: Sendable {
  private let mailbox = Condition(Mailbox<Steps.Element>())

  /// - Parameter wake: Called on the other thread when there is a result, and at the end.
  package init(_ steps: Steps, wake: @escaping @Sendable () -> Void = {}) {
    let work: @Sendable () -> Void = { [mailbox] in
      var steps = steps
      while !mailbox.update(\.isCancelled), let result = steps.next() {
        mailbox.update { $0.results.append(result) }
        wake()
      }
      mailbox.update { $0.isFinished = true }
      wake()
    }
    if let thread = Thread(work) { thread.detach() } else { work() }
  }

  deinit { mailbox.update { $0.isCancelled = true } }

  package func newResults() -> [Steps.Element]? { newResults(within: .zero) }

  package func newResults(within patience: Duration) -> [Steps.Element]? {
    mailbox.wait(atMost: patience, until: \.isFinished) { $0.collect() }
  }
}

/// Holds results between the thread that makes them and the one that collects them.
private struct Mailbox<Result: Sendable>: Sendable {
  var results: [Result] = []
  var isFinished = false
  var isCancelled = false

  mutating func collect() -> [Result]? {
    defer { results = [] }
    return isFinished && results.isEmpty ? nil : results
  }
}
