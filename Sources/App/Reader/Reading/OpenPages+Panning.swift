internal import CurlewManuscript
internal import CurlewEdition
internal import Paging
internal import CurlewTypesetting

/// Lines of code and of tables that are wider than the page are cut off, and panned.
extension OpenPages {
  /// In cells.
  static let panStep = 16

  /// Moves the wide lines; returns whether there was anything to move.
  mutating func pan(by columns: Int) -> Bool {
    guard controller.turn == nil else { return true }
    let hiddenColumns = spread.hiddenColumns
    // One column more, for the sign at the left end.
    let most = columns > 0 ? max(hiddenColumns + 1, self.pan) : self.pan
    let pan = max(min(self.pan + columns, most), 0)
    guard pan != self.pan, hiddenColumns > 0 || columns < 0 else { return false }
    self.pan = pan
    layOut(for: controller.geometry.size)
    return true
  }

  /// Whether lines of the open pages are cut off; false while a page turns.
  var hasLinesCutOff: Bool { controller.turn == nil && spread.hiddenColumns > 0 }

  /// Pans so that some words are shown, if they are in a part of a wide line that is cut off.
  mutating func pan(toShow words: Range<BookOffset>) {
    let page = edition.layout.page(containing: words.lowerBound)
    guard !shows(words, onPage: page), let hidden = edition.layout.hiddenColumns(ofPage: page),
      hidden > 0
    else {
      return
    }
    let former = pan
    for pan in stride(from: 0, to: hidden + 1 + Self.panStep, by: Self.panStep) {
      self.pan = min(pan, hidden + 1)
      layOut(for: controller.geometry.size)
      if shows(words, onPage: page) { return }
    }
    pan = former
    layOut(for: controller.geometry.size)
  }

  /// Whether the first and the last letter of some words are shown.
  private func shows(_ words: Range<BookOffset>, onPage page: Int) -> Bool {
    let map = edition.layout.map(ofPage: page)
    return [words.prefix(1), words.suffix(1)].allSatisfy { !map.stretches(of: $0).isEmpty }
  }
}
