/// Starts jobs: on threads in the program, step by step in tests.
package protocol JobStarter: Sendable {
  func start<Steps: IteratorProtocol & Sendable>(_ steps: Steps) -> any Job<Steps.Element>
  where Steps.Element: Sendable
}

extension JobStarter {
  /// Starts work that has one result.
  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) -> any Job<Result> {
    start(OneStep(work: work))
  }
}

/// Starts each job on a thread of its own.
package struct BackgroundJobs: JobStarter {
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called on another thread when a job has new results.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    BackgroundJob(steps, wake: wake)
  }
}

private struct OneStep<Result: Sendable>: IteratorProtocol, Sendable {
  var work: (@Sendable () -> Result)?

  mutating func next() -> Result? {
    defer { work = nil }
    return work?()
  }
}
