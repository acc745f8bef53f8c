internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewSystem

/// Looks for the next book on the shelf, once and beside the loop.
struct NextBookWork {
  /// Starts to look; nil where there is no shelf.
  let find: () -> (any Job<NextBook?>)?
  private var hasBegun = false
  private var job: (any Job<NextBook?>)?
  private var book: NextBook?

  init(find: @escaping () -> (any Job<NextBook?>)?) { self.find = find }

  /// The book, as far as it has been found.
  mutating func found() -> NextBook? {
    if !hasBegun { (hasBegun, job) = (true, find()) }
    if let found = job.result() { book = found }
    return book
  }
}
