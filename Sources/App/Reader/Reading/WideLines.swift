internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

/// Lines of code and of tables that are wider than the page are cut off, and panned.
enum WideLines {
  /// In cells.
  static let step = 16

  /// Moves the wide lines.
  static func pan(by columns: Int, over book: inout Reading) -> [Effect] {
    guard book.pages.controller.turn == nil else { return [] }
    let (hiddenColumns, former) = (book.spread.hiddenColumns, book.pages.pan)
    // One column more, for the sign at the left end.
    let most = columns > 0 ? max(hiddenColumns + 1, former) : former
    let pan = max(min(former + columns, most), 0)
    guard pan != former, hiddenColumns > 0 || columns < 0 else {
      return [.hint("No line of these pages goes on there")]
    }
    layOut(&book, movedBy: pan)
    return []
  }

  /// Whether lines of the open pages are cut off; false while a page turns.
  static func areCutOff(in book: Reading) -> Bool {
    book.pages.controller.turn == nil && book.spread.hiddenColumns > 0
  }

  /// Pans so that some words are shown, if they are in a part of a wide line that is cut off.
  static func pan(toShow words: Range<BookOffset>, over book: inout Reading) {
    let page = book.edition.layout.page(containing: words.lowerBound)
    guard !shows(words, onPage: page, of: book),
      let hidden = book.edition.layout.hiddenColumns(ofPage: page), hidden > 0
    else { return }
    let former = book.pages.pan
    for pan in stride(from: 0, to: hidden + 1 + step, by: step) {
      layOut(&book, movedBy: min(pan, hidden + 1))
      if shows(words, onPage: page, of: book) { return }
    }
    layOut(&book, movedBy: former)
  }

  private static func layOut(_ book: inout Reading, movedBy columns: Int) {
    book.pages.pan = columns
    book.pages.layOut(for: book.size)
  }

  /// Whether the first and the last letter of some words are shown.
  private static func shows(
    _ words: Range<BookOffset>, onPage page: Int, of book: Reading
  ) -> Bool {
    let map = book.edition.layout.map(ofPage: page)
    return [words.prefix(1), words.suffix(1)].allSatisfy { !map.stretches(of: $0).isEmpty }
  }
}
