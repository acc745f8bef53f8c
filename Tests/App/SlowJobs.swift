import CurlewSystem

/// Jobs that have no results the first five times that somebody asks for them.
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
