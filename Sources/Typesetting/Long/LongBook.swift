internal import Synchronization

/// A book of any length, of which never more than a few sections are in memory.
package final class LongBook: Sendable {
  package let text: LongText
  package let title: String
  package let author: String?
  package let language: Language?
  package let direction: WritingDirection
  private let markup: Markup
  private let finish: @Sendable (inout Book) -> Void
  private let shelf = SectionShelf()
  private let index = Mutex(LongIndex())

  /// The first stretch, which tells what the whole is called and in which language it is.
  private static let head = 1 << 16

  /// - Parameters:
  ///   - fallbackTitle: the title of a book that does not tell its own.
  ///   - language: what it is written in, when a person says so.
  ///   - finish: is done with the book of each section before it is set.
  package init(
    _ text: LongText, named fallbackTitle: String, in language: Language? = nil,
    finishing finish: @escaping @Sendable (inout Book) -> Void = { _ in }
  ) {
    let head = Book(
      text.decoded(0..<min(Self.head, text.length)), named: fallbackTitle, in: language,
      of: .beginning)
    self.text = text
    self.finish = finish
    (title, author, self.language) = (head.title, head.author, head.language)
    direction = head.direction
    markup = head.structure.framed.markup
  }

  // MARK: Sections

  func section(_ number: Int) -> Section { shelf.section(number) { makeSection(number) } }

  func set(_ number: Int, _ setting: Setting) -> SetSection {
    shelf.set(number, setting) { makeSection(number) }
  }

  /// Makes a section that is not kept.
  func makeSection(_ number: Int) -> Section {
    let range = text.range(ofSection: number)
    var book = Book(
      text.decoded(range), named: title, in: language, of: excerpt(ofSection: number))
    finish(&book)
    let section = Section(number: number, range: range, book: book)
    index.withLock { $0.note(section) }
    return section
  }

  private func excerpt(ofSection number: Int) -> Excerpt {
    Excerpt(
      hasBeginning: number == 0, hasEnd: number + 1 == text.sectionCount, markup: markup)
  }

  // MARK: What comes to be known

  /// The parts and chapters of the sections from the first on that were all seen.
  package var outline: [Heading] { index.withLock { $0.outline } }

  /// How many words there are; nil before every section was seen.
  package var words: Int? { index.withLock { $0.sections == text.sectionCount ? $0.words : nil } }

  /// The section in which a heading of the outline stands, and which of its headings it is.
  func location(ofHeading heading: Int) -> (section: Int, heading: Int) {
    index.withLock { $0.location(ofHeading: heading) }
  }

  /// The last heading before a section; nil when there is none, or none is known.
  func lastHeading(beforeSection section: Int) -> Heading? {
    index.withLock { $0.lastHeading(beforeSection: section) }
  }

  package var canDivideWords: Bool { section(0).book.canDivideWords }

  // MARK: Places

  /// The place of the text at an address.
  package func place(at address: Int) -> Place {
    section(text.section(containing: address)).place(at: address)
  }

  /// Where a place is now: at its address, else where the same letters are in its section or one
  /// beside it, else as near to its address as the text reaches.
  package func offset(of place: Place) -> Int {
    let number = text.section(containing: place.offset)
    let near = [number, number - 1, number + 1].filter { (0..<text.sectionCount).contains($0) }
    let found = near.lazy.compactMap { self.section($0).address(of: place) }.first
    return found ?? min(max(place.offset, 0), text.length)
  }
}
