import CurlewCells
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

/// Contents, overview and slider.
@Suite(.timeLimit(.minutes(90))) struct OverlayTests {
  static let wide = Size(columns: 160, rows: 45)
  static let narrow = Size(columns: 80, rows: 24)

  /// Plays one event a second, without motion.
  private func session(
    _ events: [Event], size: Size = OverlayTests.narrow, at page: Int = 9,
    source: OpenBook = chapteredBook(), turn: TransitionStyle = .none
  ) -> Session {
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    var settings = Settings()
    settings.turn = turn
    return read(
      source, size: size, settings: settings, at: .page(page),
      script + [(.seconds(events.count + 2), .leave(signal: nil))])
  }

  private func tap(_ column: Int, _ row: Int) -> [Event] {
    [.press, .release].map { .pointer(Pointer($0, at: Point(column: column, row: row))) }
  }

  @Test(arguments: ["c", "o", "w"] as [Key], [narrow, wide])
  func itClosesToExactlyWhatWasOpenAndPagingGoesOn(key: Key, size: Size) {
    let before = session([], size: size).last
    let open = session([.press(key)], size: size).last
    #expect(open != before)
    for close in [key, .escape, "q"] {
      #expect(session([.press(key), .press(close)], size: size).last == before, "\(close)")
      let next = session([.press(key), .press(close), .press(.right)], size: size)
      #expect(next.last == session([.press(.right)], size: size).last)
    }
  }

  /// The page falls back, and releasing the button chooses nothing in the overlay.
  @Test(arguments: ["c", "o", "w", "?", "s"] as [Key], [TransitionStyle.curl, .scroll])
  func aHandThatHoldsALeafLetsGoOfIt(key: Key, turn: TransitionStyle) {
    let hand: [(Pointer.Action, Int)] = [(.press, 77), (.drag, 60), (.drag, 40), (.release, 40)]
    let events = hand.map { Event.pointer(Pointer($0, at: Point(column: $1, row: 12))) }
    let held = session(Array(events.dropLast()), turn: turn)
    #expect(held.last != session([], turn: turn).last, "it is held")
    for end in [[events[3], .press(.escape)], [.press(.escape), events[3]]] {
      let closed = session(events.dropLast() + [.press(key)] + end, turn: turn)
      #expect(closed.last == session([], turn: turn).last)
    }
  }

  /// Book and overlay are laid out again, and the place stays.
  @Test(arguments: ["c", "o", "w"] as [Key])
  func resizingUnderItKeepsThePlace(key: Key) {
    let sizes = [Size(columns: 1, rows: 1), Self.wide, Size(columns: 40, rows: 12), Self.narrow]
    for size in sizes {
      let resized = session([.press(key), .resized(size)])
      #expect(resized.shown.last?.picture.size == size)
      #expect(resized.last == session([.resized(size), .press(key)]).last)
    }
    let back = session([.press(key)] + sizes.map { .resized($0) } + [.press(.escape)])
    #expect(back.last == session([]).last)
    #expect(back.records.last?.place == session([]).records.last?.place)
  }

  @Test(arguments: ["c", "o", "w"] as [Key], WindowSizes.all)
  func `at every size frames are closed, and closing shows exactly what was there`(
    key: Key, size: Size
  ) {
    let moves: [Event] = [.press(.down), .press(.right), .press(.end), .press(.pageUp)]
    let open = session([.press(key)] + moves, size: size)
    for (_, picture) in open.shown {
      #expect(picture.size == size && picture.framesAreClosed, "\(picture.description)")
    }
    let closed = session([.press(key)] + moves + [.press(.escape)], size: size)
    #expect(closed.shown.last?.picture == session([], size: size).shown.last?.picture)
    let tapped = session([.press(key)] + moves + [.press("g")] + tap(0, 0), size: size)
    #expect(tapped.shown.allSatisfy { $0.picture.size == size })
  }

  @Test(arguments: WindowSizes.readable)
  func `what is chosen is on the screen at every size`(size: Size) {
    func picture(_ key: Key) -> TextCanvas? {
      session([.press(key), .press(.end)], size: size).shown.last?.picture
    }
    // A long title goes on in the next row if there is one.
    let chapter = picture("c")?.chosenWords ?? ""
    let title = "CHAPTER12"
    let shown = chapter.prefix { $0 != "…" }
    #expect(
      chapter.hasPrefix(title) || !shown.isEmpty && shown != chapter && title.hasPrefix(shown),
      "\(chapter)")
    #expect(picture("o")?.description.contains("┗") == true)
    #expect(picture("w")?.cursorRow?.contains("●") == true)
  }

  /// Another theme must not be saved by a key that a reader of the contents presses.
  @Test(arguments: ["c", "o", "w", "M", "F", "T", "?"] as [Key])
  func anOpenWindowTakesAllKeysAndSaysWhatItDoesNotKnow(key: Key) {
    for other: Key in ["t", "m", "R"] {
      let session = session([.press(key), .press(other)])
      #expect(session.settings.isEmpty)
      #expect(session.last.contains("does nothing here"), "\(key) \(other)\n\(session.last)")
    }
    #expect(
      self.session([.press(key), .press("t"), .press(.escape)]).last == self.session([]).last)
  }

  // MARK: Contents

  @Test func thePresentChapterIsSelectedFirst() {
    let edition = Edition(chapteredBook(), Settings(), Self.narrow).counted
    let pages = edition.book.text.outline.map { edition.layout.page(containing: $0.offset) + 1 }
    let current = pages.lastIndex { $0 <= 9 } ?? 0
    #expect(session([.press("c"), .press(.enter)]).last.folios == [pages[current]])
    #expect(
      session([.press("c"), .press(.down), .press(.enter)]).last.folios == [pages[current + 1]])
    #expect(session([.press("c"), .press(.end), .press(.enter)]).last.folios == pages.suffix(1))
  }

  /// The frame of a long list leaves a margin of the book on a wide screen, and none on a narrow one.
  @Test func theBookShowsAroundALargeCard() {
    for screen in [Size(columns: 160, rows: 45), Size(columns: 100, rows: 30)] {
      let card = Card(content: Size(columns: 500, rows: 500), on: screen)
      #expect(
        card.frame
          == Rect(column: 2, row: 1, columns: screen.columns - 4, rows: screen.rows - 2))
    }
    let narrow = Card(content: Size(columns: 10, rows: 500), on: Self.narrow)
    #expect(narrow.frame.size == Self.narrow)
  }

  @Test func aTapOnALineOfTheContentsGoesThere() throws {
    let open = session([.press("c")]).last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(open.firstIndex { $0.contains("CHAPTER 7 ") })
    let page = try #require(open[row].firstMatch(of: /(\d+)  [─●━]/)?.1)
    #expect(session([.press("c")] + tap(30, row)).last.folios == [Int(page)])
    #expect(session([.press("c")] + tap(0, 0)).last == session([]).last, "a tap outside closes it")
  }

  @Test func longContentsScrollToTheSelection() {
    let source = chapteredBook(60)
    let open = session([.press("c"), .press(.end)], source: source).last
    #expect(open.contains("▸") && open.contains("CHAPTER 60 ") && open.contains("▴"))
    #expect(session([.press("c"), .press(.end), .press(.home)], source: source).last.contains("▾"))
  }

  // MARK: Overview

  @Test func aPageIsChosenInTheOverview() {
    #expect(session([.press("o"), .press(.right), .press(.enter)]).last.folios == [10])
    #expect(session([.press("o"), .press(.end), .press(.enter)]).last.contains("F I N I S"))
    #expect(session([.press("o")], size: Self.wide).last.contains("● 9"))
  }

  @Test func aTapOnAMiniatureGoesThere() throws {
    let open = session([.press("o")]).last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(open.firstIndex { $0.contains(" 13 ") })
    let mark = try #require(open[row].firstRange(of: "13"))
    let column = open[row].distance(from: open[row].startIndex, to: mark.lowerBound)
    #expect(session([.press("o")] + tap(column, row - 2)).last.folios == [13])
  }

  // MARK: PageSlider

  @Test func thePagesFollowTheSliderAndStayOrGoBack() {
    let moved = session([.press("w"), .press(.right), .press(.right)])
    #expect(moved.last.contains("11 of"))
    #expect(session([.press("w"), .press(.right), .press(.enter)]).last.folios == [10])
    let back = session([.press("w"), .press(.right), .press(.end), .press(.escape)])
    #expect(back.last == session([]).last)
    #expect(back.records.last?.place == session([]).records.last?.place)
  }

  @Test func draggingTheSliderShowsPageAndChapter() throws {
    func hand(_ action: Pointer.Action, _ column: Int, _ row: Int = 22) -> Event {
      .pointer(Pointer(action, at: Point(column: column, row: row)))
    }
    let drag = [Event.press("w"), hand(.press, 10), hand(.drag, 40), hand(.drag, 77, 3)]
    let session = session(drag)
    let all = session.shown.map(\.picture.description)
    let count = try #require(session.last.firstMatch(of: /(\d+) of (\d+)/))
    #expect(count.1 == count.2, "the handle is at the end")
    #expect(session.last.contains("CHAPTER 12."))
    #expect(Set(all.map { $0.folios.last ?? 0 }).count >= 4, "pages are shown on the way")
    let left = self.session(drag + [hand(.release, 77, 3), .press(.enter)])
    #expect(left.last.folios.map(String.init) == [String(count.2)])
  }

  /// Cancelling the slider leads back to the title, which is not a page of the text.
  @Test func theSliderReturnsToATitle() {
    let events: [Event] = [.press(.home), .press(.home)]
    let slid = session(events + [.press("w"), .press(.right), .press(.right), .press(.escape)])
    #expect(slid.last == session(events).last)
  }
}
