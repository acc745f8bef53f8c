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
