internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting
internal import Paging

extension OpenPages {
  /// Lays the book out again for a screen size, with the present settings. Only the pages around the
  /// position are laid out before they are shown.
  mutating func layOut(for size: Size) {
    prepareText()
    var edition = Edition(
      book, settings, size, pan: pan, pictures: controller.pages.pictures)
    if edition.flows, position.part == .text { session.position.offset = edition.cut(at: top) }
    counting.restart(for: edition.layout)
    _ = edition.fixNumbers(around: position, margin: Self.wideMargin)
    edition.merge(counting.newCounts())
    controller.options.binding = edition.geometry.binding
    controller.options.isPlain = edition.geometry.isPlain
    controller.options.transition = transition(of: edition)
    showPages(of: edition, size: size)
    if isUnderLayer { countShortBook() }
  }

  /// A strip moves without any.
  func transition(of edition: Edition) -> TransitionStyle { edition.flows ? .none : settings.turn }

  /// Where the open page begins, or where the reader is, if that is not on it.
  private var top: BookOffset {
    let open = spread.textPages.first.map { edition.layout.range(ofPage: $0) }
    return open.flatMap { $0.contains(position.offset) ? $0.lowerBound : nil } ?? position.offset
  }

  /// Returns true when the settings have changed the layout.
  mutating func apply(_ settings: Settings) -> Bool {
    let isLayoutChanged = settings.layoutSettings != self.settings.layoutSettings
    self.settings = settings
    controller.options.transition = transition(of: edition)
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
  static var narrowMargin: Int { 4 }
  static var wideMargin: Int { 8 }

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
    guard !edition.isCounted, controller.turn == nil else { return }
    var edition = edition
    if edition.countIfShort() { showPages(of: edition) }
  }

  /// Gives the pages around a position their final numbers.
  mutating func fixNumbers(around goal: ReadingPosition) -> [PageEffect<Int>] {
    var edition = edition
    guard edition.fixNumbers(around: goal, margin: Self.narrowMargin) else { return [] }
    return showPages(of: edition)
  }
}

/// What is kept of the pages for the next start.
extension OpenPages {
  /// The picture to show first at the next start; nil while the pages are not at rest in the text, and
  /// while the kept place is on other pages.
  mutating func pictureToCache() -> TextCanvas? {
    guard position.part == .text, session.keptPosition == position, controller.turn == nil,
      edition.layout.hasNumbers
    else { return nil }
    var (edition, picture) = (edition, self.picture())
    // Only cells are saved.
    picture.pictureSpots = []
    // The pages of a long book are counted again at the next start, so their numbers are left out.
    if !edition.countIfShort() { picture.eraseSoftText(inRow: spread.footStrip.origin.row) }
    return picture
  }
}

extension TextCanvas {
  /// Erases the text of page numbers and running heads from a row.
  fileprivate mutating func eraseSoftText(inRow row: Int) {
    for column in 0..<size.columns {
      let style = self[column, row].style
      guard style.ink.role == .soft else { continue }
      fill(Rect(column: column, row: row, columns: 1, rows: 1), style: style)
    }
  }
}
