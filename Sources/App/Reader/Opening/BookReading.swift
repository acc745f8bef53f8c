internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Reads a book, beside the loop.
struct BookReading: Sendable {
  let path: String
  let settings: Settings
  /// Where an option of the command line opens it.
  var start: WantedStart?
  /// What lies beside the book.
  let facing: Facing
  private let budget: ReadingBudget

  init(
    _ path: String, as settings: Settings, at start: WantedStart? = nil,
    facing: Facing = .asBefore, within budget: ReadingBudget = ReadingBudget()
  ) {
    (self.path, self.settings, self.start, self.facing) = (path, settings, start, facing)
    self.budget = budget
  }

  /// Reads the book, and prepares it to be shown with its own settings.
  func outcome(by sources: SettingSources, among records: [PlaceRecord]) -> ReadBook.Attempt {
    outcome(among: records).map { read in
      let settings = sources.settings(forBook: read.book.text.title)
      return read.ready(by: settings, among: records)
    }
  }

  /// Reads the book, and the translation that lies beside it.
  func outcome(among records: [PlaceRecord] = []) -> ReadBook.Attempt {
    do throws(Complaint) {
      let raw = try RawBook(path, as: settings, within: budget)
      let book = try book(of: raw, among: records)
      return .success(ReadBook(book: book, start: try start?.point(in: book)))
    } catch {
      return .failure(error)
    }
  }

  private func book(of raw: RawBook, among records: [PlaceRecord]) throws(Complaint) -> OpenBook {
    func book(_ facing: Facing) throws(Complaint) -> OpenBook {
      let other = try facing.path.map { path throws(Complaint) in
        try RawBook(path, as: settings, within: budget)
      }
      return try OpenBook(raw, facing: other, as: settings)
    }
    let wished = facing == .asBefore ? settings.contents.facing(of: raw.path) : facing
    guard wished == .asBefore, let path = records.record(of: raw)?.facing else {
      return try book(wished)
    }
    do throws(Complaint) {
      // To open a pipe would be to wait for its writer.
      let isFile = FileSystem.isRegularFile(path) || FileSystem.isDirectory(path)
      if FileStamp(of: path) != nil, !isFile {
        throw Complaint("\(BookPath.title(of: path)): neither a file nor a folder")
      }
      return try book(.translation(path))
    } catch {
      // A remembered translation that is gone does not stop the book from opening.
      return try book(.nothing).missing(translationAt: path, because: error)
    }
  }

  /// Lets the reading end soon, from any thread. It fails then.
  func cancel() { budget.exceed(.seconds) }
}
