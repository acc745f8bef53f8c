package import CurlewManuscript

/// A part of a book that is in memory: all of a book, or one section of a long book.
package struct HeldPart: Sendable {
  package let book: Book
  /// Nil for a whole book.
  private let section: Section?

  init(_ book: Book) { (self.book, section) = (book, nil) }

  init(_ section: Section) { (book, self.section) = (section.book, section) }

  /// The offset in the whole book of an offset in this part.
  package func address(of offset: Int) -> Int { section?.address(of: offset) ?? offset }

  /// The offset in this part of an offset in the whole book.
  package func offset(of address: Int) -> Int { section?.offset(of: address) ?? address }

  /// Converts the offsets of a link of this part to offsets in the whole book.
  package func addressed(_ link: Link) -> Link {
    guard section != nil else { return link }
    return Link(
      range: addresses(of: link.range), target: address(of: link.target),
      note: link.note.map(addresses), anchor: link.anchor)
  }

  private func addresses(of range: Range<Int>) -> Range<Int> {
    address(of: range.lowerBound)..<address(of: range.upperBound)
  }
}
