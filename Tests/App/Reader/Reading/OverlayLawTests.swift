internal import TestBooks
import CurlewAnnotations
import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings
@testable import Paging

/// What the reader lays over the pages is a value beside them.
@Suite(.timeLimit(.minutes(90))) struct OverlayLawTests {
  static let size = Size(columns: 100, rows: 24)

  private func reading(_ settings: Settings = .sliding) -> Reading {
    var reading = Reading(
      numberedBook(words: 4000), at: .page(3), settings: settings, size: Self.size,
      by: StepwiseJobs())
    reading.pages.countShortBook()
    return reading
  }

  /// Changes what lies over the pages in one of many ways.
  private func change(_ reading: inout Reading, _ step: Int, at now: Duration) {
    switch step % 7 {
    case 0: _ = reading.pages.turn(step % 3 == 0 ? .backward : .forward, at: now)
    case 1:
      reading.pages.session.selection =
        step % 2 == 0 ? nil : (step * 40..<step * 40 + 30).inBook
    case 2: search("\(step % 10)", in: &reading)
    case 3: reading.search = nil
    case 4:
      var marks = BookMarks(of: reading.book.text, in: nil)
      let start = reading.openRange.lowerBound
      marks.put(marks.annotation(.highlight(.green), of: start..<start + 25, note: "n"))
      if step % 2 == 0 { marks.put(marks.annotation(.bookmark, of: start..<start + 5)) }
      reading.marks = marks
    case 5: _ = reading.pages.go(to: step % 4, at: now)
    default: _ = reading.pages.tick(at: now)
    }
  }

  private func search(_ words: String, in reading: inout Reading) {
    let (text, sections, jobs) = (reading.book.text, reading.foldedSections, reading.jobs)
    var search = OpenSearch(from: reading.pages.position, in: text, sections, by: jobs)
    search.restart(SearchQuery(words), in: text, sections, by: jobs)
    reading.search = search
  }

  /// Two readers who come to the same place with the same things over the pages see the same cells, whatever they
  /// did before.
  @Test(arguments: 1...12) func `the same edition and overlay draw the same cells`(seed: Int) {
    var reading = reading()
    var now = Duration.zero
    for step in 0..<40 {
      now += .milliseconds(130)
      change(&reading, step * seed + step / 3, at: now)
      if step % 2 == 0 { _ = reading.pages.picture() }
      guard reading.pages.controller.turn == nil else { continue }
      let picture = reading.pages.picture()
      var fresh = self.reading()
      fresh.pages.session = reading.pages.session
      fresh.pages.showPages(of: fresh.edition)
      #expect(fresh.pages.picture() == picture, "after step \(step)")
    }
  }

  @Test func `a turn does not draw the spread again that it leaves`() throws {
    var reading = reading()
    _ = reading.pages.picture()
    let old = try #require(reading.pages.controller.shown)
    _ = reading.pages.turn(.forward, at: .seconds(1))
    #expect(reading.pages.controller.cache.drawnSpreads == [old])
    _ = reading.pages.picture()
    #expect(reading.pages.controller.cache.drawnSpreads.contains(old))
  }

  @Test func `a link that was selected goes dark when the leaf is lifted`() throws {
    var reading = reading()
    reading.pages.session.chosen = .goToStart
    _ = reading.pages.picture()
    _ = reading.pages.turn(.forward, at: .seconds(1))
    #expect(reading.pages.session.chosen == nil && reading.pages.isFrameDue)
  }

  @Test func `a title that is turned away does not change under the hand`() {
    var reading = Reading(
      numberedBook(words: 4000), at: nil, settings: Settings(), size: Self.size,
      by: StepwiseJobs())
    reading.pages.countShortBook()
    _ = reading.pages.picture()
    let title = reading.pages.controller.pages.overlay.front
    _ = reading.pages.turn(.forward, at: .seconds(1))
    #expect(reading.pages.controller.turn != nil)
    _ = reading.pages.picture()
    #expect(reading.pages.controller.pages.overlay.front == title)
    for frame in 1...200 { _ = reading.pages.tick(at: .seconds(1) + .milliseconds(16 * frame)) }
    #expect(reading.pages.controller.turn == nil)
    _ = reading.pages.picture()
    #expect(reading.pages.controller.pages.overlay.front == nil)
  }

  /// The overview shows pages that are not open, and lights what the reader has laid over them.
  @Test func `thumbnails of pages that are not open show what lies over them`() throws {
    var reading = reading()
    let index = reading.edition.index(ofTextPage: 8)
    let small = Size(columns: 20, rows: 10)
    let plain = reading.edition.thumbnail(at: index, small)
    let start = reading.edition.layout.start(ofPage: 8)
    var marks = BookMarks(of: reading.book.text, in: nil)
    marks.put(marks.annotation(.highlight(.green), of: start..<start + 200))
    reading.marks = marks
    #expect(reading.edition.thumbnail(at: index, small) != plain)
    reading.marks = nil
    #expect(reading.edition.thumbnail(at: index, small) == plain)
    // The title shows how much has been read.
    let title = reading.edition.thumbnail(at: 1, Size(columns: 50, rows: 24))
    var fresh = self.reading()
    fresh.pages.session.position.hasBegun = false
    #expect(fresh.edition.thumbnail(at: 1, Size(columns: 50, rows: 24)) != title)
  }

  /// The first letter of a search would have to wait for it.
  @Test func `the text where the reader is is folded as soon as a search is opened`() throws {
    let reading = reading()
    let (text, sections) = (reading.book.text, reading.foldedSections)
    #expect(sections.count == 0)
    let search = OpenSearch(from: reading.pages.position, in: text, sections, by: reading.jobs)
    _ = search.folding.newResults()
    #expect(sections.count == 1)
  }

  @Test func `a list of hits folds no text`() throws {
    var desk = Desk(size: Self.size, settings: .sliding, by: StepwiseJobs())
    var reading = reading()
    search("w00", in: &reading)
    let found = try #require(reading.search?.search)
    let folded = reading.foldedSections.count
    var list: any DeskLayer = Sheet(HitsContent(found, current: nil, over: reading))
    desk.reading = reading
    list.layOut(on: &desk)
    var canvas = TextCanvas(Self.size)
    list.draw(on: &canvas, over: &desk)
    #expect(canvas.description.contains("w00"))
    #expect(reading.foldedSections.count == folded)
  }
}
