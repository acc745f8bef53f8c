/// How many pages each section of a long book has, as far as that is known, and so the number of
/// each page.
///
/// A section that is not counted yet has as many as its length foretells; all sections are taken to
/// be of equal length for that, because where they begin is not known either. What is foretold
/// changes only when it is said, so that numbers do not move under a reader's hands.
struct PageTally: Equatable, Sendable {
  /// Pages that must be had together: two where they face each other, so that the same two always
  /// do, whatever is found out about the sections before them.
  private let unit: Int
  private var counts: [Int32]
  /// The number of the first page of each section before which all are counted, from 0.
  private var starts = [0]
  private var foretold: Int
  private var known = 0
  private var knownPages = 0
  private var knownSlots = 0

  private static let unknown: Int32 = -1

  init(sections: Int, unit: Int) {
    self.unit = unit
    counts = Array(repeating: Self.unknown, count: sections)
    foretold = unit
  }

  // MARK: What is known

  var isComplete: Bool { known == counts.count }

  func knows(_ section: Int) -> Bool { counts[section] != Self.unknown }

  mutating func note(_ pages: Int, ofSection section: Int) {
    guard !knows(section) else { return }
    counts[section] = Int32(pages)
    known += 1
    knownPages += pages
    knownSlots += slots(ofSection: section)
    while starts.count <= counts.count, knows(starts.count - 1) {
      starts.append(numberedPages + slots(ofSection: starts.count - 1))
    }
    if known == 1 { foretell() }
  }

  /// Foretells the sections that are not counted from those that are.
  mutating func foretell() {
    guard known > 0 else { return }
    foretold = rounded(max(knownPages / known, 1))
  }

  // MARK: Numbers of pages

  /// The page numbers that a section takes; one more than it has pages where that makes them even.
  func slots(ofSection section: Int) -> Int {
    guard knows(section) else { return foretold }
    let pages = Int(counts[section])
    return section + 1 == counts.count ? pages : rounded(pages)
  }

  private func rounded(_ pages: Int) -> Int { (pages + unit - 1) / unit * unit }

  /// How many pages stand before the first section that is not counted.
  var numberedPages: Int { starts[starts.count - 1] }

  var pageCount: Int { knownSlots + (counts.count - known) * foretold }

  /// The number of the first page of a section.
  func firstPage(ofSection section: Int) -> Int {
    guard section >= starts.count else { return starts[section] }
    return (starts.count - 1..<section).reduce(numberedPages) { $0 + slots(ofSection: $1) }
  }

  /// The section of a page, and the page's number in it.
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
