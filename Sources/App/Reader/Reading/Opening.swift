package import CurlewAppSupport
internal import CurlewCells
package import CurlewLibrary

/// What the program shows when it starts.
///
/// A book appears in two steps at most: a picture that can be shown at once, if there is one, and
/// then the book.
package struct Opening: Sendable {
  enum Scene: Sendable {
    /// A picture of the book at a path, until the book has been read.
    case preview(TextCanvas, path: String)
    case book(ReadBook)
    case shelf
  }

  let scene: Scene
  /// The files and folders that the command line names.
  var named = NamedBooks()
  /// The page of the tour that covers it.
  package var tour: TourPage?
  /// The places of all books; empty if they are to be read after the preview has been shown.
  package var records: [PlaceRecord] = []
  /// Messages about the places.
  package var complaints: [Complaint] = []
}

/// A book that was read, and where to open it; nil for its beginning.
package struct ReadBook: Sendable {
  package typealias Attempt = Result<ReadBook, Complaint>

  let book: OpenBook
  let start: StartingPoint?
}
