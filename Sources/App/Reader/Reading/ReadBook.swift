package import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting

/// A book that was read, and where to open it; nil for where the reader left it.
package struct ReadBook: Sendable {
  package typealias Attempt = Result<ReadBook, Complaint>

  let book: OpenBook
  let start: StartingPoint?

  /// Finds the place where the book is opened, and reads the pages there, so that showing a long book does
  /// not wait for the disk.
  func ready(by settings: Settings, among records: [PlaceRecord], size: Size) -> ReadBook {
    let book = book.prepared(by: settings)
    let start = start ?? records.start(of: book)
    guard book.text.isLong else { return ReadBook(book: book, start: start) }
    var edition = Edition(book, settings, size)
    let offset = start.map { edition.position(of: $0) }
    let position = ReadingPosition(part: .text, offset: offset ?? .start, hasBegun: false)
    _ = edition.fixNumbers(around: position, margin: OpenPages.wideMargin)
    return ReadBook(book: book, start: offset.map { .offset($0) })
  }
}
