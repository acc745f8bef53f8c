internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// What is saved about one book.
struct PlaceRecord: Equatable, Sendable {
  /// Identifies the book by its contents, wherever the file is.
  var fingerprint: UInt64
  var path: String
  var title: String
  var author: String?
  var place: Place
  /// How much has been read, 0 to 100.
  var percent: Int
  /// The open page and the number of pages; nil while they are not counted.
  var page: PageOfBook?
  /// The words of the book; nil while they are not counted.
  var words: Int?
  /// When the book was last open, in seconds since 1970.
  var opened: Int
  /// Lines written by a later version of the program, kept as they are.
  var unknown: [String] = []

  /// Whether the record is of this book: the same contents anywhere, or the same path and title when
  /// the contents were edited. Standard input has no path.
  func describes(
    fingerprint: UInt64, path: String, title: @autoclosure () -> String
  ) -> Bool {
    let isSameFile = Path.areEqual(self.path, path) && path != BookPath.standardInput
    return self.fingerprint == fingerprint || isSameFile && self.title == title()
  }

  /// Whether two records are of the same book.
  func describesBook(of other: PlaceRecord) -> Bool {
    describes(fingerprint: other.fingerprint, path: other.path, title: other.title)
  }
}

/// A page number, from 1, and the number of pages at the size where the book was last read.
struct PageOfBook: Equatable {
  var number: Int
  var count: Int
}

extension [PlaceRecord] {
  func record(of book: OpenBook) -> PlaceRecord? {
    last {
      $0.describes(fingerprint: book.fingerprint, path: book.path, title: book.book.title)
    }
  }

  /// Where the reader left a book; nil for one that was never opened.
  func start(of book: OpenBook) -> StartingPoint? {
    record(of: book).map { .offset(book.book.offset(of: $0.place)) }
  }

  /// The record of a book under the title that it had before it was edited, or before a file without a
  /// title was renamed.
  func formerRecord(of book: OpenBook) -> PlaceRecord? {
    guard book.path != BookPath.standardInput else { return nil }
    return last {
      (Path.areEqual($0.path, book.path) || $0.fingerprint == book.fingerprint)
        && ($0.title, $0.author ?? "") != (book.book.title, book.book.author ?? "")
    }
  }

  func record(of preview: BookPreview) -> PlaceRecord? {
    last {
      $0.describes(
        fingerprint: preview.fingerprint, path: preview.path, title: preview.imprint.title)
    }
  }
}
