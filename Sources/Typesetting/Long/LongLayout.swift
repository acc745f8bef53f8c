package import CurlewManuscript

/// A long book laid out at one setting.
///
/// Each section starts on a new page. Only the sections near the reader are laid out; the page counts
/// of the others are estimated until they have been counted. A page always shows the right text; its
/// number may be off until all pages before it have been counted.
package struct LongLayout: Sendable {
  package let setting: Setting
  package let book: LongBook
  private let workers: Workers
  private var tally: PageTally
  /// The pages of each section's headings, relative to the section's first page.
  private var headingPages: [Int: [Int32]] = [:]

  /// Where pages face each other, sections start on a left-hand page.
  /// - Parameter workers: count pages that a caller waits for.
  package init(_ book: LongBook, _ setting: Setting, by workers: Workers = .one) {
    (self.book, self.setting, self.workers) = (book, setting, workers)
    tally = PageTally(
      sections: book.text.sectionCount, inOrder: book.text.sectionsInOrder,
      unit: setting.isPaired ? 2 : 1)
  }

  // MARK: Pages

  package var pageCount: Int { tally.pageCount }
  package var pageCountInOrder: Int { tally.pageCountInOrder }

  /// The page that contains an address.
  package func page(containing address: Int) -> Int {
    let section = book.text.section(containing: address)
    let laidOut = book.laidOut(section, setting)
    let page = laidOut.page(containing: address)
    let slots = tally.slots(ofSection: section)
    return tally.firstPage(ofSection: section)
      + (tally.isCounted(section) ? page : scaled(page, from: laidOut.pageCount, to: slots))
  }

  /// The address of the first text on a page; an empty page has that of the page before it.
  package func start(ofPage page: Int) -> Int {
    let (laidOut, page) = location(ofPage: page)
    return laidOut.start(ofPage: min(page, laidOut.pageCount - 1))
  }

  package func page(_ index: Int) -> SetPage {
    let (laidOut, page) = location(ofPage: index)
    return page < laidOut.pageCount ? laidOut.page(page) : SetPage(lines: [])
  }

  package func map(ofPage index: Int) -> PageMap {
    let (laidOut, page): (LaidOutSection, Int) = location(ofPage: index)
    guard page < laidOut.pageCount else { return PageMap() }
    return laidOut.layout.map(ofPage: page).mapOffsets { laidOut.section.address(of: $0) }
  }

  package func location(ofPage index: Int) -> PageLocation? {
    let (laidOut, page): (LaidOutSection, Int) = location(ofPage: index)
    guard page < laidOut.pageCount else { return nil }
    return PageLocation(section: laidOut.section.number, page: page)
  }

  package func layout(ofSection section: Int) -> Layout { book.laidOut(section, setting).layout }

  package func opensWithHeading(_ page: Int) -> Bool {
    let (laidOut, page): (LaidOutSection, Int) = location(ofPage: page)
    return page < laidOut.pageCount ? laidOut.layout.opensWithHeading(page) : true
  }

  private func location(ofPage index: Int) -> (laidOut: LaidOutSection, page: Int) {
    let (section, page) = tally.location(ofPage: index)
    let laidOut = book.laidOut(section, setting)
    if tally.isCounted(section) { return (laidOut, page) }
    if index + 1 >= pageCount { return (laidOut, laidOut.pageCount - 1) }
    return (laidOut, scaled(page, from: tally.slots(ofSection: section), to: laidOut.pageCount))
  }

  /// Maps a page index of a section estimated at `count` pages to one of its `other` pages; first to
  /// first and last to last.
  private func scaled(_ page: Int, from count: Int, to other: Int) -> Int {
    count > 1 ? page * (other - 1) / (count - 1) : 0
  }

  /// The heading in force on a page; nil before the first one, or while it is not known.
  package func heading(ofPage index: Int) -> Heading? {
    let (laidOut, page) = location(ofPage: index)
    return laidOut.heading(ofPage: min(page, laidOut.pageCount - 1))
      ?? book.lastHeading(beforeSection: laidOut.section.number)
  }

  package func chapter(ofPage index: Int) -> Int? {
    guard let heading = heading(ofPage: index) else { return nil }
    let outline = book.outline
    let place = outline.partitioningIndex { $0.offset >= heading.offset }
    return place < outline.count && outline[place].offset == heading.offset ? place : nil
  }

  package func page(ofHeading heading: Int) -> Int? {
    let (section, heading) = book.location(ofHeading: heading)
    guard let pages = headingPages[section], heading < pages.count else { return nil }
    return tally.firstPage(ofSection: section) + Int(pages[heading])
  }

  // MARK: Counting

  package var numberedPages: Int { tally.numberedPages }

  /// Whether every page number is final.
  package var isCounted: Bool { tally.isComplete }

  /// Counts the sections within `margin` pages of an address, so that page numbers around it are
  /// consecutive. Returns whether any page number changed.
  package mutating func settle(near address: Int, margin: Int) -> Bool {
    let old = tally
    let section = book.text.section(containing: address)
    let count = count(section)
    let page = book.laidOut(section, setting).page(containing: address)
    if page < margin, section > 0 { _ = self.count(section - 1) }
    if page + margin >= count, section + 1 < book.text.sectionCount {
      _ = self.count(section + 1)
    }
    return tally != old
  }

  private mutating func count(_ section: Int) -> Int {
    let laidOut = book.laidOut(section, setting)
    if !tally.isCounted(section) { record(SectionCount(laidOut)) }
    return laidOut.pageCount
  }

  private mutating func record(_ count: SectionCount) {
    tally.record(count.pages, ofSection: count.section)
    headingPages[count.section] = count.headingPages
  }

  package mutating func count(upToPage page: Int) {
    var section = 0
    while section < book.text.sectionCount, tally.numberedPages <= page {
      let next = min(section + workers.count, book.text.sectionCount)
      count(section..<next)
      section = next
    }
  }

  package mutating func count(upToOffset address: Int) {
    let sections = 0..<book.text.section(containing: address) + 1
    for section in stride(from: 0, to: sections.count, by: workers.count) {
      count((section..<section + workers.count).clamped(to: sections))
    }
  }

  /// Counts sections in parallel and caches them: whoever needs their page numbers usually shows
  /// them next.
  private mutating func count(_ sections: Range<Int>) {
    let unknown = sections.filter { !tally.isCounted($0) }
    let counts = workers.map(unknown) { [book, setting] in SectionCount(book.laidOut($0, setting)) }
    for count in counts { record(count) }
  }

  /// Merges page counts of the same setting. Returns whether any page number changed.
  package mutating func take(_ news: [SectionCount]) -> Bool {
    let old = tally
    for count in news { record(count) }
    tally.updateEstimate()
    return tally != old
  }

  package var counter: PageCounter? { isCounted ? nil : PageCounter(book, setting) }
}
