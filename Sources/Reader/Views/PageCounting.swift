internal import CurlewSystem
internal import CurlewTypesetting

/// The page count of a long book, which goes on while the reader reads.
struct PageCounting {
  /// How often new counts are collected: often enough to look alive, rarely enough to cost nothing.
  private static let interval = Duration.milliseconds(250)

  private let jobs: any JobStarter
  private var job: (any Job<SectionCount>)?

  init(by jobs: any JobStarter) { self.jobs = jobs }

  /// Starts for new pages. A count of other pages is cancelled and its results are lost.
  mutating func restart(for pages: BookPages) {
    job = pages.counting?.counter.map { jobs.start($0) }
  }

  /// How long to wait for new counts; nil when there will be none.
  var timeout: Duration? { job == nil ? nil : Self.interval }

  /// The counts since the last call.
  mutating func newCounts() -> [SectionCount] {
    let results = job?.newResults()
    if results == nil { job = nil }
    return results ?? []
  }
}
