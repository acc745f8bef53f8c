internal import CurlewManuscript

/// The page counts of a book's sections, as far as they are known, and the page numbers that
/// follow from them.
///
/// A section that has not been counted is estimated to have as many pages as the counted ones have
/// on average. The estimate changes only in `updateEstimate()`, so page numbers do not move while a
/// reader is using them.
struct PageTally: Equatable, Sendable {
  /// 2 where pages face each other: each section then starts on a left-hand page, so the same two
  /// pages always face each other. Else 1.
  private let unit: Int
  /// How many sections turning pages reaches. The others begin behind the end page.
  private let sectionsInOrder: Int
  /// Pages of each section, or `unknown`.
  private var counts: [Int32]
  /// First page number of each section up to the first uncounted one, then the number after it.
  private var starts = [0]
  /// Estimated pages of an uncounted section.
  private var estimate: Int
  private var countedSections = 0
  private var countedPages = 0
  /// Page numbers taken by the counted sections.
  private var countedSlots = 0

  private static let unknown: Int32 = -1

  init(sections: Int, inOrder: Int? = nil, unit: Int) {
    (self.unit, sectionsInOrder) = (unit, inOrder ?? sections)
    counts = Array(repeating: Self.unknown, count: sections)
    estimate = unit
  }

  // MARK: Counting

  var isComplete: Bool { countedSections == counts.count }

  func isCounted(_ section: Int) -> Bool { counts[section] != Self.unknown }

  mutating func record(_ pages: Int, ofSection section: Int) {
    guard !isCounted(section) else { return }
    counts[section] = Int32(pages)
    countedSections += 1
    countedPages += pages
    countedSlots += slots(ofSection: section)
    while starts.count <= counts.count, isCounted(starts.count - 1) {
      starts.append(numberedPages + slots(ofSection: starts.count - 1))
    }
    if countedSections == 1 { updateEstimate() }
  }

  /// Changes the pages of a section that may have been counted.
  mutating func replace(_ pages: Int, ofSection section: Int) {
    if isCounted(section) {
      countedSections -= 1
      countedPages -= Int(counts[section])
      countedSlots -= slots(ofSection: section)
      counts[section] = Self.unknown
      starts.removeSubrange(min(section + 1, starts.count)...)
    }
    record(pages, ofSection: section)
  }

  /// Estimates uncounted sections from the average of the counted ones.
  mutating func updateEstimate() {
    guard countedSections > 0 else { return }
    estimate = roundedUp(max(countedPages / countedSections, 1))
  }

  /// The first section that has not been counted; the number of sections if all have been.
  var firstUncounted: Int { starts.count - 1 }

  // MARK: Page numbers

  /// How many page numbers a section takes: its pages, rounded up to the unit. The last section in order, and
  /// the last of all, need no blank page behind them.
  func slots(ofSection section: Int) -> Int {
    guard isCounted(section) else { return estimate }
    let pages = Int(counts[section])
    return [counts.count, sectionsInOrder].contains(section + 1) ? pages : roundedUp(pages)
  }

  private func roundedUp(_ pages: Int) -> Int { (pages + unit - 1) / unit * unit }

  /// The number of pages before the first uncounted section.
  var numberedPages: Int { starts[starts.count - 1] }

  var pageCount: Int { countedSlots + (counts.count - countedSections) * estimate }

  /// The number of pages that are read one after another.
  var pageCountInOrder: Int {
    sectionsInOrder < counts.count ? firstPage(ofSection: sectionsInOrder) : pageCount
  }

  func firstPage(ofSection section: Int) -> Int {
    guard section >= starts.count else { return starts[section] }
    return (starts.count - 1..<section).reduce(numberedPages) { $0 + slots(ofSection: $1) }
  }

  /// The section that a page number belongs to, and the page's index in it.
  func location(ofPage page: Int) -> (section: Int, page: Int) {
    var section = max(starts.partitioningIndex { $0 > page } - 1, 0)
    var rest = max(page, 0) - starts[section]
    while section < counts.count {
      let slots = slots(ofSection: section)
      if rest < slots { return (section, rest) }
      (section, rest) = (section + 1, rest - slots)
    }
    let last = counts.count - 1
    return (last, slots(ofSection: last) - 1)
  }
}
