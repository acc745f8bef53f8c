internal import CurlewManuscript

/// One section of a long book, as a book of its own.
///
/// An *address* is a byte offset in the file: it means the same no matter which sections have been
/// read, and the same as the offset in a short book with the same beginning. Within a section,
/// addresses map linearly to offsets in the decoded text; in UTF-8 the two differ only by the
/// section's start.
///
/// A class because sections are passed around with every page and copying the book costs time.
final class Section: Sendable {
  let number: Int
  /// Addresses of the section.
  let range: Range<Int>
  let book: Book

  init(number: Int, range: Range<Int>, book: Book) {
    (self.number, self.range, self.book) = (number, range, book)
  }

  /// The address of an offset in the section's text.
  func address(of offset: Int) -> Int {
    let length = book.text.utf8.count
    guard length > 0 else { return range.lowerBound }
    // Rounds up, and offset(of:) rounds down, so that a round trip never leads before the offset.
    return range.lowerBound + (offset * range.count + length - 1) / length
  }

  /// The offset in the section's text at an address.
  func offset(of address: Int) -> Int {
    guard !range.isEmpty else { return 0 }
    let inside = min(max(address - range.lowerBound, 0), range.count)
    return inside * book.text.utf8.count / range.count
  }

  /// The headings in the section.
  var outline: [Heading] { book.outline.map(addressed) }

  func heading(_ index: Int) -> Heading { addressed(book.outline[index]) }

  private func addressed(_ heading: Heading) -> Heading {
    Heading(title: heading.title, level: heading.level, offset: address(of: heading.offset))
  }

  func place(at address: Int) -> Place {
    let place = book.place(at: offset(of: address))
    return Place(offset: self.address(of: place.offset), surroundings: place.surroundings)
  }

  /// The address in the section nearest to a place's at which the surrounding text matches.
  func address(of place: Place) -> Int? {
    let surroundings = Surroundings(book.text.utf8)
    let offset = offset(of: place.offset)
    if surroundings.hash(at: offset) == place.surroundings, address(of: offset) == place.offset {
      return place.offset
    }
    return surroundings.offset(of: place.surroundings, nearest: offset).map { address(of: $0) }
  }
}

/// A section laid out at one setting. Page indices start at 0 in each section; positions in the text
/// are addresses.
final class LaidOutSection: Sendable {
  let section: Section
  let layout: Layout

  init(_ section: Section, _ setting: Setting) {
    self.section = section
    layout = Layout(section.book, setting)
  }

  var pageCount: Int { layout.pageCount }

  func page(containing address: Int) -> Int {
    layout.page(containing: section.offset(of: address))
  }

  func start(ofPage page: Int) -> Int { section.address(of: layout.start(ofPage: page)) }

  func page(_ page: Int) -> SetPage {
    layout.page(page).mapOffsets { section.address(of: $0) }
  }

  func opensWithHeading(_ page: Int) -> Bool { layout.opensWithHeading(page) }

  /// The heading in force on a page, if it is in this section.
  func heading(ofPage page: Int) -> Heading? {
    layout.chapter(ofPage: page).map(section.heading)
  }
}

extension SetPage {
  /// The page with the text ranges of its lines mapped to another coordinate.
  fileprivate func mapOffsets(_ transform: (Int) -> Int) -> SetPage {
    SetPage(
      lines: lines.map { line in
        SetLine(
          row: line.row, column: line.column, spans: line.spans, heading: line.heading,
          range: transform(line.range.lowerBound)..<transform(line.range.upperBound),
          isProse: line.isProse)
      })
  }
}
