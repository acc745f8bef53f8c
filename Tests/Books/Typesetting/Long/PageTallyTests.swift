import Testing

import CurlewManuscript
@testable import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct PageTallyTests {
  /// The oracle: sums from the first section each time.
  private struct PlainTally {
    var pages: [Int?]
    let unit: Int
    let inOrder: Int
    var estimate: Int

    func slots(_ section: Int) -> Int {
      guard let pages = pages[section] else { return estimate }
      let isLast = section == self.pages.count - 1 || section == inOrder - 1
      return isLast ? pages : padded(pages)
    }

    func padded(_ pages: Int) -> Int { pages + (unit - pages % unit) % unit }

    func first(_ section: Int) -> Int { (0..<section).reduce(0) { $0 + slots($1) } }

    mutating func updateEstimate() {
      let known = pages.compactMap(\.self)
      estimate = padded(max(known.reduce(0, +) / known.count, 1))
    }
  }

  @Test(arguments: [1, 2], [23, 1, 17])
  func pageNumbersEqualASimpleSum(unit: Int, inOrder: Int) {
    let counts = (0..<23).map { $0 * 7919 % 41 + 1 }
    var tally = PageTally(sections: counts.count, inOrder: inOrder, unit: unit)
    var plain = PlainTally(
      pages: counts.map { _ in nil }, unit: unit, inOrder: inOrder, estimate: unit)
    for step in counts.indices {
      let section = step * 5 % counts.count
      tally.record(counts[section], ofSection: section)
      plain.pages[section] = counts[section]
      if step == 0 || step % 4 == 3 {
        tally.updateEstimate()
        plain.updateEstimate()
      }
      expect(tally, plain)
    }
    #expect(tally.isComplete && tally.numberedPages == tally.pageCount)
  }

  private func expect(_ tally: PageTally, _ plain: PlainTally) {
    let sections = plain.pages.indices
    #expect(tally.pageCount == plain.first(sections.count))
    #expect(tally.pageCountInOrder == plain.first(plain.inOrder))
    #expect(sections.allSatisfy { tally.firstPage(ofSection: $0) == plain.first($0) })
    let numbered = sections.first { plain.pages[$0] == nil } ?? sections.count
    #expect(tally.numberedPages == plain.first(numbered))
    for page in 0..<tally.pageCount {
      let (section, inside) = tally.location(ofPage: page)
      #expect(plain.first(section) + inside == page && inside < plain.slots(section))
    }
  }

  @Test func sectionsStartOnLeftPagesWhenPaired() {
    var tally = PageTally(sections: 4, unit: 2)
    tally.record(7, ofSection: 2)
    #expect(tally.firstPage(ofSection: 2) % 2 == 0)
    tally.record(3, ofSection: 0)
    #expect(tally.firstPage(ofSection: 2) % 2 == 0)
    tally.record(5, ofSection: 3)
    #expect(tally.pageCount % 2 == 1, "no empty page after the last one")
  }

  @Test func numbersMoveOnlyWhenTheEstimateIsUpdated() {
    var tally = PageTally(sections: 9, unit: 1)
    tally.record(10, ofSection: 4)
    let before = (0...4).map { tally.firstPage(ofSection: $0) }
    tally.record(99, ofSection: 5)
    #expect((0...4).map { tally.firstPage(ofSection: $0) } == before)
    tally.updateEstimate()
    #expect(tally.firstPage(ofSection: 4) > before[4])
  }
}
