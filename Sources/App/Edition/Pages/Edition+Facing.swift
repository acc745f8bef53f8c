package import CurlewManuscript
internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

/// Pages of a text and its translation alternate: page 2n is of the original, 2n + 1 of its translation. In a narrow
/// terminal one page lies open, and jumps stay in the text that the reader is in.
extension Edition {
  private var showsOneText: Bool { layout.hasTranslation && geometry.orientation == .one }

  /// The index of whichever of two facing pages shows the text that contains an offset; that of the given page, if both
  /// pages lie open.
  package func index(facing index: Int, inTextOf offset: BookOffset) -> Int {
    guard showsOneText, let page = textPage(at: index), page < layout.pageCountInOrder else {
      return index
    }
    return self.index(
      ofTextPage: layout.original(ofPage: page) + (book.text.isTranslation(offset) ? 1 : 0))
  }

  /// The index of the last page of the text that contains an offset.
  package func lastPage(inTextOf offset: BookOffset) -> Int {
    index(facing: index(ofTextPage: layout.pageCountInOrder - 1), inTextOf: offset)
  }

  /// Turns an offset of the original into that of the same passage in the translation, if that is being read.
  package func offset(_ offset: BookOffset, readingAt reader: BookOffset) -> BookOffset {
    guard showsOneText, book.text.isTranslation(reader) else { return offset }
    return book.text.counterpart(of: offset)?.lowerBound ?? offset
  }
}
