package import CurlewManuscript
internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

/// In a narrow terminal, one page lies open of two texts. Jumps then stay in the text that the reader is in.
extension Edition {
  private var showsOneText: Bool { layout.hasTranslation && geometry.orientation == .one }

  /// The index of whichever of two facing pages shows the text that contains an offset; that of the given page, if both
  /// pages lie open.
  package func index(_ index: Int, inTextOf offset: BookOffset) -> Int {
    guard showsOneText, let page = textPage(at: index), page < layout.pageCountInOrder else {
      return index
    }
    return self.index(
      ofTextPage: layout.original(ofPage: page) + (book.text.isTranslation(offset) ? 1 : 0))
  }

  /// The index of the last page of the text that contains an offset.
  package func lastPage(inTextOf offset: BookOffset) -> Int {
    index(index(ofTextPage: layout.pageCountInOrder - 1), inTextOf: offset)
  }

  /// Turns an offset of the original into that of the same passage in the translation, if that is being read.
  package func offset(_ offset: BookOffset, inTextOf reader: BookOffset) -> BookOffset {
    guard showsOneText, book.text.isTranslation(reader) else { return offset }
    return book.text.counterpart(of: offset)?.lowerBound ?? offset
  }
}
