/// An entry of a book's outline.
package struct Heading: Hashable, Sendable {
  /// The heading in one line.
  package let title: String
  /// 0 for a part, 1 for a chapter.
  package let level: Int
  /// The offset in the text at which it begins.
  package let offset: Int

  package init(title: String, level: Int, offset: Int) {
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
