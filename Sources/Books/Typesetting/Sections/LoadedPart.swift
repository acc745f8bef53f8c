package import CurlewManuscript

/// A part of a book that is in memory: all of it, or one section of a long book.
///
/// An *address* is an offset in the whole book: in a long one a byte offset in the file. It means the
/// same no matter which sections have been read. Within a part, addresses map linearly to offsets in
/// the decoded text; in a book in memory they are the same.
///
/// A class because parts are passed around with every page and copying the book costs time.
package final class LoadedPart: Sendable {
  package let book: Book
  /// Its addresses.
  let range: Range<Int>

  init(_ book: Book, at range: Range<Int>) { (self.book, self.range) = (book, range) }

  /// The address of an offset in its text.
  package func address(of offset: Int) -> Int {
    let length = book.text.utf8.count
    guard length > 0 else { return range.lowerBound }
    // Rounds up, and offset(of:) rounds down, so that a round trip never leads before the offset.
    return range.lowerBound + (offset * range.count + length - 1) / length
  }

  /// The offset in its text of an address.
  package func offset(of address: Int) -> Int {
    guard !range.isEmpty else { return 0 }
    let inside = min(max(address - range.lowerBound, 0), range.count)
    return inside * book.text.utf8.count / range.count
  }

  /// Converts the offsets of a link to addresses.
  package func addressed(_ link: Link) -> Link {
    var link = link
    (link.range, link.target) = (addresses(of: link.range), address(of: link.target))
    link.note = link.note.map(addresses)
    return link
  }

  package func addressed(_ picture: Picture) -> Picture {
    var picture = picture
    picture.offset = address(of: picture.offset)
    return picture
  }

  private func addresses(of range: Range<Int>) -> Range<Int> {
    address(of: range.lowerBound)..<address(of: range.upperBound)
  }

  func addressed(_ heading: Heading) -> Heading {
    Heading(title: heading.title, level: heading.level, offset: address(of: heading.offset))
  }

  // MARK: Places

  func place(at address: Int) -> Place {
    let place = book.place(at: offset(of: address))
    return Place(offset: self.address(of: place.offset), surroundings: place.surroundings)
  }

  /// The address nearest to a place's at which the surrounding text matches.
  func address(of place: Place) -> Int? {
    let surroundings = Surroundings(book.text.utf8)
    let offset = offset(of: place.offset)
    if surroundings.hash(at: offset) == place.surroundings, address(of: offset) == place.offset {
      return place.offset
    }
    return surroundings.offset(of: place.surroundings, nearest: offset).map { address(of: $0) }
  }
}
