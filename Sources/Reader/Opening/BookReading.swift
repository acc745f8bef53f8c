internal import CurlewBasics
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

  typealias Outcome = Result<ReadBook, Complaint>

  func outcome() -> Outcome {
    do throws(Complaint) {
      let book = try OpenBook(path, as: settings, within: budget)
      return .success(ReadBook(book: book, start: try start?.point(in: book)))
    } catch {
      return .failure(error)
    }
  }

  /// Reads the book, and prepares it to be shown with its own settings.
  func outcome(by sources: SettingSources, among records: [PlaceRecord], size: Size) -> Outcome {
    outcome().map { read in
      let settings = sources.settings(forBook: read.book.book.title)
      return read.ready(by: settings, among: records, size: size)
    }
  }

  /// Lets the reading end soon, from any thread. It fails then.
  func cancel() { budget.exceed(.seconds) }
}

/// A book that was read, and where to open it; nil for where the reader left it.
struct ReadBook: Sendable {
  let book: OpenBook
  let start: StartingPoint?

  /// Finds the place where the book is opened, and reads the pages there, so that showing a long book does
  /// not wait for the disk.
  func ready(by settings: Settings, among records: [PlaceRecord], size: Size) -> ReadBook {
    let book = book.prepared(by: settings)
    let start = start ?? records.start(of: book)
    guard book.book.isLong else { return ReadBook(book: book, start: start) }
    var bound = BoundBook(book, settings, size)
    let offset = start.map { bound.position(of: $0) }
    let position = ReadingPosition(part: .text, offset: offset ?? 0, hasBegun: false)
    _ = bound.fixNumbers(around: position, margin: OpenPages.wideMargin)
    return ReadBook(book: book, start: offset.map { .offset($0) })
  }
}
