internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSearch
internal import CurlewTypesetting

/// The hits of a search in the open book, as they are found.
struct OpenSearch {
  /// Nil while nothing has been typed, or when the expression is wrong.
  private(set) var search: BookSearch?
  private var error: SafeText?
  /// Where the search began, to return there.
  let origin: ReadingPosition
  /// The hit that the reader is at.
  var current: Range<Int>?
  private let texts: FoldedSections
  /// Whether `prepare` has run, or a search has started, which folds the text itself.
  private var isPrepared = false

  init(from origin: ReadingPosition, texts: FoldedSections) {
    self.origin = origin
    self.texts = texts
  }

  /// Starts the search for what has been typed, and searches the first section.
  mutating func restart(_ query: SearchQuery, in volume: any Volume) {
    (search, error, current) = (nil, nil, nil)
    isPrepared = true
    guard !query.text.isEmpty else { return }
    do throws(SearchError) {
      search = try BookSearch(query, in: volume, from: origin.offset, texts)
      step()
    } catch {
      self.error = SafeText(error.reason)
    }
  }

  /// Whether there is work left to do between events: sections to search, or text to fold.
  var isRunning: Bool { search?.isRunning ?? !isPrepared }

  /// Folds the text for the first letter. Called once the bar is on the screen.
  mutating func prepare(_ volume: any Volume) {
    isPrepared = true
    if search == nil { texts.prepare(volume, at: origin.offset) }
  }

  /// Searches the next section. Returns the first hit as soon as it is found.
  @discardableResult
  mutating func step() -> Range<Int>? {
    search?.step()
    guard current == nil, let hit = search?.first(from: origin.offset) else { return nil }
    current = hit
    return hit
  }

  /// "3 of 12".
  var status: SafeText {
    if let error { return error }
    guard let search else { return "" }
    let hasMore = search.isRunning || search.isCut || search.isIncomplete
    let count = hasMore ? "\(search.count.grouped)+" : search.count.grouped
    let limits = search.isIncomplete ? "; the search is incomplete" : ""
    guard let current else { return search.isComplete ? SafeText("not found\(limits)") : "…" }
    return "\((search.count(before: current.lowerBound) + 1).grouped) of \(count)\(limits)"
  }
}

extension BookSearch {
  var isRunning: Bool { !isComplete }
}
