internal import CurlewSystem
internal import CurlewTypesetting

/// The page count, which goes on while the reader reads.
struct PageCounting {
  /// How often new counts are collected: often enough to look alive, rarely enough to cost nothing. A
  /// novel is counted in some 30 ms, 100 MB in seconds.
  private static let firstInterval = Duration.milliseconds(8)
  private static let longestInterval = Duration.milliseconds(250)

  private let jobs: any JobStarter
  private var job: (any Job<SectionCount>)?
  private var interval = firstInterval

  init(by jobs: any JobStarter) { self.jobs = jobs }

  /// Starts for new pages. A count of other pages is cancelled and its results are lost.
  mutating func restart(for layout: BookLayout) {
    job = layout.counter.map { jobs.start($0) }
    interval = Self.firstInterval
  }

  /// How long to wait for new counts; nil when there will be none.
  var timeout: Duration? { job == nil ? nil : interval }

  /// The counts since the last call.
  mutating func newCounts() -> [SectionCount] {
    interval = min(interval * 2, Self.longestInterval)
    return job.collect()
  }
}
