internal import System
internal import Typesetting

/// Who counts pages while the reader reads.
typealias Clerk = (PageCounter) -> any Job<SectionCount>

/// The counting of a long book's pages, beside the reading of it.
struct Counting {
  /// Often enough to be seen going on, and too seldom to cost anything.
  private static let interval = Duration.milliseconds(250)

  private let clerk: Clerk
  private var errand: (any Job<SectionCount>)?

  init(by clerk: @escaping Clerk) {
    self.clerk = clerk
  }

  /// Begins for new pages; what was going on for others is given up, and nothing of it is ever heard.
  mutating func begin(_ pages: any Pages) {
    errand = pages.counter.map(clerk)
  }

  /// How long to wait before looking for news; nil when there will be none.
  var patience: Duration? { errand == nil ? nil : Self.interval }

  /// What was counted since this was last asked.
  mutating func newResults() -> [SectionCount] {
    let news = errand?.newResults()
    if news == nil { errand = nil }
    return news ?? []
  }
}
