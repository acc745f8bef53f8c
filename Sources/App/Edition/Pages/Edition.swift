internal import CurlewAppSupport
package import CurlewCells
package import CurlewGlyphs
package import CurlewLibrary
package import CurlewManuscript
internal import CurlewPlainText
package import Paging
package import CurlewSettings
package import CurlewTypesetting

/// A book laid out for one screen size: title, contents, the pages of the text, and the end page; for print the text
/// alone.
///
/// The same book with the same overlay draws the same pages.
///
/// ```
/// text of the book ─▶ layout: pages of the text ─╮
/// outline ─▶ contents: pages of the contents ────┼─▶ imposition: index ⇄ BookPage ─▶ EditionPage ─▶ cells
/// title page, end page ──────────────────────────╯                                      ▲ overlay
/// ```
package struct Edition {
  /// What it shows of the book.
  package enum Extent {
    case whole
    /// Nothing but the pages of the text.
    case text
    /// The same, with the letters of the book as they are read, also in right-to-left text, and none drawn where a
    /// chapter begins.
    case letters
  }

  package let book: OpenBook
  package private(set) var geometry: BookGeometry
  /// The layouts of the pages of a spread, in reading order. They differ in their margins only.
  private var sides: [PageMetrics]
  package private(set) var layout: BookLayout
  package private(set) var imposition: Imposition
  package let contents: ContentsTable
  let contentsPages: [Range<Int>]
  /// The pictures of the book as cells.
  package let pictures: BookPictures?
  /// The same; nil if only their frames are shown.
  let shownPictures: BookPictures?
  /// How the title page is set.
  let face: FrontPage.Face
  package let foot: FootChoice
  /// Whether page numbers include the total. Printing starts before it is known.
  package var showsTotal = true
  /// What is laid over the pages.
  package var overlay = Overlay()

  /// - Parameters:
  ///   - pan: How far wide lines are moved to the left, in cells; nil if they continue in the rows below.
  package init(
    _ book: OpenBook, _ settings: Settings, _ size: Size, pan: Int? = 0,
    pictures: BookPictures? = nil, of extent: Extent = .whole
  ) {
    var (book, settings) = (book, settings)
    if extent == .letters, book.text.columns != nil {
      settings.writing = .horizontal
      book = book.prepared(by: settings)
    }
    let imprint = book.text.imprint
    settings = settings.suited(to: imprint)
    (self.book, self.pictures, foot) = (book, pictures, settings.foot)
    shownPictures = settings.pictures == .off ? nil : pictures
    face = FrontPage.Face(
      imprint, isNamedByFile: book.isNamedByFile, drawsLetters: settings.drawsLetters)
    geometry = settings.geometry(for: settings.direction(of: imprint), on: size)
    sides = Self.sides(geometry, settings, keepsLetters: extent == .letters)
    if book.text.columns != nil {
      for side in sides.indices {
        sides[side].turn(geometry, settings, side, book.text.hasReadings)
      }
    }
    let isAlone = geometry.orientation == .one && extent == .whole
    let isGlossed = isAlone && settings.glosses != .off && book.text.translation != nil
    var setting = sides[0].typesetting(
      by: settings, forReadings: book.text.hasReadings || isGlossed)
    setting.isGlossed = isGlossed
    (setting.isPaired, setting.pan) = (geometry.orientation == .two, pan)
    setting.isStrip =
      isAlone && settings.flows && book.text.columns == nil && book.text.translation == nil
    layout = BookLayout(book.text, setting, by: .pool)
    // The chapters of a long book are found while it is being read, so only the overlay lists them.
    (contents, contentsPages) = ContentsTable.paged(
      extent == .whole ? book.text.contents ?? [] : [], in: sides[0].text.size,
      direction: book.text.directionOfRows)
    // What is shown as it is has no title page.
    let pages = extent == .whole && imprint.columnsAsItIs == nil ? contentsPages.count : nil
    imposition = Imposition(
      geometry.orientation, layout, contentsPages: pages, hasPersons: settings.showsPersons)
  }

  private static func sides(
    _ geometry: BookGeometry, _ settings: Settings, keepsLetters: Bool
  ) -> [PageMetrics] {
    (0...1).map { side in
      var metrics = PageMetrics(geometry, settings, side: side)
      metrics.hasCapitals = metrics.hasCapitals && !keepsLetters
      metrics.isReordered = !keepsLetters
      return metrics
    }
  }

  /// The same pages with leaves that have room for all rows of a spread. Wide lines make some pages longer in print.
  package func highEnough(for spread: Spread<Int>, _ settings: Settings) -> Edition {
    guard layout.setting.pan == nil, !isVertical else { return self }
    let added = spread.slots.compactMap(\.self).map { page in
      layout.laidPage(page).map { $0.layout.rowsAddedByWideLines(onPage: $0.index) } ?? 0
    }
    let rows = sides[0].text.size.rows + (added.max() ?? 0)
    let settings = settings.suited(to: book.text.imprint)
    var higher = self
    while higher.sides[0].text.size.rows < rows { higher.addRow(settings) }
    return higher
  }

  private mutating func addRow(_ settings: Settings) {
    let size = Size(columns: geometry.size.columns, rows: geometry.size.rows + 1)
    geometry = BookGeometry(
      size: size, orientation: geometry.orientation, binding: geometry.binding,
      isPlain: geometry.isPlain)
    sides = Self.sides(geometry, settings, keepsLetters: !sides[0].isReordered)
  }

  /// Whether the book has too few chapters for its length, so that the reader is asked where they begin.
  package var lacksChapters: Bool {
    guard book.text.imprint.columnsAsItIs == nil, let count = book.text.contents?.count else {
      return false
    }
    return count < CorrectedContents.fewest
      && layout.pageCountInOrder > Self.mostPagesWithoutChapters
      || (book.text.words?.asRead ?? 0) > max(count, 1) * Self.mostWordsOfSection
  }

  /// About sixty full pages.
  private static let mostWordsOfSection = 18_000

  private static let mostPagesWithoutChapters = 10

  /// Whether its pages are parts of one strip, which can be cut at any line.
  package var flows: Bool { layout.setting.isStrip }

  /// Cuts the strip so that a page begins some rows below the line at an offset, or above it, as far as its chapter goes.
  /// Returns the offset of that page.
  package mutating func cut(at offset: BookOffset, movedBy rows: Int = 0) -> BookOffset {
    defer { imposition.take(layout) }
    return layout.cut(at: offset, movedBy: rows)
  }

  /// Changes page numbers. Returns whether any have changed.
  package mutating func renumber(_ change: (inout BookLayout) -> Bool) -> Bool {
    guard change(&layout) else { return false }
    imposition.take(layout)
    return true
  }

  /// Counts the pages up to a number, from 0.
  package mutating func count(upToPage page: Int = .max) {
    layout.count(upToPage: page)
    imposition.take(layout)
  }

  /// Counts the pages of a short book, up to a number, from 0. Returns false for a long one, in which that takes long.
  @discardableResult
  package mutating func countIfShort(upToPage page: Int = .max) -> Bool {
    defer { imposition.take(layout) }
    return layout.countIfShort(upToPage: page)
  }

  /// The offset in the text of a starting point. Pages are counted for it, but not all of a very long book.
  package mutating func position(of start: StartingPoint) -> BookOffset {
    switch start {
    case .offset(let offset): return offset
    case .page(let number):
      if number > 1, !countIfShort(upToPage: number) { count(upToPage: min(number, 20_000)) }
      return layout.start(ofPage: min(number, layout.pageCountInOrder) - 1)
    case .percent(let percent):
      countIfShort()
      return layout.start(atPercent: percent)
    }
  }

  /// Takes over page counts. Returns whether any numbers have changed.
  @discardableResult
  package mutating func merge(_ counts: [SectionCount]) -> Bool {
    !counts.isEmpty && renumber { $0.merge(counts) }
  }

  /// Gives the pages around a position their final numbers. Returns whether any have changed.
  ///
  /// - Parameter margin: The number of pages on either side.
  package mutating func fixNumbers(around position: ReadingPosition, margin: Int) -> Bool {
    let offset: BookOffset =
      switch position.part {
      case .title, .contents, .persons: .start
      case .text: position.offset
      case .end: layout.start(ofPage: layout.pageCountInOrder - 1)
      }
    return renumber { $0.settle(near: offset, margin: margin) }
  }

  /// Whether every page number is final.
  package var isCounted: Bool { layout.isCounted }

  // MARK: Page indices

  /// The part of the book that a page shows.
  package func part(at index: Int) -> BookPart {
    switch imposition[index] {
    case .blank, .title: .title
    case .contents(let page): .contents(entry: contentsPages[page].lowerBound)
    case .persons: .persons
    case .text: .text
    case .end: .end
    }
  }

  /// The index of the page that contains a position.
  package func index(of position: ReadingPosition) -> Int {
    let page: BookPage =
      switch position.part {
      case .title: .title
      case .contents(let entry):
        .contents(contentsPages.firstIndex { $0.upperBound > entry } ?? 0)
      case .persons: .persons
      case .text: .text(layout.page(containing: position.offset))
      case .end: .end
      }
    return imposition.index(of: page) ?? index(ofOffset: position.offset)
  }

  package func index(ofOffset offset: BookOffset) -> Int {
    index(ofTextPage: layout.page(containing: offset))
  }

  package func index(ofTextPage page: Int) -> Int { imposition.index(of: .text(max(page, 0))) ?? 0 }

  /// A page of the text by its number, from 0.
  package func text(_ page: Int) -> TextPage { TextPage(edition: self, number: page) }

  /// The number of the page of the text at an index, from 0; nil for a page of another kind.
  package func textPage(at index: Int) -> Int? {
    if case .text(let page) = imposition[index] { page } else { nil }
  }

  /// The number of the page where a chapter begins, from 1.
  package func pageNumber(ofHeading heading: Int) -> Int? {
    layout.page(ofHeading: heading).map { $0 + 1 }
  }

  /// The pages of the text that are open when an offset is.
  package func openPages(at offset: BookOffset) -> ClosedRange<Int> {
    let page = layout.page(containing: offset)
    let pages = spread(with: index(ofTextPage: page)).compactMap { textPage(at: $0) }
    return (pages.min() ?? page)...(pages.max() ?? page)
  }

  /// The numbers of the pages that lie open when an offset is shown: "7", or "6–7".
  package func pageNumbers(at offset: BookOffset) -> SafeText {
    SafeText((isCounted ? "" : "≈ ") + openPages(at: offset).asPageNumbers)
  }

  /// The indices of the pages that are open together with one.
  private func spread(with index: Int) -> [Int] {
    let first = index / 2 * 2
    return geometry.orientation == .one ? [index] : [first, first + 1]
  }

  /// What Enter chooses on the pages that are open with one: what the keys have selected, else the present
  /// chapter in the contents, else the first line that can be chosen.
  ///
  /// - Parameter own: The spots of the page at the index, if they are known.
  package func choice(at index: Int, with own: [DrawnPage.Spot]? = nil) -> PageAction? {
    let actions = spread(with: index).flatMap { page in
      (page == index ? own : nil) ?? spots(at: page)
    }.map(\.action)
    if let chosen = overlay.chosen, actions.contains(chosen) { return chosen }
    if overlay.front?.isEnterTaken == true { return nil }
    guard case .goToHeading = actions.first,
      let chapter = chapterOfReader.map(PageAction.goToHeading),
      actions.contains(chapter)
    else { return actions.first }
    return chapter
  }

  /// The chapter where the reader is; nil before reading has begun.
  var chapterOfReader: Int? {
    guard let position = overlay.front?.position, position.hasBegun else { return nil }
    return chapter(at: position.offset)
  }

  /// The chapter that contains an offset, as an index in the outline.
  package func chapter(at offset: BookOffset) -> Int? {
    layout.chapter(ofPage: layout.page(containing: offset))
  }
}

