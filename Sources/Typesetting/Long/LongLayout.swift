/// A long book at one setting.
///
/// Each section begins on a page of its own. Only those near the reader are set; how many pages the
/// others have is counted meanwhile, or foretold. Whatever page is asked for, it is set rightly;
/// only its number may be off until all before it are counted.
package struct LongLayout: Sendable {
  package let setting: Setting
  package let book: LongBook
  private let isPaired: Bool
  private let workers: Workers
  private var tally: PageTally
  /// The pages of the headings of each section, counted within it.
  private var headingPages: [Int: [Int32]] = [:]

  /// - Parameters:
  ///   - isPaired: whether pages face each other; then each section begins on a left one.
  ///   - workers: who counts pages that are waited for.
  package init(
    _ book: LongBook, _ setting: Setting, isPaired: Bool = false, by workers: Workers = .one
  ) {
    (self.book, self.setting, self.workers) = (book, setting, workers)
    self.isPaired = isPaired
    tally = PageTally(sections: book.text.sectionCount, unit: isPaired ? 2 : 1)
  }

  // MARK: Pages

  package var pageCount: Int { tally.pageCount }

  /// The page on which the text at an address stands.
  package func page(containing address: Int) -> Int {
    let section = book.text.section(containing: address)
    let set = book.set(section, setting)
    let page = set.page(containing: address)
    let slots = tally.slots(ofSection: section)
    return tally.firstPage(ofSection: section)
      + (tally.knows(section) ? page : scaled(page, from: set.pageCount, to: slots))
  }

  /// The address of the first text on a page; a page without any has that of the one before.
  package func start(ofPage page: Int) -> Int {
    let (set, page) = location(ofPage: page)
    return set.start(ofPage: min(page, set.pageCount - 1))
  }

  package func page(_ index: Int) -> SetPage {
    let (set, page) = location(ofPage: index)
    return page < set.pageCount ? set.page(page) : SetPage(lines: [])
  }

  package func location(ofPage index: Int) -> PageLocation? {
    let (set, page): (SetSection, Int) = location(ofPage: index)
    guard page < set.pageCount else { return nil }
    return PageLocation(section: set.section.number, page: page)
  }

  package func layout(ofSection section: Int) -> Layout { book.set(section, setting).layout }

  package func opensWithHeading(_ page: Int) -> Bool {
    let (set, page): (SetSection, Int) = location(ofPage: page)
    return page < set.pageCount ? set.layout.opensWithHeading(page) : true
  }

  private func location(ofPage index: Int) -> (set: SetSection, page: Int) {
    let (section, page) = tally.location(ofPage: index)
    let set = book.set(section, setting)
    if tally.knows(section) { return (set, page) }
    if index + 1 >= pageCount { return (set, set.pageCount - 1) }
    return (set, scaled(page, from: tally.slots(ofSection: section), to: set.pageCount))
  }

  /// Leads the first to the first and the last to the last, whatever is between.
  private func scaled(_ page: Int, from count: Int, to other: Int) -> Int {
    count > 1 ? page * (other - 1) / (count - 1) : 0
  }

  /// The heading in force on a page; nil before the first, or while it is not known.
  package func heading(ofPage index: Int) -> Heading? {
    let (set, page) = location(ofPage: index)
    return set.heading(ofPage: min(page, set.pageCount - 1))
      ?? book.lastHeading(beforeSection: set.section.number)
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

  /// Whether every page's number is known, and not only foretold.
  package var isCounted: Bool { tally.isComplete }

  /// Sets what a reader at an address may turn to next, so that its pages have their right numbers
  /// among each other; answers whether any number changed.
  package mutating func settle(near address: Int, margin: Int) -> Bool {
    let old = tally
    let section = book.text.section(containing: address)
    let count = count(section)
    let page = book.set(section, setting).page(containing: address)
    if page < margin, section > 0 { _ = self.count(section - 1) }
    if page + margin >= count, section + 1 < book.text.sectionCount {
      _ = self.count(section + 1)
    }
    return tally != old
  }

  private mutating func count(_ section: Int) -> Int {
    let set = book.set(section, setting)
    if !tally.knows(section) { note(SectionCount(set)) }
    return set.pageCount
  }

  private mutating func note(_ count: SectionCount) {
    tally.note(count.pages, ofSection: count.section)
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

  /// Counts some sections at once. They stay at hand, since who wants their numbers mostly wants to
  /// see them next.
  private mutating func count(_ sections: Range<Int>) {
    let unknown = sections.filter { !tally.knows($0) }
    let counts = workers.map(unknown) { [book, setting] in SectionCount(book.set($0, setting)) }
    for count in counts { note(count) }
  }

  /// Takes over what was counted for the same setting; answers whether any number changed.
  package mutating func take(_ news: [SectionCount]) -> Bool {
    let old = tally
    for count in news { note(count) }
    tally.foretell()
    return tally != old
  }

  package var counter: PageCounter? { isCounted ? nil : PageCounter(book, setting) }
}
