package import CurlewAppSupport
package import CurlewCells
internal import CurlewEdition
package import CurlewLibrary
internal import CurlewManuscript
package import CurlewSettings
internal import CurlewTypesetting

/// Decides what the program shows first.
package struct BookOpener: Sendable {
  /// The files to open: one is opened as a book, several or a folder make a shelf.
  let files: [String]
  let start: WantedStart?
  /// Whether the tour will cover the book.
  let isCovered: Bool
  let settings: Settings
  /// Where the book may have settings of its own.
  let sources: SettingSources?
  private let budget = ReadingBudget()

  package init(
    files: [String], start: WantedStart?, isCovered: Bool, settings: Settings,
    of sources: SettingSources? = nil
  ) {
    (self.files, self.start, self.isCovered) = (files, start, isCovered)
    (self.settings, self.sources) = (settings, sources)
  }

  /// Whether the terminal must not be taken before there is something to show. The program that writes to
  /// a pipe may need it, to ask for a password for example.
  package var needsTerminal: Bool { files.contains(BookPath.standardInput) }

  /// Lets the reading of a book end soon, from any thread.
  func cancel() { budget.exceed(.seconds) }

  /// Finds the picture or reads the book.
  ///
  /// - Parameter screen: The size of the terminal.
  package func opening(on screen: Size, _ storage: FileStorage) throws(Complaint) -> Opening {
    if let preview = lastSpread(on: screen, storage) { return Opening(scene: preview) }
    let (records, complaints) = storage.loadRecords()
    let title = titleOfNewBook(on: screen, records)
    let named = title == nil ? NamedBooks(files) : NamedBooks()
    let scene = if let title { title } else { try bookOrShelf(named, records) }
    return Opening(scene: scene, named: named, records: records, complaints: complaints)
  }

  /// Whether one book is opened where the reader left it, so that a preview shows the right pages.
  private var allowsPreview: Bool {
    files.count == 1 && start == nil && !isCovered && settings.contents.wishes.isEmpty
      && !settings.isCareful
  }

  /// The cached picture of the pages that the reader left open.
  private func lastSpread(on screen: Size, _ storage: FileStorage) -> Opening.Scene? {
    guard allowsPreview, settings.contents.facing == .asBefore,
      files[0] != BookPath.standardInput
    else { return nil }
    let path = BookPath.resolved(files[0])
    guard let key = PictureKey(path, settings, screen), let picture = storage.picture(for: key)
    else { return nil }
    return .preview(picture, path: path)
  }

  /// The title page of a book that was never opened.
  private func titleOfNewBook(on screen: Size, _ records: [PlaceRecord]) -> Opening.Scene? {
    guard allowsPreview, let book = summary, records.record(of: book) == nil,
      !book.imprint.isBlank, book.imprint.columnsAsItIs == nil
    else { return nil }
    return .preview(TitleSpread(book, settings, screen).picture, path: book.path)
  }

  /// The beginning of the book, and that of what lies beside it.
  private var summary: BookSummary? {
    let book = BookSummary(titleOf: files[0], as: settings)
    guard let other = settings.contents.facing.path else { return book }
    return BookSummary(titleOf: other, as: settings).flatMap { book?.facing($0) }
  }

  private func bookOrShelf(
    _ named: NamedBooks, _ records: [PlaceRecord]
  ) throws(Complaint) -> Opening.Scene {
    guard files.count == 1, !named.isShelf else {
      guard start == nil else { throw Complaint("--page and --at need one book") }
      guard settings.contents.facing == .asBefore else { throw Complaint("--beside needs a FILE") }
      return .shelf
    }
    let reading = BookReading(files[0], as: settings, of: sources, at: start, within: budget)
    return .book(try reading.outcome(among: records).get())
  }
}

/// Where an option of the command line opens the book.
package enum WantedStart: Equatable, Sendable {
  case page(Int)
  /// A page of the printed edition, by its number.
  case printPage(String)
  case percent(Double)
  case text(String)

  /// The place in a book that an option of the command line means.
  package func point(in book: OpenBook) throws(Complaint) -> StartingPoint {
    switch self {
    case .page(let number): return .page(number)
    case .printPage(let number):
      guard let offset = book.offset(ofPrintPage: number) else {
        throw Complaint(
          "\(book.name): there is no printed page \(number) in it", status: Complaint.notFound)
      }
      return .offset(offset)
    case .percent(let percent): return .percent(percent)
    case .text(let text):
      let found = book.text.firstOffset { CurlewLibrary.firstOffset(of: text, in: $0, $1) }
      guard let offset = found else {
        throw Complaint("\(book.name): “\(text)” is not in it", status: Complaint.notFound)
      }
      return .offset(offset)
    }
  }
}
