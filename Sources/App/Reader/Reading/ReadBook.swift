package import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting

/// A book that was read, and where to open it; nil for where the reader left it.
package struct ReadBook: Sendable {
  package typealias Attempt = Result<ReadBook, Complaint>

  let book: OpenBook
  let start: StartingPoint?

  /// Finds the place where the book is opened, and reads the text there, so that showing a long book does
  /// not wait for the disk.
  func ready(by settings: Settings, among records: [PlaceRecord]) -> ReadBook {
    let book = book.prepared(by: settings)
    let start = start ?? records.start(of: book)
    let offset: BookOffset = if case .offset(let offset) = start { offset } else { .start }
    book.text.read(around: offset)
    return ReadBook(book: book, start: start)
  }
}
