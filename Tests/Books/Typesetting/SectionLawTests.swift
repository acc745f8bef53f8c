import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

@testable import CurlewTypesetting

/// The pages of a section depend on nothing but the section and the setting.
@Suite(.timeLimit(.minutes(90)), .releaseOnly) struct SectionLawTests {
  static let settings: [Setting] = [
    (60, 20, false), (62, 36, true), (48, 26, true), (30, 9, true), (66, 41, true), (45, 5, false),
  ].map { measure, rows, isPaired in
    var setting = Setting(measure: measure, rows: rows, isJustified: measure == 66)
    setting.isPaired = isPaired
    return setting
  }

  @Test(arguments: LawTests.books + Hostile.texts)
  func pagesDependOnNoOtherSection(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    for setting in Self.settings {
      var counted = BookLayout(book, setting)
      counted.count(upToPage: .max)
      expectOrder(counted)
      expectSameFromEverywhere(counted)
      expectSameInEveryOrder(counted)
    }
  }

  /// So a section is cut into boxes when it is first set, without the rest of the book.
  @Test(arguments: LawTests.books + Hostile.texts)
  func aSectionHasTheBoxesThatItHasInTheWhole(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    let whole = Paragraphs(book)
    for section in book.sections {
      let own = Paragraphs(book, of: section)
      let boxes = whole.boxes(of: section)
      #expect(own.boxes == Array(whole.boxes[boxes]))
      #expect(own.all.indices.map { own.text(of: $0) } == section.map { whole.text(of: $0) })
      let moved = whole.all[section].map { paragraph in
        var moved = paragraph
        moved.firstBox -= UInt32(boxes.lowerBound)
        return moved
      }
      #expect(own.all == moved)
    }
  }

  /// Pages follow each other without gaps, and in a spread a section begins on a left page.
  private func expectOrder(_ layout: BookLayout) {
    let ranges = (0..<layout.pageCount).map { layout.range(ofPage: $0) }
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(
      ranges.last?.upperBound == layout.book.section(0, isKept: true).part.offsets.range.upperBound)
    guard layout.setting.isPaired else {
      return #expect(ranges.indices.allSatisfy { layout.laidPage($0) != nil })
    }
    for number in 0..<layout.book.sectionCount {
      let section = layout.book.section(number, isKept: true)
      #expect(
        layout.page(containing: section.part.bookOffset(of: section.text.lowerBound)) % 2 == 0)
    }
  }

  /// Whoever opens the book at a place sees the pages that turning leads to.
  private func expectSameFromEverywhere(_ counted: BookLayout) {
    for page in stride(from: 0, to: counted.pageCount, by: max(counted.pageCount / 9, 1))
    where counted.laidPage(page) != nil {
      let start = counted.start(ofPage: page)
      var fresh = BookLayout(counted.book, counted.setting)
      _ = fresh.settle(near: start, margin: 4)
      let shift = fresh.page(containing: start) - page
      #expect(!counted.setting.isPaired || shift.isMultiple(of: 2))
      for near in max(page - 3, 0)..<min(page + 4, counted.pageCount) {
        #expect(fresh.page(near + shift) == counted.page(near))
        #expect(fresh.heading(ofPage: near + shift) == counted.heading(ofPage: near))
      }
    }
  }

  private func expectSameInEveryOrder(_ counted: BookLayout) {
    var other = BookLayout(counted.book, counted.setting)
    let counts = other.counter.map { Array(IteratorSequence($0)) } ?? []
    var numbers = Set<Int>()
    for count in counts.reversed() {
      _ = other.merge([count])
      numbers.insert(other.numberedPages)
    }
    #expect(other.isCounted && other.pageCount == counted.pageCount)
    #expect(numbers.allSatisfy { $0 == 0 || $0 == other.pageCount }, "the first comes last")
    let pages = counted.book.outline.indices
    #expect(pages.map { other.page(ofHeading: $0) } == pages.map { counted.page(ofHeading: $0) })
    for page in stride(from: 0, to: counted.pageCount, by: 13) {
      #expect(other.start(ofPage: page) == counted.start(ofPage: page))
    }
  }
}
