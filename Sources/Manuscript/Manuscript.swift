/// A book as a format's reader leaves it: its text, and what the parts of the text are.
///
/// Offsets are bytes in the text. Only `body` is set into pages: a library's preamble and licence
/// may stand around it.
package struct Manuscript: Sendable {
  package let text: DecodedText
  package let imprint: Imprint
  package let body: Range<Int>
  /// What the body consists of, in the order of the text.
  package let blocks: [Block]
  /// Mark-up that is hidden or replaced, and the emphasis of the text behind it.
  package let marks: Marks
  /// The parts and chapters, in the order of the text.
  package let outline: [Heading]
  /// The lines of a printed table of contents that lead to the outline.
  package let links: [ContentsLink]
  /// Whether any of the text is written from right to left.
  package let hasRightToLeft: Bool
  package let facts: Facts

  /// What a reader can say of a file besides its text.
  package struct Facts: Equatable, Sendable {
    /// How the file uses its lines, in words; nil where that has no meaning.
    package let shape: String?
    /// Stanzas, letters, lists and tables: groups of lines that stay lines.
    package let keptGroups: Int

    package init(shape: String? = nil, keptGroups: Int = 0) {
      (self.shape, self.keptGroups) = (shape, keptGroups)
    }
  }

  package init(
    _ text: DecodedText, _ imprint: Imprint, body: Range<Int>, _ content: Content,
    hasRightToLeft: Bool, facts: Facts = Facts()
  ) {
    (self.text, self.imprint, self.body) = (text, imprint, body)
    (blocks, marks) = (content.blocks, content.marks)
    (outline, links) = (content.outline, content.links)
    (self.hasRightToLeft, self.facts) = (hasRightToLeft, facts)
  }

  /// What a reader finds in the text.
  package struct Content {
    package var blocks: [Block]
    package var marks = Marks()
    package var outline: [Heading] = []
    package var links: [ContentsLink] = []

    package init(
      blocks: [Block], marks: Marks = Marks(), outline: [Heading] = [], links: [ContentsLink] = []
    ) {
      (self.blocks, self.marks, self.outline, self.links) = (blocks, marks, outline, links)
    }
  }

  /// The parts of the body that no page shows, such as readings and page marks. Single signs of
  /// emphasis are not counted.
  package var hidden: [Range<Int>] {
    marks.all.filter { $0.drawn == .nothing && $0.length > 1 }.map(\.range)
  }
}
