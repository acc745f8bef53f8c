package import CurlewManuscript

/// Statistics of a book, for `--info`.
package struct BookFacts: Sendable {
  package let encoding: Encoding
  /// The number of byte sequences that are invalid in the encoding.
  package let damaged: Int
  /// How the file uses its lines, in words; nil where that has no meaning.
  package let shape: String?
  /// Words between spaces; an ideograph counts as one.
  package let words: Int
  package let paragraphs: Int
  /// Groups of lines that stay lines: stanzas, letters, lists, tables.
  package let keptGroups: Int
  package let linesOfCode: Int
  /// What of the file no page shows, in words.
  package let hidden: [String]
}

extension BookFacts {
  /// The facts of two parts of one file.
  static func + (one: Self, other: Self) -> Self {
    BookFacts(
      encoding: one.encoding, damaged: one.damaged + other.damaged, shape: one.shape,
      words: one.words + other.words, paragraphs: one.paragraphs + other.paragraphs,
      keptGroups: one.keptGroups + other.keptGroups,
      linesOfCode: one.linesOfCode + other.linesOfCode,
      hidden: one.hidden + other.hidden)
  }
}

extension Book {
  /// Where there is a translation, only the original is counted.
  package var facts: BookFacts {
    let paragraphs = self.paragraphs.all[..<(facing?.firstTranslated ?? self.paragraphs.all.count)]
    let words = paragraphs.indices.reduce(0) { count, index in
      let boxes = self.paragraphs.boxes[self.paragraphs.boxes(of: index)]
      return count + 1 + boxes.dropFirst().count { $0.gap > 0 || $0.width == 2 }
    }
    return BookFacts(
      encoding: text.encoding, damaged: text.damaged, shape: manuscript.facts.shape,
      words: words,
      paragraphs: paragraphs.count { $0.style == .prose },
      keptGroups: manuscript.facts.keptGroups,
      linesOfCode: manuscript.blocks.count(where: \.isCode), hidden: manuscript.facts.hidden)
  }
}
