package import CurlewManuscript
internal import Synchronization

/// The text of a book of any length, in parts that are read when they are needed.
///
/// A short book is one part, which is always in memory and has all sections. In a long one each part is a section, and
/// a few of them are in memory at a time: its outline and word count arrive incrementally.
package final class BookText: Sendable {
  /// What the book says of itself.
  package let imprint: Imprint
  private let source: any LongManuscript
  private let prepare: @Sendable (Manuscript) -> Book
  /// The only part of a short book; nil if parts have to be read.
  let whole: LoadedPart?
  private let parts = SectionCache<Int, LoadedPart>(capacity: few)
  private let outlineSoFar = Mutex(LongOutline())
  /// How many lines end before each of the first parts.
  private let lineEnds = Mutex([0])

  /// How many sections of a long book are kept: enough around the reader and around the place where the reader came
  /// from.
  static var few: Int { 6 }

  package init(_ book: Book) {
    (source, prepare, imprint) = (WholeManuscript(book.manuscript), { Book($0) }, book.imprint)
    whole = LoadedPart(
      book, at: .start..<BookOffset(book.text.utf8.count), in: book.sections)
  }

  /// - Parameter prepare: Makes the book of each part.
  package init(
    _ source: any LongManuscript,
    preparing prepare: @escaping @Sendable (Manuscript) -> Book = { Book($0) }
  ) {
    (self.source, self.prepare, imprint, whole) = (source, prepare, source.imprint, nil)
  }

  // MARK: Parts

  /// - Parameter isKept: Whether a part that has to be read is kept in memory.
  private func part(_ number: Int, isKept: Bool = true) -> LoadedPart {
    whole ?? (isKept ? parts.value(number) { read(number) } : parts.known(number) ?? read(number))
  }

  private func read(_ number: Int) -> LoadedPart {
    let part = LoadedPart(prepare(source.manuscript(ofSection: number)), at: range(ofPart: number))
    outlineSoFar.withLock { $0.add(part, number) }
    return part
  }

  private func range(ofPart number: Int) -> Range<BookOffset> {
    let range = source.range(ofSection: number)
    return BookOffset(range.lowerBound)..<BookOffset(range.upperBound)
  }

  /// The part of the book that contains an offset. Reads it if it is not in memory.
  package func part(containing offset: BookOffset) -> LoadedPart {
    part(source.section(containing: offset.value))
  }

  /// Reads the text around an offset, so that its pages can be shown at once.
  package func read(around offset: BookOffset) {
    for near in [offset, offset - Self.margin, offset + Self.margin] { _ = part(containing: near) }
  }

  /// More than the pages that are laid out before those at an offset are shown. In bytes.
  private static let margin = 1 << 17

  /// Its manuscript; nil if only parts of it are in memory.
  package var wholeManuscript: Manuscript? { whole?.book.manuscript }
  /// The number of bytes of its text, or of its file. Where there is a translation, of the original.
  package var textEnd: BookOffset { BookOffset(source.length) }

  /// The number of lines before a part that is in memory.
  package func lines(before part: LoadedPart) -> Int {
    guard whole == nil else { return 0 }
    let number = source.section(containing: part.offsets.range.lowerBound.value)
    return lineEnds.withLock { ends in
      while ends.count <= number {
        let section = textSection(ends.count - 1)
        ends.append(ends[ends.count - 1] + section.utf8[section.body].count { $0 == 0x0A })
      }
      return ends[number]
    }
  }

  /// Takes over what is known of the same text when it was shorter: of all its parts but the last, which has grown.
  package func takeParts(of shorter: BookText) {
    let count = shorter.source.sectionCount - 1
    guard whole == nil, shorter.whole == nil, count > 0, encoding == shorter.encoding,
      range(ofPart: count - 1) == shorter.range(ofPart: count - 1)
    else { return }
    let lines = shorter.lineEnds.withLock { Array($0.prefix(count + 1)) }
    lineEnds.withLock { $0 = lines.count > $0.count ? lines : $0 }
    let outline = shorter.outlineSoFar.withLock { $0.prefix(count) }
    outlineSoFar.withLock { $0 = outline.count > $0.count ? outline : $0 }
  }

  // MARK: Sections

  package var sectionCount: Int { whole?.book.sections.count ?? source.sectionCount }
  /// How many sections turning pages reaches. Only links lead to the others, which come last.
  package var sectionsInOrder: Int { whole?.book.sectionsInOrder ?? source.sectionsInOrder }

  package func section(containing offset: BookOffset) -> Int {
    whole?.book.section(containing: offset.value) ?? source.section(containing: offset.value)
  }

  /// - Parameter isKept: Whether a section that has to be read is kept in memory.
  package func section(_ number: Int, isKept: Bool) -> Section {
    whole?.section(number) ?? part(number, isKept: isKept).onlySection(number)
  }

  /// Where the text begins that only links lead to; nil if there is none.
  package var asides: BookOffset? {
    if let whole { return whole.book.manuscript.asides.map(whole.bookOffset) }
    let number = sectionsInOrder
    return number < sectionCount ? range(ofPart: number).lowerBound : nil
  }

  // MARK: Links and places

  /// A link with its target, which may have to be read; nil if there is no such place.
  package func resolved(_ link: Link<BookOffset>) -> Link<BookOffset>? {
    guard let anchor = link.anchor, whole == nil else { return link }
    guard let (part, offset) = offset(ofAnchor: anchor.name) else { return nil }
    let note = anchor.isNote ? part.book.manuscript.note(at: offset) : nil
    return Link(
      range: link.range, target: part.bookOffset(of: offset), note: note.map(part.bookOffsets))
  }

  /// The offset of a place that links lead to, by its name. Reads its part.
  private func offset(ofAnchor name: String) -> (part: LoadedPart, offset: Int)? {
    guard let number = source.section(ofAnchor: name) else { return nil }
    let part = part(number)
    return part.book.manuscript.offset(ofAnchor: name).map { (part, $0) }
  }

  /// The offset of a place that a recording speaks, by its name.
  package func offset(ofElement name: String) -> BookOffset? {
    if let whole { return whole.book.manuscript.anchors[name].map(whole.bookOffset) }
    return offset(ofAnchor: name).map { $0.part.bookOffset(of: $0.offset) }
  }

  /// Whether it says where the pages of its printed edition begin.
  package var hasPrintPages: Bool {
    !(wholeManuscript?.printPages.isEmpty ?? source.printPages.isEmpty)
  }

  /// The offset of a page of the printed edition, by its number.
  package func offset(ofPrintPage number: String) -> BookOffset? {
    if let whole { return whole.book.manuscript.offset(ofPrintPage: number).map(whole.bookOffset) }
    return source.printPages.first { $0.page.isNumbered(number) }
      .flatMap { offset(ofAnchor: $0.anchor) }.map { $0.part.bookOffset(of: $0.offset) }
  }

  /// The number of the last page of the printed edition that begins before an offset; in a long book, in its part.
  package func printPage(before offset: BookOffset) -> String? {
    let part = part(containing: max(offset - 1, .start))
    let (offset, pages) = (part.offset(of: offset), part.book.manuscript.printPages)
    let next = pages.partitioningIndex { $0.offset >= offset }
    return next > 0 ? pages[next - 1].number : nil
  }

  package func place(at offset: BookOffset) -> Place {
    part(containing: offset).place(at: offset)
  }

  /// The offset of a place: its old offset if the letters there are the same, else the nearest offset with the same
  /// letters in the same part or an adjacent one, else the old offset clamped to the text.
  package func offset(of place: Place) -> BookOffset {
    nearOffset(of: place) ?? clampedOffset(of: place)
  }

  /// The offset of the place at which a reader stopped. If it is not nearby, up to 10 MB after it are searched, so this is
  /// not for places of others, of which there may be many.
  package func offset(ofKept place: Place) -> BookOffset {
    nearOffset(of: place) ?? laterOffset(of: place) ?? clampedOffset(of: place)
  }

  /// Whether the words of a place are near it.
  package func contains(_ place: Place) -> Bool { nearOffset(of: place) != nil }

  private func nearOffset(of place: Place) -> BookOffset? {
    let number = source.section(containing: place.offset.value)
    let near = [number, number - 1, number + 1].filter { (0..<source.sectionCount).contains($0) }
    return near.lazy.compactMap { self.part($0).offset(of: place) }.first
  }

  private func clampedOffset(of place: Place) -> BookOffset {
    part(source.section(containing: place.offset.value)).characterStart(place.offset)
  }

  /// The offset of a place that was kept when the text was so short that it was read as a whole. Its offset did not count
  /// the control sequences of the file, so it was smaller.
  private func laterOffset(of place: Place) -> BookOffset? {
    let first = source.section(containing: place.offset.value) + 2
    let parts = first..<max(source.sectionCount, first)
    return parts.lazy.prefix {
      self.range(ofPart: $0).lowerBound - place.offset < Self.longestWhole
    }.compactMap { part in
      let section = self.shownText(ofPart: part)
      let found = section.flatMap {
        Surroundings($0.utf8).offset(of: place.surroundings, nearest: 0)
      }
      guard let section, let found, section.body.contains(found) else { return nil }
      return section.bookOffset(of: found)
    }.first
  }

  /// The bytes of the longest text that is read as a whole.
  private static let longestWhole = ReadingOptions().longestWhole

  // MARK: Facts

  /// The parts and chapters in text order: those of all parts up to the first that has not been read.
  package var outline: [Heading<BookOffset>] {
    whole?.book.outline ?? outlineSoFar.withLock { $0.headings }
  }

  /// The outline of a book whose text is all in memory; nil if its chapters are found while it is read.
  package var contents: [Heading<BookOffset>]? { whole?.book.outline }

  /// The last heading in the parts before that of a section; nil if there is none, or if it is not known.
  func lastHeading(beforePartOf section: Section) -> Heading<BookOffset>? {
    outlineSoFar.withLock { $0.lastHeading(beforePart: whole == nil ? section.number : 0) }
  }

  /// The words, where there is a translation those of the original; nil until every section has been set or read.
  package var words: WordCount? {
    if let whole { return whole.wordCount }
    return outlineSoFar.withLock { $0.facts.count == source.sectionCount ? $0.words : nil }
  }

  package var encoding: Encoding { source.encoding }
  /// The number of byte sequences that are invalid in its encoding, in the first part.
  package var damaged: Int { part(0).book.text.damaged }
  /// Whether hyphenation patterns are available for it.
  package var canDivideWords: Bool { part(0).book.canDivideWords }

  /// Statistics for `--info`. Reads the whole book.
  package var facts: BookFacts {
    let known = outlineSoFar.withLock(\.facts)
    func facts(_ part: Int) -> BookFacts {
      known[part] ?? self.part(part, isKept: false).book.facts
    }
    return (1..<max(source.sectionCount, 1)).reduce(facts(0)) { $0 + facts($1) }
  }

  /// Whether some characters have readings (ruby), which are set above them.
  package var hasReadings: Bool { wholeManuscript?.rubies.isEmpty == false }
  /// How its signs are shown if its lines are columns; nil if they are rows.
  package var columns: ColumnSigns? { part(0).book.columns }
  /// A link to the menus and banners of a saved page.
  package var linkToMenus: Link<BookOffset>? {
    whole.flatMap { $0.book.manuscript.linkToMenus.map($0.inBook) }
  }
  package var title: String { imprint.title }
  package var author: String? { imprint.author }
  package var language: Language? { imprint.language }
  /// The direction in which its pages follow each other.
  package var direction: WritingDirection { imprint.direction }
  /// The direction of its letters in rows. The pages of a book in columns follow each other from right to left.
  package var directionOfRows: WritingDirection {
    imprint.writing == .rows ? direction : .leftToRight
  }
}

