internal import CurlewManuscript
package import CurlewTypesetting

extension PlaceServer.Entry {
  /// A place in a book as other readers find it: the document of an EPUB, and the share of the book.
  package init(at offset: Int, in book: any BookText) {
    let documents = book.wholeManuscript?.documents ?? []
    let document = documents.lastIndex { $0.map { $0 <= offset } ?? false }
    progress = document.map { "/body/DocFragment[\($0 + 1)]/body" } ?? ""
    percentage = min(max(Double(offset) / Double(max(book.textEnd, 1)), 0), 1)
    (device, identifier) = ("", "")
  }

  /// The offset of the place in a book: by the share, but within its document of an EPUB.
  package func offset(in book: any BookText) -> Int {
    let share = Int(percentage * Double(book.textEnd))
    let documents = book.wholeManuscript?.documents ?? []
    guard let bracket = progress.firstRange(ofPhrase: "DocFragment["),
      let number = Int(progress[bracket.upperBound...].prefix { $0.isNumber }),
      documents.indices.contains(number - 1), let start = documents[number - 1]
    else { return share }
    let end = documents.compactMap(\.self).filter { $0 > start }.min() ?? book.textEnd
    return min(max(share, start), max(end - 1, start))
  }
}
