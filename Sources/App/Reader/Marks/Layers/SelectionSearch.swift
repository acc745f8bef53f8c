internal import CurlewGlyphs
internal import CurlewSearch
internal import CurlewSystem

/// A search that extends the selection while it is typed.
struct SelectionSearch {
  var bar: SearchBar
  /// Whether Enter was pressed before the search has ended.
  var isConfirmed = false
  /// The selection before the search, to restore it.
  let origin: PassageSelection
  private var result = Result.found
  /// Nil when the search has ended.
  private var job: (any Job<Found>)?

  /// How long a key waits for the result.
  private static let patience = Duration.milliseconds(50)

  init(_ bar: SearchBar, from origin: PassageSelection) { (self.bar, self.origin) = (bar, origin) }

  enum Result: String {
    case found = ""
    case notFound = "not found"
    /// A limit was met before anything was found.
    case incomplete = "not found; the search is incomplete"
  }

  private struct Found: Sendable {
    let passage: PassageSelection
    let result: Result
  }

  var isRunning: Bool { job != nil }
  var status: SafeText { SafeText(isRunning ? "…" : result.rawValue) }

  /// Searches for what has been typed. Returns the passage extended to it, or the first one.
  mutating func restart(by jobs: any JobStarter) -> PassageSelection {
    (job, result) = (nil, .found)
    let (query, origin) = (bar.query, origin)
    guard !query.text.isEmpty else { return origin }
    job = jobs.run {
      var passage = origin
      let result = (try? Matcher(query)).map { passage.extend(to: $0) } ?? .notFound
      return Found(passage: passage, result: result)
    }
    return collect(within: Self.patience) ?? origin
  }

  /// The extended passage, when the search has ended.
  mutating func collect(within patience: Duration = .zero) -> PassageSelection? {
    guard let found = job.result(within: patience) else { return nil }
    result = found.result
    return found.passage
  }
}