/// The text to be searched, in sections: the parts of a long book; else the text, and its translation. What is searched
/// is not kept, because a search passes through all of a book.
extension BookText {
  package var textSectionCount: Int { translation == nil ? source.sectionCount : 2 }

  package func textSection(containing offset: BookOffset) -> Int {
    isTranslation(offset) ? 1 : source.section(containing: offset.value)
  }

  package func textSection(_ number: Int) -> TextSection {
    if let whole { return whole.book.textSection(number) }
    if let shown = shownText(ofPart: number) { return shown }
    let part = parts.known(number)?.book.manuscript ?? source.manuscript(ofSection: number)
    return TextSection(
      part.text.utf8, part.marks, body: part.body, blocks: part.blocks, at: range(ofPart: number),
      length: part.text.utf8.count)
  }

  /// A part of a long text, much faster than by its manuscript; nil in other books.
  private func shownText(ofPart number: Int) -> TextSection? {
    source.searchedText(ofSection: number).map {
      TextSection($0.utf8, Marks(), body: 0..<$0.own, at: range(ofPart: number), length: $0.own)
    }
  }

  package func textSection(at offset: BookOffset) -> TextSection {
    textSection(textSection(containing: offset))
  }

  /// Applies a search to the text, section by section, and returns the first match as an offset.
  package func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> BookOffset? {
    for number in 0..<textSectionCount {
      let section = textSection(number)
      guard let found = search(section.utf8, section.marks) else { continue }
      if found < section.body.upperBound { return section.bookOffset(of: found) }
    }
    return nil
  }
}

/// A text and its translation.
extension BookText {
  /// The translation whose pages face those of the text; nil if there is none.
  package var translation: Translation? { wholeManuscript?.translation }

  /// Where two texts face each other: the passage of the other text that corresponds to the one at an offset.
  package func counterpart(of offset: BookOffset) -> Range<BookOffset>? {
    guard let whole, let facing = whole.book.facing else { return nil }
    return facing.counterpart(of: offset.value, in: whole.book).map(whole.bookOffsets)
  }

  /// The passages of the other text that correspond to those in a range.
  package func counterpart(of range: Range<BookOffset>) -> Range<BookOffset>? {
    guard let first = counterpart(of: range.lowerBound),
      let last = counterpart(of: max(range.upperBound - 1, range.lowerBound))
    else { return nil }
    return first.lowerBound..<max(last.upperBound, first.upperBound)
  }

  /// How well a text and its translation fit each other: 0 for texts that have nothing in common, 1 for the most like
  /// ones. Pairs all passages.
  package var likeness: Double {
    whole.flatMap { $0.book.facing?.likeness(in: $0.book) } ?? 1
  }

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
}
