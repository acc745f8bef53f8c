package import CurlewManuscript

/// A part of a book that is in memory: all of it, or one section of a long book.
///
/// A class because parts are passed around with every page and copying the book costs time.
package final class LoadedPart: PartOfBook, Sendable {
  package let book: Book
  package let offsets: OffsetMap
  /// The blocks of its sections.
  let sections: [Range<Int>]
  /// The sections that were cut into boxes, by their blocks.
  private let boxed = SectionCache<Range<Int>, Paragraphs>(capacity: .max)
  private let words = SectionCache<Range<Int>, WordCount>(capacity: .max)

  /// - Parameter sections: The blocks of each; nil for a part that is one section.
  init(_ book: Book, at range: Range<BookOffset>, in sections: [Range<Int>]? = nil) {
    (self.book, offsets) = (book, OffsetMap(range, length: book.text.utf8.count))
    self.sections = sections ?? [book.manuscript.blocks.indices]
  }

  /// The link with its offsets in the book.
  package func inBook(_ link: Link<Int>) -> Link<BookOffset> { link.mapped(bookOffset) }

  func inBook(_ heading: Heading<Int>) -> Heading<BookOffset> {
    Heading(
      title: heading.title, level: heading.level, offset: bookOffset(of: heading.offset))
  }

  // MARK: Sections

  /// Some blocks, cut into boxes.
  func paragraphs(of blocks: Range<Int>, by workers: Workers) -> Paragraphs {
    boxed.value(blocks) { Paragraphs(book, of: blocks, by: workers) }
  }

  /// Its words, where there is a translation those of the original; nil until all sections have been cut into boxes.
  var wordCount: WordCount? {
    let translated = book.facing?.firstTranslated ?? .max
    var sum = WordCount()
    for section in sections where section.lowerBound < translated {
      guard let paragraphs = boxed.known(section) else { return nil }
      sum = sum + words.value(section) { WordCount(paragraphs) }
    }
    return sum
  }

  /// All of it as a section of a long book.
  func onlySection(_ number: Int) -> Section {
    Section(
      number: number, part: self, blocks: sections[0], text: 0..<Int.max)
  }

  /// One of the sections of a short book.
  func section(_ number: Int) -> Section {
    let (next, first) = (number + 1, number > 0 ? book.start(ofSection: number) : 0)
    var end = next < book.sections.count ? book.start(ofSection: next) : .max
    if let facing = book.facing, number < book.sectionsInOrder {
      end = min(end, facing.translation.start)
    }
    var section = Section(
      number: number, part: self, blocks: sections[number], text: min(first, end)..<end)
    if let facing = book.facing, number < facing.chapters.count {
      section.facing = FacingChapter(number, of: facing, in: book)
    }
    return section
  }

  // MARK: Places

  /// The start of the character at or before an offset; in the part if the offset is not.
  func characterStart(_ offset: BookOffset) -> BookOffset {
    let (utf8, range) = (book.text.utf8, offsets.range)
    return utf8.isEmpty
      ? min(max(offset, range.lowerBound), range.upperBound)
      : bookOffset(of: utf8.span.scalarStart(self.offset(of: offset)))
  }

  func place(at offset: BookOffset) -> Place {
    let utf8 = book.text.utf8
    let offset = utf8.span.scalarStart(self.offset(of: offset))
    return Place(
      offset: bookOffset(of: offset), surroundings: Surroundings(utf8).hash(at: offset))
  }

  /// The offset at which the text around a place stands now, the nearest if there are several; nil if there is none.
  func offset(of place: Place) -> BookOffset? {
    let surroundings = Surroundings(book.text.utf8)
    let offset = book.text.utf8.span.scalarStart(offset(of: place.offset))
    if surroundings.hash(at: offset) == place.surroundings, bookOffset(of: offset) == place.offset {
      return place.offset
    }
    return surroundings.offset(of: place.surroundings, nearest: offset).map { bookOffset(of: $0) }
  }
}
