package import CurlewManuscript
package import CurlewTypesetting

extension PlaceServer.Entry {
  /// A place in a book as other readers find it: the document of an EPUB, and the share of the book.
  package init(at offset: BookOffset, in book: any BookText) {
    let documents = book.wholeManuscript?.documents ?? []
    let document = documents.lastIndex { $0.map { $0 <= offset.value } ?? false }
    progress = document.map { "/body/DocFragment[\($0 + 1)]/body" } ?? ""
    percentage = min(max(Double(offset.value) / Double(max(book.textEnd.value, 1)), 0), 1)
    (device, identifier) = ("", "")
  }

  /// The offset of the place in a book: by the share, but within its document of an EPUB.
  package func offset(in book: any BookText) -> BookOffset {
    let end = book.textEnd.value
    let share = Int(percentage * Double(end))
    let documents = book.wholeManuscript?.documents ?? []
    guard let bracket = progress.firstRange(ofPhrase: "DocFragment["),
      let number = Int(progress[bracket.upperBound...].prefix { $0.isNumber }),
      documents.indices.contains(number - 1), let start = documents[number - 1]
    else { return BookOffset(share) }
    let next = documents.compactMap(\.self).filter { $0 > start }.min() ?? end
    return BookOffset(min(max(share, start), max(next - 1, start)))
  }
}
