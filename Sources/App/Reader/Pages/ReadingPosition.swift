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
