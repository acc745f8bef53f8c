/// One section of a long book, as a book by itself.
///
/// An address is an offset in the file, so that it means the same whatever is known of the text
/// before it, and the same as in a short book of the same beginning. In a section it stands in
/// proportion to the offset in the decoded text; in UTF-8 the two are the same but for where the
/// section begins.
///
/// It never changes, and is asked for with every page: so it is handed about and never copied.
final class Section: Sendable {
  let number: Int
  let range: Range<Int>
  let book: Book

  init(number: Int, range: Range<Int>, book: Book) {
    (self.number, self.range, self.book) = (number, range, book)
  }

  /// The address of an offset in the section's text.
  func address(of offset: Int) -> Int {
    let length = book.text.utf8.count
    guard length > 0 else { return range.lowerBound }
    // Rounded up, and down on the way back, so that the way back never leads before the offset.
    return range.lowerBound + (offset * range.count + length - 1) / length
  }

  /// The offset in the section's text at an address.
  func offset(of address: Int) -> Int {
    guard !range.isEmpty else { return 0 }
    let inside = min(max(address - range.lowerBound, 0), range.count)
    return inside * book.text.utf8.count / range.count
  }

  /// The chapters that begin in the section.
  var outline: [Heading] { book.outline.map(addressed) }

  /// One of them.
  func heading(_ number: Int) -> Heading { addressed(book.outline[number]) }

  private func addressed(_ heading: Heading) -> Heading {
    Heading(title: heading.title, level: heading.level, offset: address(of: heading.offset))
  }

  func place(at address: Int) -> Place {
    let place = book.place(at: offset(of: address))
    return Place(offset: self.address(of: place.offset), surroundings: place.surroundings)
  }

  /// The address in the section, nearest to that of a place, at which the letters are the same.
  func address(of place: Place) -> Int? {
    let letters = Surroundings(book.text.utf8)
    let offset = offset(of: place.offset)
    if letters.hash(at: offset) == place.surroundings, address(of: offset) == place.offset {
      return place.offset
    }
    return letters.offset(of: place.surroundings, nearest: offset).map { address(of: $0) }
  }
}

/// A section at one setting. Its pages count from 0; what is said of the text is said in addresses.
final class SetSection: Sendable {
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

  func page(_ page: Int) -> SetPage { layout.page(page).moved { section.address(of: $0) } }

  func opensWithHeading(_ page: Int) -> Bool { layout.opensWithHeading(page) }

  /// The heading in force on a page, if it stands in the section.
  func heading(ofPage page: Int) -> Heading? {
    layout.chapter(ofPage: page).map(section.heading)
  }
}

extension SetPage {
  /// The same with another way to say where in the text its lines stand.
  fileprivate func moved(_ address: (Int) -> Int) -> SetPage {
    SetPage(
      lines: lines.map { line in
        SetLine(
          row: line.row, column: line.column, spans: line.spans, isHeading: line.isHeading,
          range: address(line.range.lowerBound)..<address(line.range.upperBound))
      })
  }
}
