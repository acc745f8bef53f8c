/// How many pages each section of a long book has, as far as that is known, and so the number of
/// each page.
///
/// A section that is not counted yet has as many as its length foretells; all sections are taken to
/// be of equal length for that, because where they begin is not known either. What is foretold
/// changes only when it is said, so that numbers do not move under a reader's hands.
package struct PageTally: Equatable, Sendable {
  /// Pages that must be had together: two where they face each other, so that the same two always
  /// do, whatever is found out about the sections before them.
  private let unit: Int
  private var counts: [Int32]
  private var foretold: Int
  private(set) var known = 0
  private var knownPages = 0

  private static let unknown: Int32 = -1

  init(sections: Int, unit: Int) {
    self.unit = unit
    counts = Array(repeating: Self.unknown, count: sections)
    foretold = unit
  }

  var isComplete: Bool { known == counts.count }

  func knows(_ section: Int) -> Bool { counts[section] != Self.unknown }

  mutating func note(_ pages: Int, ofSection section: Int) {
    guard !knows(section) else { return }
    counts[section] = Int32(pages)
    known += 1
    knownPages += pages
    if known == 1 { foretell() }
  }

  /// Foretells the sections that are not counted from those that are.
  mutating func foretell() {
    guard known > 0 else { return }
    foretold = rounded(max(knownPages / known, 1))
  }

  /// The page numbers that a section takes; one more than it has pages where that makes them even.
  func slots(ofSection section: Int) -> Int {
    guard knows(section) else { return foretold }
    let pages = Int(counts[section])
    return section + 1 == counts.count ? pages : rounded(pages)
  }

  private func rounded(_ pages: Int) -> Int { (pages + unit - 1) / unit * unit }

  /// The number of the first page of a section, from 0.
  func firstPage(ofSection section: Int) -> Int {
    (0..<section).reduce(0) { $0 + slots(ofSection: $1) }
  }

  var pageCount: Int { firstPage(ofSection: counts.count) }

  /// The section of a page, and the page's number in it.
  func location(ofPage page: Int) -> (section: Int, page: Int) {
    var rest = max(page, 0)
    for section in counts.indices {
      let slots = slots(ofSection: section)
      if rest < slots { return (section, rest) }
      rest -= slots
    }
    let last = counts.count - 1
    return (last, slots(ofSection: last) - 1)
  }
}
