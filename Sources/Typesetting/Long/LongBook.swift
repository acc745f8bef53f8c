package import Manuscript
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
