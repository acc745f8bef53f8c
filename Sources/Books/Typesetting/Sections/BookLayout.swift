package import CurlewManuscript

/// A book at one setting.
///
/// Its sections are laid out when they are needed, each by itself. Until all have been counted, the page
/// counts of the others are estimated: a page always shows the right text, but its number may be off.
package struct BookLayout: Sendable {
  package let setting: Setting
  package let book: BookText
  private let sections: LaidSections
  /// The section of a strip that was cut at a line.
  private var cut: LaidSection?
  private var tally: PageTally
  /// For each heading of a counted section, by its offset: the section, and the page in it.
  private var headingPages: [BookOffset: (section: Int, page: Int)] = [:]

  /// - Parameter workers: Lay out what a caller waits for.
  package init(_ book: BookText, _ setting: Setting, by workers: Workers = .one) {
    (self.book, self.setting) = (book, setting)
    sections = LaidSections(book, setting, workers)
    tally = PageTally(
      sections: book.sectionCount, inOrder: book.sectionsInOrder, unit: setting.isPaired ? 2 : 1)
  }

  private func laid(_ section: Int) -> LaidSection {
    if let cut, cut.section.number == section { return cut }
    return sections[section]
  }

  /// Cuts a strip so that a page begins some rows below the line at an offset, or above it, as far as its chapter goes.
  /// Returns the offset of that page.
  package mutating func cut(at offset: BookOffset, movedBy rows: Int) -> BookOffset {
    let section = book.section(containing: offset)
    if let former = cut, former.section.number != section {
      replaceCount(sections[former.section.number])
    }
    let (new, start) = sections[section].cut(at: offset, movedBy: rows)
    cut = new
    replaceCount(new)
    return start
  }

  private mutating func replaceCount(_ laid: LaidSection) {
    let count = SectionCount(laid)
    tally.replace(count.pages, ofSection: count.section)
    for (offset, page) in count.headingPages { headingPages[offset] = (count.section, page) }
  }

  // MARK: Pages

  /// The number of pages; an estimate while they are being counted.
  package var pageCount: Int { tally.pageCount }

  /// The number of pages that are read one after another. Only links lead to the others, which are
  /// behind them.
  package var pageCountInOrder: Int { tally.pageCountInOrder }

  /// The page that contains an offset.
  package func page(containing offset: BookOffset) -> Int {
    let section = book.section(containing: offset)
    let laid = laid(section)
    let page = laid.page(containing: offset)
    let slots = tally.slots(ofSection: section)
    return tally.firstPage(ofSection: section)
      + (tally.isCounted(section) ? page : scaled(page, from: laid.pageCount, to: slots))
  }

  /// The offset of the first text on a page. An empty page has that of the page before it.
  package func start(ofPage page: Int) -> BookOffset {
    let (laid, page) = location(ofPage: page)
    return laid.start(ofPage: min(page, laid.pageCount - 1))
  }

  /// The offsets of the text on a page.
  package func range(ofPage page: Int) -> Range<BookOffset> {
    let (laid, page) = location(ofPage: page)
    guard page < laid.pageCount else {
      let end = laid.range(ofPage: laid.pageCount - 1).upperBound
      return end..<end
    }
    return laid.range(ofPage: page)
  }

  /// The offset of the first text on the page at a percentage of the book.
  ///
  /// Until the pages are counted, a percentage of the text stands for a percentage of the pages.
  package func start(atPercent percent: Double) -> BookOffset {
    guard !isCounted, percent < 100 else {
      return start(ofPage: Int(Double(pageCountInOrder - 1) * min(percent, 100) / 100))
    }
    let offset = BookOffset(Int(Double((book.asides ?? book.textEnd).value) * percent / 100))
    let laid = laid(book.section(containing: offset))
    return laid.start(ofPage: laid.page(containing: offset))
  }

  /// A page that has text: its layout, its index there, and the part of the book that its offsets are
  /// in. Nil for an empty page.
  package func laidPage(_ index: Int) -> LaidPage? {
    let (laid, page) = location(ofPage: index)
    return page < laid.pageCount ? laid.laidPage(page) : nil
  }

  /// Whether a text and its translation face each other. Counted from 0, pages of the translation have odd numbers.
  package var hasTranslation: Bool { book.translation != nil }

  /// For a page of the translation, the page of the original that faces it; for any other page, that page.
  package func original(ofPage page: Int) -> Int {
    hasTranslation && page < pageCountInOrder ? page & ~1 : page
  }

  /// Composes a page.
  package func page(_ index: Int) -> SetPage {
    guard let page = laidPage(index) else { return SetPage(lines: []) }
    return page.layout.page(page.index)
  }

  /// The pictures whose frames are complete on a page.
  package func pictures(ofPage index: Int) -> [PlacedPicture] {
    guard let page = laidPage(index) else { return [] }
    return page.layout.pictures(ofPage: page.index)
  }

  /// How far the lines that are cut off on a page reach beyond its measure, in cells; nil for an empty page.
  package func hiddenColumns(ofPage index: Int) -> Int? {
    laidPage(index).map { $0.layout.hiddenColumns(ofPage: $0.index) }
  }

  /// Where the characters of a page stand.
  package func map(ofPage index: Int) -> PageMap {
    laidPage(index)?.map ?? PageMap()
  }

  /// Whether a page begins with a heading. True for a page without lines.
  package func opensWithHeading(_ page: Int) -> Bool {
    laidPage(page).map { $0.layout.opensWithHeading($0.index) } ?? true
  }

  private func location(ofPage index: Int) -> (laid: LaidSection, page: Int) {
    let (section, page) = tally.location(ofPage: index)
    let laid = laid(section)
    if tally.isCounted(section) { return (laid, page) }
    if index > 0, index + 1 >= pageCount { return (laid, laid.pageCount - 1) }
    return (laid, scaled(page, from: tally.slots(ofSection: section), to: laid.pageCount))
  }

  /// Maps a page index of a section estimated at `count` pages to one of its `other` pages; first to
  /// first and last to last.
  private func scaled(_ page: Int, from count: Int, to other: Int) -> Int {
    count > 1 ? page * (other - 1) / (count - 1) : 0
  }

  // MARK: Headings

  /// The heading in force where the running text of a page begins; nil before the first one, or while it
  /// is not known.
  package func heading(ofPage index: Int) -> Heading<BookOffset>? {
    let (laid, page) = location(ofPage: index)
    return laid.heading(ofPage: min(page, laid.pageCount - 1))
      ?? book.lastHeading(beforePartOf: laid.section)
  }

  /// That heading's index in the outline; nil if it is not in the outline yet.
  package func chapter(ofPage index: Int) -> Int? {
    guard let heading = heading(ofPage: original(ofPage: index)) else { return nil }
    let outline = book.outline
    let last = outline.partitioningIndex { $0.offset > heading.offset } - 1
    return last >= 0 && outline[last].offset == heading.offset ? last : nil
  }

  /// The page of a heading of the outline; nil while its number is unknown.
  package func page(ofHeading heading: Int) -> Int? {
    guard let found = headingPages[book.outline[heading].offset],
      tally.firstPage(ofSection: found.section) <= tally.numberedPages
    else { return nil }
    return tally.firstPage(ofSection: found.section) + found.page
  }

  // MARK: Counting

  /// How many pages, counted from the first, have a final number.
  package var numberedPages: Int { tally.numberedPages }

  /// Whether every page number is final.
  package var isCounted: Bool { tally.isComplete }

  /// Counts the sections within `margin` pages of an offset, so that the page numbers around it are
  /// consecutive. Returns whether any page number changed.
  package mutating func settle(near offset: BookOffset, margin: Int) -> Bool {
    let old = tally
    let section = book.section(containing: offset)
    let page = laid(section).page(containing: offset)
    var (first, before) = (section, page)
    var (last, behind) = (section, count(section) - page)
    while before < margin, first > 0 {
      first -= 1
      before += count(first)
    }
    while behind <= margin, last + 1 < book.sectionCount {
      last += 1
      behind += count(last)
    }
    return tally != old
  }

  /// Counts a section, and returns its number of pages.
  private mutating func count(_ section: Int) -> Int {
    let laid = laid(section)
    record(SectionCount(laid))
    return laid.pageCount
  }

  private mutating func record(_ count: SectionCount) {
    guard !tally.isCounted(count.section) else { return }
    tally.record(count.pages, ofSection: count.section)
    for (offset, page) in count.headingPages { headingPages[offset] = (count.section, page) }
  }

  /// Counts all pages up to and including one, so that its number is final.
  package mutating func count(upToPage page: Int) {
    while !isCounted, tally.numberedPages <= page {
      let first = tally.firstUncounted
      count(first..<first + sections.batch)
    }
  }

  /// Counts the pages of a short book, up to and including one: that takes a moment. Returns false for a long one.
  package mutating func countIfShort(upToPage page: Int = .max) -> Bool {
    guard book.whole != nil else { return false }
    count(upToPage: page)
    return true
  }

  /// Whether page numbers can be shown before they are final. Those of a short book are final in a moment, and would
  /// only flicker.
  package var hasNumbers: Bool { isCounted || book.whole == nil }

  /// Counts all pages up to an offset.
  package mutating func count(upToOffset offset: BookOffset) {
    let end = book.section(containing: offset) + 1
    for section in stride(from: 0, to: end, by: sections.batch) {
      count(section..<min(section + sections.batch, end))
    }
  }

  /// Counts sections in parallel and caches them: whoever needs their page numbers usually shows
  /// them next.
  private mutating func count(_ range: Range<Int>) {
    let unknown = range.clamped(to: 0..<book.sectionCount).filter { !tally.isCounted($0) }
    for count in sections.counts(of: unknown) { record(count) }
  }

  /// Merges page counts of the same setting. Returns whether any page number changed.
  package mutating func merge(_ news: [SectionCount]) -> Bool {
    let old = tally
    for count in news { record(count) }
    tally.updateEstimate()
    return tally != old
  }

  /// Counts the pages; nil when all are counted.
  package var counter: PageCounter? { isCounted ? nil : PageCounter(sections) }
}

/// A page in the layout of its section.
package struct LaidPage: Sendable {
  package let part: LoadedPart
  package let layout: Layout
  package let index: Int

  /// Where its characters stand.
  package var map: PageMap { layout.map(ofPage: index, in: part.offsets) }
}
