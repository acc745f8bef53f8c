/// A range of the text that leads to another place of the book.
package struct Link: Hashable, Sendable {
  package var range: Range<Int>
  /// The offset that it leads to.
  package var target: Int
  /// The text of the note that it refers to; nil for a link to a page.
  package var note: Range<Int>?

  package init(range: Range<Int>, target: Int, note: Range<Int>? = nil) {
    (self.range, self.target, self.note) = (range, target, note)
  }
}

extension Manuscript {
  /// A link that shows the printed title page and contents, which no page shows; nil if there are none.
  package var linkToFrontMatter: Link? {
    guard let first = frontMatter.first, let last = frontMatter.last else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    return Link(range: range, target: range.lowerBound, note: range)
  }

  /// The links that begin in a range of the text, in its order: those of the mark-up, the lines of a
  /// printed contents, and the references to notes in plain text.
  package func links(in range: Range<Int>) -> [Link] {
    let entries = links.filter { range.contains($0.range.lowerBound) }
    let stated = references[
      references.partitioningIndex { $0.range.lowerBound >= range.lowerBound }...
    ]
    .prefix { $0.range.lowerBound < range.upperBound }
    let written = references.isEmpty ? NoteReferences(self).links(in: range) : []
    return (entries.map { Link(range: $0.range, target: $0.target) } + stated + written)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
