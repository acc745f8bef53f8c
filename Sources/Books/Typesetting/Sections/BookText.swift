package import CurlewManuscript

/// A book of any length, held in memory or not.
package protocol BookText: Sendable {
  /// What the book says of itself.
  var imprint: Imprint { get }
  /// Whether only parts of it are in memory; outline and word count then arrive incrementally.
  var isLong: Bool { get }
  /// Where the text begins that only links lead to; nil if there is none.
  var asides: BookOffset? { get }
  /// The parts and chapters known so far, in text order.
  var outline: [Heading<BookOffset>] { get }
  /// The translation whose pages face those of the text; nil if there is none.
  var translation: Translation? { get }
  /// Where two texts face each other: the passage of the other text that corresponds to the one at an offset.
  func counterpart(of offset: BookOffset) -> Range<BookOffset>?
  /// The share of the paragraphs of a text that begin together with those of its translation. Pairs all passages.
  var pairedShare: Double { get }
  /// The number of words; nil while unknown.
  var words: Int? { get }
  var encoding: Encoding { get }
  /// The number of byte sequences found so far that are invalid in its encoding.
  var damaged: Int { get }
  /// Whether hyphenation patterns are available for it.
  var canDivideWords: Bool { get }
  /// Statistics for `--info`. Reads the whole book.
  var facts: BookFacts { get }

  /// Its manuscript; nil if only parts of it are in memory.
  var wholeManuscript: Manuscript? { get }
  /// The number of bytes of its text, or of its file.
  var textEnd: BookOffset { get }

  // MARK: Sections

  var sectionCount: Int { get }
  /// How many sections turning pages reaches. Only links lead to the others, which come last.
  var sectionsInOrder: Int { get }
  func section(containing offset: BookOffset) -> Int
  /// - Parameter isKept: Whether a section that has to be read is kept in memory.
  func section(_ number: Int, isKept: Bool) -> Section
  /// The last heading before a section; nil if there is none, or if it is not known.
  func lastHeading(beforeSection section: Int) -> Heading<BookOffset>?

  // MARK: Links and places

  /// A link with its target, which may have to be read; nil if there is no such place.
  func resolved(_ link: Link<BookOffset>) -> Link<BookOffset>?

  /// Whether it says where the pages of its printed edition begin.
  var hasPrintPages: Bool { get }
  /// The offset of a page of the printed edition, by its number.
  func offset(ofPrintPage number: String) -> BookOffset?
  /// The number of the last page of the printed edition that begins before an offset.
  func printPage(before offset: BookOffset) -> String?

  func place(at offset: BookOffset) -> Place
  func offset(of place: Place) -> BookOffset

  /// Applies a search to the text, section by section, and returns the first match as an offset.
  func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> BookOffset?

  /// The text in sections, to be searched.
  var textSectionCount: Int { get }
  func textSection(_ number: Int) -> TextSection
  func textSection(containing offset: BookOffset) -> Int
}

extension BookText {
  package var translation: Translation? { nil }
  package func counterpart(of offset: BookOffset) -> Range<BookOffset>? { nil }
  package var pairedShare: Double { 1 }
  package var title: String { imprint.title }
  package var author: String? { imprint.author }
  package var language: Language? { imprint.language }
  /// Whether some characters have readings (ruby), which are set above them.
  package var hasReadings: Bool { wholeManuscript?.rubies.isEmpty == false }
  /// A link to the menus and banners of a saved page.
  package var linkToMenus: Link<BookOffset>? {
    wholeManuscript?.linkToMenus.map(part(containing: .start).inBook)
  }
  /// The direction in which its pages follow each other.
  package var direction: WritingDirection { imprint.direction }

  /// The headings of the outline, and behind them those of the translation.
  package var headings: [Heading<BookOffset>] {
    outline + (translation?.outline.map { $0.inBook } ?? [])
  }

  /// Whether an offset is in the translation that faces the text.
  package func isTranslation(_ offset: BookOffset) -> Bool {
    translation.map { offset >= BookOffset($0.start) } ?? false
  }

  /// The title and the author of the text that contains an offset.
  package func source(at offset: BookOffset) -> (title: String, author: String?) {
    guard let translation, isTranslation(offset) else { return (title, author) }
    return (translation.title, translation.author)
  }

