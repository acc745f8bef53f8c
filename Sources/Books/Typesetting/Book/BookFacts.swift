package import CurlewManuscript

/// Statistics of a book, for `--info`.
package struct BookFacts: Sendable {
  package let encoding: Encoding
  /// The number of byte sequences that are invalid in the encoding.
  package let damaged: Int
  /// How the file uses its lines, in words; nil where that has no meaning.
  package let shape: String?
  package let paragraphs: Int
  /// Groups of lines that stay lines: stanzas, letters, lists, tables.
  package let keptGroups: Int
  package let linesOfCode: Int
  let hiddenParts: [HiddenPart]

  /// The parts of the file that no page shows, in words.
  package var hidden: [String] { hiddenParts.map(\.words) }
}

extension BookFacts {
  /// The facts of two parts of one file.
  static func + (one: Self, other: Self) -> Self {
    var hidden = one.hiddenParts
    hidden.merge(other.hiddenParts)
    return BookFacts(
      encoding: one.encoding, damaged: one.damaged + other.damaged, shape: one.shape,
      paragraphs: one.paragraphs + other.paragraphs,
      keptGroups: one.keptGroups + other.keptGroups,
      linesOfCode: one.linesOfCode + other.linesOfCode,
      hiddenParts: hidden)
  }
}

extension Book {
  /// Where there is a translation, only the original is counted.
  package var facts: BookFacts {
    let blocks = manuscript.blocks[..<(facing?.firstTranslated ?? manuscript.blocks.count)]
    return BookFacts(
      encoding: text.encoding, damaged: text.damaged, shape: manuscript.facts.shape,
      paragraphs: blocks.count(where: \.isRunningText),
      keptGroups: manuscript.facts.keptGroups,
      linesOfCode: manuscript.blocks.count(where: \.isCode),
      hiddenParts: manuscript.facts.hiddenParts)
  }
}
