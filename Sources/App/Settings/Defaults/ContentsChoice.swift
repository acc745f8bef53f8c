/// What a reader wants changed in the contents of a book, and where such changes are kept.
package struct ContentsChoice: Equatable, Sendable {
  /// A line of the file, by its number or its words.
  package struct Wish: Equatable, Sendable {
    package let line: String
    /// Whether chapters begin at this line and at all that look like it; otherwise it is none.
    package let isChapter: Bool

    package init(line: String, isChapter: Bool) { (self.line, self.isChapter) = (line, isChapter) }
  }

  /// Those of the command line, in the order given.
  package var wishes: [Wish] = []
  /// What lies beside the book.
  package var facing = Facing.asBefore
  /// The path of the recording, `none` or `auto`; nil for that which was played before.
  package var voice: String?
  /// The absolute paths of the books that all this is for.
  package var books: [String] = []
  /// Whether they are kept.
  package var keepsWishes = false
  /// The file of the changes that are kept; nil if none are.
  package var file: String?

  package init() {}

  /// What is chosen for the recording of a book.
  package func voice(of book: String) -> String? { books.contains(book) ? voice : nil }

  /// What lies beside a book, by its path.
  package func facing(of book: String) -> Facing { books.contains(book) ? facing : .asBefore }
}