// MARK: Pages

extension Edition: NumberedPages {
  package var pageCount: Int? { imposition.total }
  package var lastPage: Int? { imposition.count - 1 }

  package func page(after index: Int) -> Int? { imposition.page(after: index) }
  package func page(before index: Int) -> Int? { imposition.page(before: index) }

  package func page(at index: Int) -> EditionPage? {
    guard (0..<imposition.total).contains(index) else { return nil }
    return EditionPage(edition: self, kind: imposition[index], index: index)
  }

  /// The picture of a page in the overview.
  package func thumbnail(at index: Int, _ size: Size) -> TextCanvas {
    guard let page = textPage(at: index), let laid = layout.laidPage(page),
      !isVertical
    else {
      return picture(at: index).miniature(size)
    }
    let metrics = metrics(ofPageAt: index)
    var thumbnail = Thumbnail(of: metrics.leaf, size)
    let bands = thumbnail.bands.map { $0.moved(by: -metrics.text.origin.row) }
    let lines = laid.layout.extents(ofPage: laid.index, inBands: bands)
    let left = metrics.text.origin.column
    // An indent is at least one cell wide, so that it shows.
    let cell = (metrics.leaf.columns + size.columns - 1) / max(size.columns, 1)
    for (band, line) in lines.enumerated() {
      guard let line else { continue }
      // A heading of several lines is one bar.
      if line.isHeading, band > 0, lines[band - 1]?.isHeading == true { continue }
      let indent = line.columns.lowerBound >= 2 ? max(line.columns.lowerBound, cell) : 0
      let columns = left + indent..<left + max(line.columns.upperBound, indent + 1)
      thumbnail.add(columns, inBand: band, line.isHeading ? .heading : .text)
    }
    for stretch in text(page).washedStretches {
      guard let band = bands.firstIndex(where: { $0.contains(stretch.row) }) else { continue }
      thumbnail.add(stretch.columns.moved(by: left), inBand: band, .marked)
    }
    var canvas = thumbnail.picture
    text(page).drawSmallPictures(on: &canvas)
    return canvas
  }

