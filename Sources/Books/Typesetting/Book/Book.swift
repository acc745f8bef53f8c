package import CurlewManuscript

/// A manuscript and what is known of it before it is set at any measure. Its text is cut into boxes section by section,
/// when a section is first set.
package struct Book: Sendable {
  package let manuscript: Manuscript
  /// The parts and chapters, in text order.
  package let outline: [Heading<BookOffset>]
  /// How its headings are set.
  let headings: HeadingForms
  /// Whether chapters may begin with drawn capitals.
  let mayHaveInitials: Bool
  /// The hyphenation patterns; nil if words stay whole.
  package private(set) var patterns: HyphenPatterns?
  /// The blocks of each section.
  private(set) var sections: [Range<Int>] = []
  /// The chapters of a text and its translation; nil for any other book.
  private(set) var facing: FacingTexts?
  private(set) var foreign = ForeignPassages.none
  /// How signs are shown if its lines are columns; nil if they are rows.
  package let columns: ColumnSigns?

  package init(_ manuscript: Manuscript, in columns: ColumnSigns? = nil) {
    let manuscript = manuscript.withoutLongBlocks()
    (self.manuscript, self.columns) = (manuscript, columns)
    outline = manuscript.outline.map(\.inBook)
    headings = HeadingForms(manuscript.blocks)
    mayHaveInitials = manuscript.mayHaveInitials
    facing = FacingTexts(manuscript)
    sections = facing?.sections ?? manuscript.sections(headings)
  }

  /// Lets words of running text be divided at the ends of lines.
  package mutating func hyphenate(by patterns: HyphenPatterns) { self.patterns = patterns }

  /// Lets words of passages in other languages be hyphenated by the patterns of those languages.
  package mutating func hyphenateForeignWords(by patterns: [Language: HyphenPatterns]) {
    foreign = ForeignPassages(manuscript.passages, patterns)
  }

  package var canDivideWords: Bool { patterns != nil }

  package var text: DecodedText { manuscript.text }
  package var imprint: Imprint { manuscript.imprint }
  package var contentsLinks: [ContentsLink] { manuscript.contentsLinks }
  package var hidden: [Range<Int>] { manuscript.hidden }

  package var body: Range<Int> { manuscript.body }

  var hasRightToLeft: Bool { manuscript.hasRightToLeft }

  package var markedText: MarkedText { MarkedText(utf8: text.utf8, marks: manuscript.marks) }
}

extension Book {
  /// How many sections turning pages reaches. The asides begin with the first section that starts at their offset or
  /// behind it.
  var sectionsInOrder: Int {
    if let facing { return facing.chapters.count }
    return manuscript.asides.map { asides in
      sections.indices.partitioningIndex { start(ofSection: $0) >= asides }
    } ?? sections.count
  }

  func section(containing offset: Int) -> Int {
    if let facing { return facing.section(containing: offset) }
    return max(sections.indices.partitioningIndex { start(ofSection: $0) > offset } - 1, 0)
  }

  func start(ofSection number: Int) -> Int {
    manuscript.start(ofBlock: sections[number].lowerBound)
  }
}

extension WordSource {
  init(_ book: Book, _ paragraphs: Paragraphs) {
    self.init(
      paragraphs: paragraphs, text: book.markedText, foreign: book.foreign)
  }
}

extension Heading<Int> {
  /// The heading of a book in memory, whose offsets are those in its text.
  var inBook: Heading<BookOffset> {
    Heading<BookOffset>(title: title, level: level, offset: BookOffset(offset))
  }
}
