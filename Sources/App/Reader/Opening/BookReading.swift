internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting

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

  func outcome() -> ReadBook.Attempt {
    do throws(Complaint) {
      let book = try OpenBook(path, as: settings, within: budget)
      return .success(ReadBook(book: book, start: try start?.point(in: book)))
    } catch {
      return .failure(error)
    }
  }

  /// Reads the book, and prepares it to be shown with its own settings.
  func outcome(by sources: SettingSources, among records: [PlaceRecord], size: Size)
    -> ReadBook.Attempt
  {
    outcome().map { read in
      let settings = sources.settings(forBook: read.book.book.title)
      return read.ready(by: settings, among: records, size: size)
    }
  }

  /// Lets the reading end soon, from any thread. It fails then.
  func cancel() { budget.exceed(.seconds) }
}
