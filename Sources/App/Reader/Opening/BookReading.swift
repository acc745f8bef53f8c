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
  /// What lies beside the book.
  let facing: Facing
  private let budget: ReadingBudget

  init(
    _ path: String, as settings: Settings, at start: Invocation.Start? = nil,
    facing: Facing = .asBefore, within budget: ReadingBudget = ReadingBudget()
  ) {
    (self.path, self.settings, self.start, self.facing) = (path, settings, start, facing)
    self.budget = budget
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
    outcome(among: records).map { read in
      let settings = sources.settings(forBook: read.book.book.title)
      return read.ready(by: settings, among: records, size: size)
    }
  }

  /// Reads the book, and the translation that lies beside it.
  func outcome(among records: [PlaceRecord]) -> ReadBook.Attempt {
    outcome().flatMap { read in
      guard let path = path(facing: read.book, records) else { return .success(read) }
      do throws(Complaint) {
        let book = try read.book.facing(path, as: settings, within: budget)
        return .success(ReadBook(book: book, start: read.start))
      } catch {
        // A remembered translation that is gone does not stop the book from opening.
        guard facing == .asBefore else { return .failure(error) }
        let book = read.book.missing(translationAt: path, because: error)
        return .success(ReadBook(book: book, start: read.start))
      }
    }
  }

  private func path(facing book: OpenBook, _ records: [PlaceRecord]) -> String? {
    guard book.facingPath == nil else { return nil }
    return switch facing {
    case .asBefore: settings.contents.facing == nil ? records.record(of: book)?.facing : nil
    case .nothing: nil
    case .translation(let path): path
    }
  }

  /// Lets the reading end soon, from any thread. It fails then.
  func cancel() { budget.exceed(.seconds) }
}
