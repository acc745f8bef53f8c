internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// A book that is to be opened: reads it beside the loop, and prepares it to be shown.
struct BookReading: Sendable {
  let path: String
  let settings: Settings
  /// Where the book may have settings of its own.
  var sources: SettingSources?
  /// Where an option of the command line opens it.
  var start: WantedStart?
  /// What lies beside the book.
  var facing = Facing.asBefore
  /// Whether a pipe or a long document is read to its end, although its beginning could be shown earlier.
  var isWhole = false
  private let budget: ReadingBudget

  init(
    _ path: String, as settings: Settings, of sources: SettingSources? = nil,
    at start: WantedStart? = nil, facing: Facing = .asBefore,
    within budget: ReadingBudget = ReadingBudget()
  ) {
    (self.path, self.settings, self.sources) = (path, settings, sources)
    (self.start, self.facing, self.budget) = (start, facing, budget)
  }

  /// Reads the book and the translation that lies beside it, prepares them by the settings of the book, and reads the
  /// text at the place where the reader left it, so that showing a long book does not wait for the disk.
  func outcome(among records: [PlaceRecord] = []) -> ReadBook.Attempt {
    do throws(Complaint) {
      var (raw, own) = try RawBook.read(
        path, as: settings, of: sources, within: budget, isWhole: isWhole)
      let record = records.record(of: raw)
      // The place where the reader was may be behind the first pages.
      if raw.isPart, start != nil || record != nil {
        raw = try RawBook(path, as: own, within: budget)
      }
      let book = try book(of: raw, as: own, beside: record?.facing)
      guard let start = try start?.point(in: book) else {
        let place = record?.place(in: book)
        book.text.read(around: place ?? .start)
        return .success(ReadBook(book: book, start: place.map { .offset($0) }))
      }
      return .success(ReadBook(book: book, start: start))
    } catch {
      return .failure(error)
    }
  }

  /// - Parameter former: The path of the translation that was beside it before.
  private func book(
    of raw: RawBook, as own: Settings, beside former: String?
  ) throws(Complaint) -> OpenBook {
    func book(_ facing: Facing) throws(Complaint) -> OpenBook {
      let other = try facing.path.map { path throws(Complaint) in
        try RawBook(path, as: settings, within: budget)
      }
      return try OpenBook(raw, facing: other, as: own)
    }
    let wished = facing == .asBefore ? settings.contents.facing(of: raw.path) : facing
    guard wished == .asBefore, let path = former else { return try book(wished) }
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
