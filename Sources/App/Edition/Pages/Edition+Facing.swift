internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

/// In a narrow terminal, one page lies open of two texts. Jumps then stay in the text that the reader is in.
extension Edition {
  private var showsOneText: Bool { layout.hasTranslation && geometry.orientation == .one }

  /// Of a page and the page of the other text that faces it, the index of the one in the same text as an offset.
  package func index(_ index: Int, inTextOf offset: Int) -> Int {
    guard showsOneText, let page = textPage(at: index), page < layout.pageCountInOrder else {
      return index
    }
    return self.index(
      ofTextPage: layout.original(ofPage: page) + (book.text.isTranslation(offset) ? 1 : 0))
  }

  /// The index of the last page of the text that contains an offset.
  package func lastPage(inTextOf offset: Int) -> Int {
    index(index(ofTextPage: layout.pageCountInOrder - 1), inTextOf: offset)
  }

  /// The offset of a passage of the original; if another offset is in the translation, of the passage there.
  package func offset(_ offset: Int, inTextOf other: Int) -> Int {
    guard showsOneText, book.text.isTranslation(other) else { return offset }
    return book.text.counterpart(of: offset)?.lowerBound ?? offset
  }
}
