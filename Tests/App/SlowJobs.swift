import CurlewSystem

/// Jobs of which nothing is there when their results are collected for the first five times.
struct SlowJobs: JobStarter {
  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    SlowJob(steps)
  }
}

private final class SlowJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps
  private var looks = 0

  init(_ steps: Steps) { self.steps = steps }

  func newResults() -> [Steps.Element]? {
    looks += 1
    return looks > 5 ? steps.next().map { [$0] } : []
  }
}
