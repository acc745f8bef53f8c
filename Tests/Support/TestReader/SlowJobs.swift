package import CurlewSystem

/// Jobs that have no results the first times that somebody asks for them.
package struct SlowJobs: JobStarter {
  private let looks: Int

  package init(looks: Int = 5) { self.looks = looks }

  package func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    SlowJob(steps, looks: looks)
  }
}

private final class SlowJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps
  private var looks: Int

  init(_ steps: Steps, looks: Int) { (self.steps, self.looks) = (steps, looks) }

  func newResults() -> [Steps.Element]? {
    looks -= 1
    return looks < 0 ? steps.next().map { [$0] } : []
  }
}
