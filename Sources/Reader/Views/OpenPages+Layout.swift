internal import CurlewCells
internal import Paging
internal import CurlewTypesetting

extension OpenPages {
  /// Lays the book out again for a screen size, with the present settings.
  mutating func layOut(for size: Size) {
    // The lines of a text that is prepared in another way cannot be reused.
    let former = prepareText() ? nil : bound
    var bound = BoundBook(book, settings, size, former: former, context: bound.context)
    bound.setter.speed = self.bound.setter.speed
    counting.restart(for: bound.setter.pages)
    _ = bound.fixNumbers(around: position, margin: Self.wideMargin)
    controller.options.binding = bound.geometry.binding
    showPages(of: bound, size: size)
  }

  /// Returns true when the settings have changed the layout.
  mutating func apply(_ settings: Settings) -> Bool {
    let isLayoutChanged = settings.withoutLooks != self.settings.withoutLooks
    self.settings = settings
    controller.options.transition = settings.turn
    if isLayoutChanged { layOut(for: controller.geometry.size) }
    return isLayoutChanged
  }

  /// Shows the pages at the present position, without turning any.
  @discardableResult
  mutating func showPages(of bound: BoundBook, size: Size? = nil) -> [PageEffect<Int>] {
    controller.lay(open: bound, at: bound.index(of: position), size: size)
  }

  // MARK: Page numbers of a long book

  /// How many pages on either side of a position must have their final numbers before they can be
  /// turned to: two leaves while the reader turns, more while there is time.
  private static var narrowMargin: Int { 4 }
  static var wideMargin: Int { 16 }

  /// Takes over new page counts. Not while a page turns, because its numbers must stay the same.
  mutating func updateNumbers() {
    guard controller.turn == nil else { return }
    var bound = bound
    let isFixed = bound.fixNumbers(around: position, margin: Self.wideMargin)
    let counts = counting.newCounts()
    if bound.renumber({ $0.take(counts) }) || isFixed { showPages(of: bound) }
  }

  /// Gives the pages around a position their final numbers.
  mutating func fixNumbers(around goal: ReadingPosition) -> [PageEffect<Int>] {
    var bound = bound
    guard bound.fixNumbers(around: goal, margin: Self.narrowMargin) else { return [] }
    return showPages(of: bound)
  }
}
