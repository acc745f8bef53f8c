internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

/// Lines of code and of tables that are wider than the page are cut off, and panned.
extension Reading {
  /// In cells.
  static let panStep = 16

  /// Moves the wide lines; returns whether there was anything to move.
  mutating func pan(by columns: Int) -> Bool {
    guard pages.controller.turn == nil else { return true }
    let hiddenColumns = spread.hiddenColumns
    // One column more, for the sign at the left end.
    let most = columns > 0 ? max(hiddenColumns + 1, pages.pan) : pages.pan
    let pan = max(min(pages.pan + columns, most), 0)
    guard pan != pages.pan, hiddenColumns > 0 || columns < 0 else { return false }
    layOut(movedBy: pan)
    return true
  }

  /// Whether lines of the open pages are cut off; false while a page turns.
  var hasLinesCutOff: Bool { pages.controller.turn == nil && spread.hiddenColumns > 0 }

  /// Pans so that some words are shown, if they are in a part of a wide line that is cut off.
  mutating func pan(toShow words: Range<BookOffset>) {
    let page = edition.layout.page(containing: words.lowerBound)
    guard !shows(words, onPage: page), let hidden = edition.layout.hiddenColumns(ofPage: page),
      hidden > 0
    else {
      return
    }
    let former = pages.pan
    for pan in stride(from: 0, to: hidden + 1 + Self.panStep, by: Self.panStep) {
      layOut(movedBy: min(pan, hidden + 1))
      if shows(words, onPage: page) { return }
    }
    layOut(movedBy: former)
  }

  private mutating func layOut(movedBy columns: Int) {
    pages.pan = columns
    pages.layOut(for: size)
  }

  /// Whether the first and the last letter of some words are shown.
  private func shows(_ words: Range<BookOffset>, onPage page: Int) -> Bool {
    let map = edition.layout.map(ofPage: page)
    return [words.prefix(1), words.suffix(1)].allSatisfy { !map.stretches(of: $0).isEmpty }
  }
}

extension Reading {
  /// Goes to the menus and banners that were left out of a saved page, or back from there. Nil if there are none.
  mutating func turnToMenus(at now: Duration) -> [Effect]? {
    guard let menus = book.text.linkToMenus else { return nil }
    let isThere = position.part == .text && position.offset >= menus.target
    return isThere && pages.canGoBack
      ? pages.goBack(at: now) : pages.go(toTargetOf: menus, at: now)
  }
}
