internal import CurlewAnnotations
internal import CurlewLibrary

/// The reader's position in a book: the part that is open, and the place in the text.
struct ReadingPosition: Equatable {
  var part: BookPart
  /// An offset in the text, also while another part is open.
  var offset: Int
  /// Whether the text has ever been open.
  var hasBegun: Bool
}

/// A part of a bound book, described independently of the screen size.
enum BookPart: Equatable {
  case title
  /// The page of the contents with this entry.
  case contents(entry: Int)
  case text
  case end
}

/// What pages outside the text show about the reader and the shelf.
struct PageContext {
  var position = ReadingPosition(part: .text, offset: 0, hasBegun: false)
  /// The place that is saved while the reader looks at another one after a jump. Nil if this position
  /// is saved.
  var kept: ReadingPosition?
  /// The action that the keys have selected.
  var chosen: PageAction?
  /// Whether Enter does something else until the keys select an action.
  var isEnterTaken = false
  /// The search whose hits are lit, and the hit that the reader is at.
  var search: BookSearch?
  var currentHit: Range<Int>?
  /// The bookmarks and highlights; nil until they have been read.
  var marks: BookMarks?
  /// How far wide lines are moved to the left, in cells.
  var pan = 0
  /// The passage that is being selected.
  var selection: Range<Int>?
  /// The pictures of the book as cells; nil if only their frames are shown.
  var pictures: BookPictures?
  /// Finds the next book on the shelf. Called only when the end page is shown.
  var next: () -> NextBook? = { nil }
}
