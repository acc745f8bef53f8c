internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

/// Where one page lies open of a text or of its translation, jumps stay in the one that is read.
extension Edition {
  private var showsOneText: Bool { layout.hasTranslation && geometry.orientation == .one }

  /// The index of the page that shows the same as another one, in the text that has an offset.
  func index(_ index: Int, inTextOf offset: Int) -> Int {
    guard showsOneText, let page = textPage(at: index), page < layout.pageCountInOrder else {
      return index
    }
    return self.index(
      ofTextPage: layout.original(ofPage: page) + (book.book.isTranslation(offset) ? 1 : 0))
  }

  /// The index of the last page, in the text that has an offset.
  func lastPage(inTextOf offset: Int) -> Int {
    index(index(ofTextPage: layout.pageCountInOrder - 1), inTextOf: offset)
  }

  /// The place of a passage of the original, in the text that has another offset.
  func offset(_ offset: Int, inTextOf other: Int) -> Int {
    guard showsOneText, book.book.isTranslation(other) else { return offset }
    return book.book.counterpart(of: offset)?.lowerBound ?? offset
  }
}
