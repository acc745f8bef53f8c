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
    var edition = Edition(
      book, settings, size, pan: pan, pictures: controller.pages.pictures)
    counting.restart(for: edition.layout)
    _ = edition.fixNumbers(around: position, margin: Self.wideMargin)
    edition.merge(counting.newCounts())
    controller.options.binding = edition.geometry.binding
    showPages(of: edition, size: size)
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
  mutating func showPages(of edition: Edition, size: Size? = nil) -> [PageEffect<Int>] {
    var edition = edition
    edition.overlay = controller.pages.overlay
    return controller.reload(edition, at: edition.index(of: position), size: size)
  }

  // MARK: Page numbers

  /// How many pages on either side of a position must have their final numbers before they can be
  /// turned to: two leaves while the reader turns, more while there is time.
  private static var narrowMargin: Int { 4 }
  static var wideMargin: Int { 16 }

  /// Takes over new page counts. Not while a page turns, because its numbers must stay the same.
  mutating func updateNumbers() {
    guard controller.turn == nil else { return }
    var edition = edition
    let isFixed = edition.fixNumbers(around: position, margin: Self.wideMargin)
    if edition.merge(counting.newCounts()) || isFixed { showPages(of: edition) }
  }

  /// Counts the pages of a book in memory now. Layers over the pages may depend on their numbers, which
  /// must not change below them.
  mutating func countShortBook() {
    guard !edition.isCounted, !book.text.isLong, controller.turn == nil else { return }
    var edition = edition
    edition.count()
    showPages(of: edition)
  }

  /// Gives the pages around a position their final numbers.
  mutating func fixNumbers(around goal: ReadingPosition) -> [PageEffect<Int>] {
    var edition = edition
    guard edition.fixNumbers(around: goal, margin: Self.narrowMargin) else { return [] }
    return showPages(of: edition)
  }
}
