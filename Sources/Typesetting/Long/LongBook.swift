package import CurlewManuscript
internal import Synchronization

/// A book of any length; only a few of its sections are in memory at a time.
package final class LongBook: Sendable {
  package let text: any LongManuscript
  package var imprint: Imprint { text.imprint }
  package let title: String
  package let author: String?
  package let language: Language?
  package let direction: WritingDirection
  private let finish: @Sendable (inout Book) -> Void
  private let cache = SectionCache()
  private let outlineSoFar = Mutex(LongOutline())

  /// - Parameter finish: applied to the book of each section before it is laid out.
  package init(
    _ text: any LongManuscript,
    finishing finish: @escaping @Sendable (inout Book) -> Void = { _ in }
  ) {
    self.text = text
    self.finish = finish
    let imprint = text.imprint
    (title, author, language) = (imprint.title, imprint.author, imprint.language)
    direction = imprint.direction
  }

  // MARK: Sections

  func section(_ number: Int) -> Section { cache.section(number) { makeSection(number) } }

  func laidOut(_ number: Int, _ setting: Setting) -> LaidOutSection {
    cache.laidOut(number, setting) { makeSection(number) }
  }

  /// Reads a section without caching it.
  func makeSection(_ number: Int) -> Section {
    let range = text.range(ofSection: number)
    var book = Book(text.manuscript(ofSection: number))
    finish(&book)
    let section = Section(number: number, range: range, book: book)
    outlineSoFar.withLock { $0.add(section) }
    return section
  }

  /// The manuscript of a section, to be searched. It is not cached: a search passes through all of them.
  func searchedSection(_ number: Int) -> Manuscript {
    cache.known(number)?.book.manuscript ?? text.manuscript(ofSection: number)
  }

  // MARK: Links

  /// The address of a place that links lead to, by its name. Reads its section.
  private func address(ofAnchor name: String) -> (section: Section, offset: Int)? {
    guard let number = text.section(ofAnchor: name) else { return nil }
    let section = section(number)
    return section.book.manuscript.offset(ofAnchor: name).map { (section, $0) }
  }

  package func resolved(_ link: Link) -> Link? {
    guard let anchor = link.anchor else { return link }
    guard let (section, offset) = address(ofAnchor: anchor.name) else { return nil }
    let note = anchor.isNote ? section.book.manuscript.note(at: offset) : nil
    return Link(
      range: link.range, target: section.address(of: offset),
      note: note.map { section.address(of: $0.lowerBound)..<section.address(of: $0.upperBound) })
  }

  // MARK: Pages of the printed edition

  package var hasPrintPages: Bool { !text.printPages.isEmpty }

  package func offset(ofPrintPage number: String) -> Int? {
    guard let found = text.printPages.first(where: { $0.page.isNumbered(number) }),
      let (section, offset) = address(ofAnchor: found.anchor)
    else { return nil }
    return section.address(of: offset)
  }

  /// The pages that begin in earlier sections are not known, except the last before this one.
  package func printPage(before address: Int) -> PrintPage? {
    let section = section(text.section(containing: max(address - 1, 0)))
    let offset = section.offset(of: address)
    return section.book.manuscript.printPages.last { $0.offset < offset }
  }

  // MARK: Facts that accumulate

  /// The parts and chapters of all sections up to the first that has not been read.
  package var outline: [Heading] { outlineSoFar.withLock { $0.headings } }

  /// The number of words; nil until every section has been read.
  package var words: Int? {
    outlineSoFar.withLock { $0.sections == text.sectionCount ? $0.words : nil }
  }

  /// The section that contains a heading of the outline, and the heading's index within it.
  func location(ofHeading heading: Int) -> (section: Int, heading: Int) {
    outlineSoFar.withLock { $0.location(ofHeading: heading) }
  }

  /// The last heading before a section; nil if there is none, or it has not been read.
  func lastHeading(beforeSection section: Int) -> Heading? {
    outlineSoFar.withLock { $0.lastHeading(beforeSection: section) }
  }

  package var canDivideWords: Bool { section(0).book.canDivideWords }

  // MARK: Places

  /// The place at an address.
  package func place(at address: Int) -> Place {
    section(text.section(containing: address)).place(at: address)
  }

  /// The address of a place: its old address if the text there still matches, else the nearest
  /// match in the same or an adjacent section, else the old address clamped to the text.
  package func offset(of place: Place) -> Int {
    let number = text.section(containing: place.offset)
    let near = [number, number - 1, number + 1].filter { (0..<text.sectionCount).contains($0) }
    let found = near.lazy.compactMap { self.section($0).address(of: place) }.first
    return found ?? min(max(place.offset, 0), text.length)
  }
}
