import LineTwins
import CurlewPlainText
import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// No page breaks a rule that its chapter could have kept. This takes 20 seconds of the processor: the cheapest pages
/// of each chapter are found by trying all.
@Suite(.timeLimit(.minutes(90)), .releaseOnly) struct PageLawTests {
  static let books = Library.own + Library.trial
  static let sizes = [(60, 30), (30, 9), (66, 41), (40, 18), (45, 5)]

  @Test(arguments: books)
  func pagesCostNoMoreThanAnyOthersWould(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    for (measure, rows) in Self.sizes {
      let setting = Setting(measure: measure, rows: rows, isJustified: measure >= 45)
      let plain = PlainPages(Layout(book, setting))
      var broken: [Int: Int] = [:]
      for chapter in plain.chapters {
        let pages = plain.pages(of: chapter)
        let cost = pages.compactMap { plain.cost(of: $0, in: chapter) }
        #expect(cost.count == pages.count, "a page has more lines than rows")
        #expect(cost.reduce(0, +) == plain.leastCost(of: chapter))
        for page in pages.dropLast() where plain.endCost(of: page) >= BreakCosts.brokenAnnouncement
        {
          broken[plain.endCost(of: page), default: 0] += 1
        }
      }
      if !broken.isEmpty { print("\(volume), \(measure)x\(rows): no choice at \(broken)") }
    }
  }

  /// No page ends with a heading, or with a line that belongs to what follows, unless nothing else
  /// stands on it.
  @Test(arguments: books) func noHeadingIsTheLastOfAPage(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    for (measure, rows) in Self.sizes.filter({ $0.1 >= 9 }) {
      for isPaired in [false, true] {
        var setting = Setting(measure: measure, rows: rows)
        setting.isPaired = isPaired
        let plain = PlainPages(Layout(book, setting))
        let stranded = plain.chapters.flatMap { plain.pages(of: $0).dropLast() }
          .filter { plain.endsWithHeading($0) }
        #expect(stranded == [], "\(volume), \(measure)x\(rows)")
      }
    }
  }

  /// Both pages of a spread end on the same row, unless one of them ends a chapter, or every pair of
  /// pages that begins there and ends on the same row would break another rule.
  @Test(arguments: books + Hostile.texts)
  func facingPagesEndOnTheSameRow(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    // Pages of five rows often leave no choice.
    for (measure, rows) in Self.sizes.filter({ $0.1 >= 9 }) + [(52, 24), (66, 16)] {
      var setting = Setting(measure: measure, rows: rows, isJustified: measure >= 45)
      // On paper, wide lines make a page longer.
      (setting.isPaired, setting.pan) = (true, 0)
      let layout = Layout(book, setting)
      let plain = PlainPages(layout)
      let chapters = plain.chapters
      let uneven = stride(from: 0, to: layout.pageCount - 1, by: 2).filter { page in
        layout.page(page).lines.last?.row != layout.page(page + 1).lines.last?.row
          && plain.chapter(ofSpread: page, chapters).map {
            plain.canBeEven(from: plain.lines(ofPage: page).lowerBound, in: $0)
          } == true
      }
      #expect(uneven == [], "\(volume), \(measure)x\(rows), of \(layout.pageCount / 2)")
    }
  }
}
