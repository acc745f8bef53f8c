internal import CurlewSystem
internal import CurlewTypesetting

/// Starts to count the pages of a long book.
typealias PageCountStarter = (PageCounter) -> any Job<SectionCount>

/// The page count of a long book, which goes on while the reader reads.
struct PageCounting {
  /// How often new counts are collected: often enough to look alive, rarely enough to cost nothing.
  private static let interval = Duration.milliseconds(250)

  private let start: PageCountStarter
  private var job: (any Job<SectionCount>)?

  init(_ start: @escaping PageCountStarter) {
    self.start = start
  }

  /// Starts for new pages. A count of other pages is cancelled and its results are lost.
  mutating func restart(for pages: BookPages) {
    job = pages.counting?.counter.map(start)
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
