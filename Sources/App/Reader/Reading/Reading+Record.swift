internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// What is saved about the open book.
extension Reading {
  var record: PlaceRecord {
    PlaceRecord(
      of: book, at: session.keptPosition.offset, percent: percent, page: pageOfBook,
      opened: CurrentProcess.wallClock)
  }

  /// The offset of the place that is saved. In a book of two texts it is an offset in the original.
  var keptOffset: BookOffset { book.text.original(of: session.keptPosition.offset) }

  /// How much of the text has been read, 0 to 100, including the open pages.
  private var percent: Int {
    let (kept, edition) = (session.keptPosition, edition)
    let shown = kept == position ? spread.textPages.last : nil
    guard shown != nil || kept.hasBegun else { return 0 }
    return edition.percentRead(
      at: shown ?? edition.layout.page(containing: kept.offset))
  }

  /// The page of the kept place; nil while the pages are not counted.
  private var pageOfBook: PageOfBook? {
    let (kept, layout) = (session.keptPosition, edition.layout)
    guard kept.hasBegun, layout.isCounted else { return nil }
    return PageOfBook(
      number: layout.page(containing: kept.offset) + 1, count: layout.pageCountInOrder)
  }
}
