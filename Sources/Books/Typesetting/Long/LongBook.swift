package import CurlewManuscript
internal import Synchronization

/// A book of any length; only a few of its sections are in memory at a time.
package final class LongBook: BookText {
  package let text: any LongManuscript
  package let imprint: Imprint
  private let prepare: @Sendable (Manuscript) -> Book
  private let cache = SectionCache<LoadedPart>(capacity: SectionCache<LoadedPart>.few)
  private let outlineSoFar = Mutex(LongOutline())

  /// - Parameter prepare: Makes the book of each section.
  package init(
    _ text: any LongManuscript,
    preparing prepare: @escaping @Sendable (Manuscript) -> Book = { Book($0) }
  ) {
    (self.text, self.prepare, imprint) = (text, prepare, text.imprint)
  }

  // MARK: Sections

  package var sectionCount: Int { text.sectionCount }
  package var sectionsInOrder: Int { text.sectionsInOrder }

  package func section(containing offset: BookOffset) -> Int {
    text.section(containing: offset.value)
  }

  func range(ofSection number: Int) -> Range<BookOffset> {
    let range = text.range(ofSection: number)
    return BookOffset(range.lowerBound)..<BookOffset(range.upperBound)
  }

  package func section(_ number: Int, isKept: Bool) -> Section {
    section(number, known(number) ?? (isKept ? part(number) : read(number)))
  }

  private func section(_ number: Int, _ part: LoadedPart) -> Section {
    Section(
      number: number, part: part, paragraphs: part.book.paragraphs.all.indices, text: 0..<Int.max)
  }

  private func part(_ number: Int) -> LoadedPart { cache.value(number) { read(number) } }

  private func read(_ number: Int) -> LoadedPart {
    let book = prepare(text.manuscript(ofSection: number))
    let part = LoadedPart(book, at: range(ofSection: number))
    outlineSoFar.withLock { $0.add(section(number, part)) }
    return part
  }

  /// A section that is in memory.
  func known(_ number: Int) -> LoadedPart? { cache.known(number) }

  // MARK: Links

  /// The offset of a place that links lead to, by its name. Reads its section.
  private func offset(ofAnchor name: String) -> (part: LoadedPart, offset: Int)? {
    guard let number = text.section(ofAnchor: name) else { return nil }
    let part = part(number)
    return part.book.manuscript.offset(ofAnchor: name).map { (part, $0) }
  }

  package func resolved(_ link: Link<BookOffset>) -> Link<BookOffset>? {
    guard let anchor = link.anchor else { return link }
    guard let (part, offset) = offset(ofAnchor: anchor.name) else { return nil }
    let note = anchor.isNote ? part.book.manuscript.note(at: offset) : nil
    return Link(
      range: link.range, target: part.bookOffset(of: offset), note: note.map(part.bookOffsets))
  }

  // MARK: Pages of the printed edition

  package var hasPrintPages: Bool { !text.printPages.isEmpty }

  package func offset(ofPrintPage number: String) -> BookOffset? {
    guard let found = text.printPages.first(where: { $0.page.isNumbered(number) }),
      let (part, offset) = offset(ofAnchor: found.anchor)
    else { return nil }
    return part.bookOffset(of: offset)
  }

  /// The pages that begin in earlier sections are not known, except the last before this one.
  package func printPage(before offset: BookOffset) -> String? {
    let part = part(containing: max(offset - 1, .start))
    let offset = part.offset(of: offset)
    return part.book.manuscript.printPages.last { $0.offset < offset }?.number
  }

  // MARK: Facts

  package var isLong: Bool { true }
  package var wholeManuscript: Manuscript? { nil }
  package var textEnd: BookOffset { BookOffset(text.length) }
  package var encoding: Encoding { text.encoding }
  /// Counts the first section only: reading the whole file would take too long.
  package var damaged: Int { part(0).book.damaged }

  package var asides: BookOffset? {
    let number = sectionsInOrder
    return number < sectionCount ? range(ofSection: number).lowerBound : nil
  }

  package var facts: BookFacts {
    let known = outlineSoFar.withLock(\.facts)
    func facts(_ section: Int) -> BookFacts { known[section] ?? read(section).book.facts }
    return (1..<max(sectionCount, 1)).reduce(facts(0)) { $0 + facts($1) }
  }

  /// The parts and chapters of all sections up to the first that has not been read.
  package var outline: [Heading<BookOffset>] { outlineSoFar.withLock { $0.headings } }

  /// The number of words; nil until every section has been read.
  package var words: Int? {
    outlineSoFar.withLock { $0.facts.count == text.sectionCount ? $0.words : nil }
  }

  /// The last heading before a section; nil if there is none, or it has not been read.
  package func lastHeading(beforeSection section: Int) -> Heading<BookOffset>? {
    outlineSoFar.withLock { $0.lastHeading(beforeSection: section) }
  }

  package var canDivideWords: Bool { part(0).book.canDivideWords }

  // MARK: Places

  package func place(at offset: BookOffset) -> Place {
    part(containing: offset).place(at: offset)
  }

  /// The offset of a place: its old offset if the text there still matches, else the nearest
  /// match in the same or an adjacent section, else the old offset clamped to the text.
  package func offset(of place: Place) -> BookOffset {
    let number = section(containing: place.offset)
    let near = [number, number - 1, number + 1].filter { (0..<text.sectionCount).contains($0) }
    let found = near.lazy.compactMap { self.part($0).offset(of: place) }.first
    return found ?? min(max(place.offset, .start), textEnd)
  }

  package func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> BookOffset? {
    for number in 0..<sectionCount {
      let section = textSection(number)
      guard let found = search(section.utf8, section.marks) else { continue }
      if section.body.contains(found) { return section.bookOffset(of: found) }
    }
    return nil
  }
}

/// The text of a long book, to be searched. What is searched is not cached: a search passes through all of
/// it.
extension LongBook {
  package var textSectionCount: Int { text.sectionCount }
  package func textSection(containing offset: BookOffset) -> Int {
    section(containing: offset)
  }

  package func textSection(_ number: Int) -> TextSection {
    let range = range(ofSection: number)
    if let found = text.searchedText(ofSection: number) {
      return TextSection(
        found.utf8, Marks(), body: 0..<found.own, at: range, length: found.own)
    }
    let part = known(number)?.book.manuscript ?? text.manuscript(ofSection: number)
    return TextSection(
      part.text.utf8, part.marks, body: part.body, blocks: part.blocks, at: range,
      length: part.text.utf8.count)
  }
}
