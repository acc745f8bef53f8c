internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSystem
internal import CurlewTypesetting

/// The search in the open book: its hits as they are found, and the one that the reader is at.
struct OpenSearch {
  /// Nil while nothing has been typed, or when the expression is wrong.
  private(set) var search: BookSearch?
  private var error: SafeText?
  /// Where the search began, to return there.
  let origin: ReadingPosition
  /// The hit that the reader is at.
  var current: Range<BookOffset>?

  /// Folds the section where the reader is, before the first letter is typed.
  let folding: any Job<Void>

  init(
    from origin: ReadingPosition, in text: BookText, _ sections: FoldedSections,
    by jobs: any JobStarter
  ) {
    self.origin = origin
    folding = jobs.run {
      _ = sections.folded(text.textSection(containing: origin.offset), of: text, by: .forgiving)
    }
  }

  /// Starts the search for what has been typed.
  mutating func restart(
    _ query: SearchQuery, in text: BookText, _ sections: FoldedSections, by jobs: any JobStarter
  ) {
    (search, error, current) = (nil, nil, nil)
    guard !query.text.isEmpty else { return }
    search = BookSearch(query, in: text, from: origin.offset, sections, by: jobs)
    showFirst()
  }

  /// Starts the same search in a longer version of the text. Returns nil without a query.
  func again(
    in text: BookText, _ sections: FoldedSections, by jobs: any JobStarter
  ) -> OpenSearch? {
    guard let query = search?.query else { return nil }
    var again = OpenSearch(from: origin, in: text, sections, by: jobs)
    again.restart(query, in: text, sections, by: jobs)
    again.current = current
    return again
  }

  var isRunning: Bool { search?.isRunning ?? false }

  /// Takes the hits since the last call. Returns whether the first is among them.
  mutating func collect() -> Bool {
    search?.collect()
    return showFirst()
  }

  /// Makes the first hit from the reader's place on the current one. Returns whether it has just been found.
  @discardableResult
  private mutating func showFirst() -> Bool {
    if let error = search?.error { (self.error, search) = (SafeText(error.reason), nil) }
    guard current == nil, let hit = search?.found.first(from: origin.offset) else { return false }
    current = hit
    return true
  }

  /// "3 of 12".
  var status: SafeText {
    if let error { return error }
    guard let search else { return "" }
    let hasMore = search.isRunning || search.isCut || search.isIncomplete
    let count = hasMore ? "\(search.found.count.grouped)+" : search.found.count.grouped
    guard let current else {
      if search.isRunning { return "…" }
      return search.isIncomplete ? "not found; the search is incomplete" : "not found"
    }
    let number = search.found.count(before: current.lowerBound) + 1
    let place: SafeText =
      search.isOfWords
      ? "\(number.grouped) of \(count), words near each other" : "\(number.grouped) of \(count)"
    return search.isIncomplete ? "\(place); the search is incomplete" : place
  }
}
