internal import CurlewManuscript

/// Reads a book, beside the loop.
struct BookReading: Sendable {
  let path: String
  let settings: Settings
  /// Where an option of the command line opens it.
  var start: Invocation.Start?
  private let budget: ReadingBudget

  init(
    _ path: String, as settings: Settings, at start: Invocation.Start? = nil,
    within budget: ReadingBudget = ReadingBudget()
  ) {
    (self.path, self.settings, self.start, self.budget) = (path, settings, start, budget)
  }

  typealias Outcome = Result<ReadBook, Complaint>

  func outcome() -> Outcome {
    do throws(Complaint) {
      let book = try OpenBook(path, as: settings, within: budget)
      return .success(ReadBook(book: book, start: try start?.point(in: book)))
    } catch {
      return .failure(error)
    }
  }

  /// Lets the reading end soon, from any thread. It fails then.
  func cancel() { budget.exceed(.seconds) }
}

/// A book that was read, and where to open it; nil for where the reader left it.
struct ReadBook: Sendable {
  let book: OpenBook
  let start: StartingPoint?
}
