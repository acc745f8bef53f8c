/// What there is to tell of a book besides its text.
package struct BookFacts: Sendable {
  package let encoding: Encoding
  /// How many places of the file meant nothing in its encoding.
  package let damaged: Int
  package let shape: FileShape
  /// Words between spaces; an ideograph counts as one.
  package let words: Int
  package let paragraphs: Int
  /// Blocks that are set in lines of their own: stanzas, letters, lists, tables.
  package let keptBlocks: Int
  package let sceneBreaks: Int
  package let headings: Int
}

extension BookFacts {
  /// The facts of two parts of one file.
  static func + (one: Self, other: Self) -> Self {
    BookFacts(
      encoding: one.encoding, damaged: one.damaged + other.damaged, shape: one.shape,
      words: one.words + other.words, paragraphs: one.paragraphs + other.paragraphs,
      keptBlocks: one.keptBlocks + other.keptBlocks,
      sceneBreaks: one.sceneBreaks + other.sceneBreaks, headings: one.headings + other.headings)
  }
}

extension Book {
  package var facts: BookFacts {
    let blocks = structure.blocks
    return BookFacts(
      encoding: text.encoding, damaged: text.damaged, shape: structure.statistics.shape,
      words: paragraphs.boxes.count { $0.gap > 0 || $0.width == 2 } + paragraphs.all.count,
      paragraphs: paragraphs.all.count { $0.style == .prose },
      keptBlocks: blocks.count { $0.kind == .verse || $0.kind == .table },
      sceneBreaks: blocks.count { $0.kind == .sceneBreak },
      headings: blocks.count { $0.kind == .heading })
  }
}
