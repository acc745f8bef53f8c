package import CurlewManuscript

/// The reader's position in a book: the part that is open, and the place in the text.
package struct ReadingPosition: Equatable {
  package var part: BookPart
  /// An offset in the text, also while another part is open.
  package var offset: BookOffset
  /// Whether the text has ever been open.
  package var hasBegun: Bool

  package init(part: BookPart, offset: BookOffset, hasBegun: Bool) {
    (self.part, self.offset, self.hasBegun) = (part, offset, hasBegun)
  }
}

/// A part of an edition, described independently of the screen size.
package enum BookPart: Equatable {
  case title
  /// The page of the contents with this entry.
  case contents(entry: Int)
  case persons
  case text
  case end
}
