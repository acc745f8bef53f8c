/// A line of a book's outline.
package struct Heading: Hashable, Sendable {
  /// The heading in one line.
  package let title: String
  /// 0 for a part, 1 for a chapter.
  package let level: Int
  /// Where it begins in the book's text.
  package let offset: Int
}
