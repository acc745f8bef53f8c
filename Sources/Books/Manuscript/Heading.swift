/// An entry of an outline. Its offset is a `BookOffset` in the outline of a book, an `Int` in that of a section's text.
package struct Heading<Offset: Hashable & Sendable>: Hashable, Sendable {
  /// The heading in one line.
  package let title: String
  /// 0 for a part, 1 for a chapter.
  package let level: Int
  /// Where it begins.
  package let offset: Offset

  package init(title: String, level: Int, offset: Offset) {
    (self.title, self.level, self.offset) = (title, level, offset)
  }
}

/// A line of a printed table of contents, and the heading that it leads to.
package struct ContentsLink: Equatable, Sendable {
  package let range: Range<Int>
  /// The offset of the heading, as in the outline.
  package let target: Int

  package init(range: Range<Int>, target: Int) {
    (self.range, self.target) = (range, target)
  }
}
