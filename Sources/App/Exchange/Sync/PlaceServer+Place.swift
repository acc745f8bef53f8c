package import CurlewManuscript
package import CurlewTypesetting

extension PlaceServer.Entry {
  /// A place in a book as other readers find it; nil if they would not.
  package init?(at offset: BookOffset, in book: BookText) {
    let part = book.part(containing: offset)
    guard let name = part.book.manuscript.placeName(at: part.offset(of: offset)) else { return nil }
    progress = name
    let end = (book.asides ?? book.textEnd).value
    percentage = min(max(Double(offset.value) / Double(max(end, 1)), 0), 1)
    (device, identifier) = ("", "")
  }

  /// The offset of the place in a book: by the share, but within what the name means.
  package func offset(in book: BookText) -> BookOffset {
    let share = Int(percentage * Double((book.asides ?? book.textEnd).value))
    guard let range = book.wholeManuscript?.range(ofPlace: progress) else {
      return BookOffset(share)
    }
    return BookOffset(
      min(max(share, range.lowerBound), max(range.upperBound - 1, range.lowerBound)))
  }
}
