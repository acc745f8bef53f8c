internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewSystem

/// Looks for the next book on the shelf, once and beside the loop.
struct NextBookWork {
  /// Starts to look; nil where there is no shelf.
  let find: () -> (any Job<NextBook?>)?
  private var state = State.begin

  private enum State {
    case begin
    case looking(any Job<NextBook?>)
    case ended(NextBook?)
  }

  init(find: @escaping () -> (any Job<NextBook?>)?) { self.find = find }

  /// The book, as far as it has been found.
  mutating func found() -> NextBook? {
    if case .begin = state { state = find().map { .looking($0) } ?? .ended(nil) }
    if case .looking(let job) = state {
      let results = job.newResults()
      if let result = results?.first {
        state = .ended(result)
      } else if results == nil {
        state = .ended(nil)
      }
    }
    if case .ended(let book) = state { return book }
    return nil
  }
}