  /// What stands below a spread in the overview: its page numbers, and the chapter that begins there.
  package func label(ofPagesAt indices: Range<Int>) -> SafeText {
    let names = indices.map { name(ofPageAt: $0) }.filter { !$0.isEmpty }
    let numbers: SafeText = names.count == 2 ? names[0] + "–" + names[1] : names.first ?? ""
    let pages = numbers.inVisualOrder
    let chapters: [String] = indices.compactMap { chapter(beginningAt: $0) }
    return chapters.first.map { pages + "  " + SafeText($0).inVisualOrder } ?? pages
  }

  /// The title of the chapter that begins on a page.
  private func chapter(beginningAt index: Int) -> String? {
    guard let page = textPage(at: index), let heading = layout.chapter(ofPage: page),
      layout.page(ofHeading: heading) == page
    else { return nil }
    return book.text.outline[heading].titleAlone
  }

  /// The caption of a page in the overview.
  package func name(ofPageAt index: Int) -> SafeText {
    switch imposition[index] {
    case .blank: ""
    case .title: "title"
    case .contents, .persons: SafeText(imposition.romanFolio(at: index))
    case .text(let page): SafeText((page + 1).grouped)
    case .end: "end"
    }
  }

  /// The spots of a page that can be chosen.
  package func spots(at index: Int) -> [DrawnPage.Spot] {
    textPage(at: index) == nil ? page(at: index)?.spots ?? [] : []
  }

  /// Whether lines are columns.
  package var isVertical: Bool { sides[0].block != nil }

  /// The side of the spread on which a page lies: 0 or 1, in reading order.
  package func side(ofPageAt index: Int) -> Int { geometry.orientation == .two ? index % 2 : 0 }

  package func metrics(ofPageAt index: Int) -> PageMetrics { sides[side(ofPageAt: index)] }

  /// The layout of a page on one side of the spread: 0 or 1, in reading order.
  package func metrics(onSide side: Int = 0) -> PageMetrics { sides[side] }

  /// The picture of the whole screen with an open spread.
  package func picture(of spread: Spread<Int>) -> TextCanvas { picture(of: spread, in: geometry) }

  /// The picture of a page at rest.
  package func picture(at index: Int) -> TextCanvas {
    let side = side(ofPageAt: index)
    var canvas = TextCanvas(geometry.leaf)
    page(at: index)?.draw(on: &canvas, at: PageSlot(side: side, geometry: geometry))
    return canvas
  }
}