  /// For an offset in the translation, where the same passage begins in the original; for any other, that offset.
  package func original(of offset: BookOffset) -> BookOffset {
    isTranslation(offset) ? counterpart(of: offset)?.lowerBound ?? .start : offset
  }

  /// The passages of the other text that correspond to those in a range.
  package func counterpart(of range: Range<BookOffset>) -> Range<BookOffset>? {
    guard let first = counterpart(of: range.lowerBound),
      let last = counterpart(of: max(range.upperBound - 1, range.lowerBound))
    else { return nil }
    return first.lowerBound..<max(last.upperBound, first.upperBound)
  }

  /// The part of the book that contains an offset.
  package func part(containing offset: BookOffset) -> LoadedPart {
    section(section(containing: offset), isKept: true).part
  }
}

extension Book: BookText {
  package var wholeManuscript: Manuscript? { manuscript }
  package var isLong: Bool { false }
  package var asides: BookOffset? { manuscript.asides.map { BookOffset($0) } }
  package var words: Int? { facts.words }
  package var encoding: Encoding { text.encoding }
  package var damaged: Int { text.damaged }

  /// Where there is a translation, the end of the original.
  package var textEnd: BookOffset { BookOffset(translation?.start ?? body.upperBound) }
  package var translation: Translation? { manuscript.translation }
  package func counterpart(of offset: BookOffset) -> Range<BookOffset>? {
    facing?.counterpart(of: offset.value, in: self).map(whole.bookOffsets)
  }
  package var pairedShare: Double { facing?.pairedShare(in: self) ?? 1 }

  package var sectionCount: Int { sections.count }
  /// The asides begin with the first section that starts at their offset or behind it.
  package var sectionsInOrder: Int {
    if let facing { return facing.chapters.count }
    return manuscript.asides.map { asides in sections.partitioningIndex { start(of: $0) >= asides }
    }
      ?? sectionCount
  }

  package func section(containing offset: BookOffset) -> Int {
    if let facing { return facing.section(containing: offset.value) }
    return max(sections.partitioningIndex { start(of: $0) > offset.value } - 1, 0)
  }

  package func section(_ number: Int, isKept: Bool) -> Section {
    let (next, first) = (number + 1, number > 0 ? start(of: sections[number]) : 0)
    var end = next < sectionCount ? start(of: sections[next]) : .max
    if let translation, number < sectionsInOrder { end = min(end, translation.start) }
    var section = Section(
      number: number, part: whole,
      paragraphs: sections[number], text: min(first, end)..<end)
    if let facing, number < facing.chapters.count {
      section.facing = FacingChapter(number, of: facing, in: self)
    }
    return section
  }

  private func start(of section: Range<Int>) -> Int {
    paragraphs.start(ofParagraph: section.lowerBound)
  }

  package func lastHeading(beforeSection section: Int) -> Heading<BookOffset>? { nil }

  package func resolved(_ link: Link<BookOffset>) -> Link<BookOffset>? { link }

  package var hasPrintPages: Bool { !manuscript.printPages.isEmpty }

  package func offset(ofPrintPage number: String) -> BookOffset? {
    manuscript.offset(ofPrintPage: number).map { BookOffset($0) }
  }

  package func printPage(before offset: BookOffset) -> String? {
    let pages = manuscript.printPages
    let next = pages.partitioningIndex { $0.offset >= offset.value }
    return next > 0 ? pages[next - 1].number : nil
  }

  package func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> BookOffset? {
    search(text.utf8, manuscript.marks).map { BookOffset($0) }
  }

  package func place(at offset: BookOffset) -> Place { whole.place(at: offset) }

  /// The offset of a place: its old offset if the letters there are the same, else the nearest offset
  /// with the same letters, else the old offset clamped to the text.
  package func offset(of place: Place) -> BookOffset {
    let whole = whole
    return whole.offset(of: place)
      ?? BookOffset(text.utf8.span.scalarStart(whole.offset(of: place.offset)))
  }

  /// All of it as a part of a book.
  private var whole: LoadedPart {
    LoadedPart(self, at: .start..<BookOffset(text.utf8.count))
  }
}
