internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

extension OpenPages {
  /// Lays the book out again for a screen size, with the present settings. Only the pages around the
  /// position are laid out before they are shown.
  mutating func layOut(for size: Size) {
    prepareText()
    var bound = Edition(
      book, settings, size, pan: pan, pictures: controller.pages.pictures)
    counting.restart(for: bound.layout)
    _ = bound.fixNumbers(around: position, margin: Self.wideMargin)
    bound.take(counting.newCounts())
    controller.options.binding = bound.geometry.binding
    showPages(of: bound, size: size)
    if isUnderLayer { countShortBook() }
  }

  /// Returns true when the settings have changed the layout.
  mutating func apply(_ settings: Settings) -> Bool {
    let isLayoutChanged = settings.layoutSettings != self.settings.layoutSettings
    self.settings = settings
    controller.options.transition = settings.turn
    if isLayoutChanged { layOut(for: controller.geometry.size) }
    return isLayoutChanged
  }

  /// Shows the pages at the present position, without turning any.
  @discardableResult
  mutating func showPages(of bound: Edition, size: Size? = nil) -> [PageEffect<Int>] {
    var bound = bound
    bound.overlay = controller.pages.overlay
    return controller.reload(bound, at: bound.index(of: position), size: size)
  }

  // MARK: Page numbers

  /// How many pages on either side of a position must have their final numbers before they can be
  /// turned to: two leaves while the reader turns, more while there is time.
  private static var narrowMargin: Int { 4 }
  static var wideMargin: Int { 16 }

  /// Takes over new page counts. Not while a page turns, because its numbers must stay the same.
  mutating func updateNumbers() {
    guard controller.turn == nil else { return }
    var bound = bound
    let isFixed = bound.fixNumbers(around: position, margin: Self.wideMargin)
    if bound.take(counting.newCounts()) || isFixed { showPages(of: bound) }
  }

  /// Counts the pages of a book in memory now. Layers over the pages may depend on their numbers, which
  /// must not change below them.
  mutating func countShortBook() {
    guard !bound.isCounted, !book.text.isLong, controller.turn == nil else { return }
    var bound = bound
    _ = bound.renumber {
      $0.count(upToPage: .max)
      return true
    }
    showPages(of: bound)
  }

  /// Gives the pages around a position their final numbers.
  mutating func fixNumbers(around goal: ReadingPosition) -> [PageEffect<Int>] {
    var bound = bound
    guard bound.fixNumbers(around: goal, margin: Self.narrowMargin) else { return [] }
    return showPages(of: bound)
  }
}
