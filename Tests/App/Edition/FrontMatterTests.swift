internal import TestBooks
import CurlewCells
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct FrontMatterTests {
  static let wide = Size(columns: 160, rows: 45)
  static let narrow = Size(columns: 80, rows: 24)

  /// Plays one event a second from the title on, without motion.
  private func session(
    _ events: [Event], size: Size = FrontMatterTests.narrow, records: [PlaceRecord] = [],
    at start: StartingPoint? = nil
  ) -> Session {
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    var settings = Settings()
    settings.turn = .none
    return read(
      chapteredBook(), size: size, settings: settings, records: records, at: start,
      fromTitle: true,
      script + [(.seconds(events.count + 2), .leave(signal: nil))])
  }

  @Test func aNewBookOpensAtItsTitle() {
    let session = session([])
    #expect(session.last.contains("━━━") && session.last.contains("Ann Author"))
    #expect(session.last.contains("Start reading"))
    #expect(session.last.folios.isEmpty)
    #expect(session.records.last?.percent == 0 && session.records.last?.place.offset == 0)
  }

  @Test func onAWideScreenTheContentsFaceTheTitle() {
    let session = session([], size: Self.wide)
    #expect(session.last.contains("Ann Author") && session.last.contains("C O N T E N T S"))
    #expect(session.last.contains(/CHAPTER 12  THE MATTER 12 [ .]+ \d+/))
  }

  @Test func theContentsComeBeforePageOne() {
    let session = session([.press(.right), .press(.right)])
    #expect(session.shown.contains { $0.picture.description.contains("C O N T E N T S") })
    #expect(session.last.folios == [1])
  }

  @Test func enterStartsReading() { #expect(session([.press(.enter)]).last.folios == [1]) }

  @Test func behindTheTitlePageTheTitleDoesNotComeOnceMore() {
    let chapter = String(repeating: "The sand is dry, and the tide comes in. ", count: 60)
    let text =
      "Title: The Long Shore\nAuthor: A. Wren\n\n\n\n\nTHE LONG SHORE\n\nA. Wren\n\n"
      + "THE SECOND EDITION 3.0\n\n\n\n\nCHAPTER I. The Sand\n\n\(chapter)\n\n\n\n\n"
      + "CHAPTER II. The Tide\n\n\(chapter)\n"
    var settings = Settings()
    settings.turn = .none
    let start = read(
      OpenBook(Array(text.utf8), path: "/shore.txt"), size: Self.narrow, settings: settings,
      fromTitle: true, [(.seconds(1), .press(.enter)), (.seconds(3), .leave(signal: nil))])
    #expect(start.last.contains("The Sand") && !start.last.contains("EDITION"), "\(start.last)")
  }

  @Test func aKnownBookOpensAtItsPlace() throws {
    let record = try #require(session([], at: .page(3)).records.last)
    #expect(session([], records: [record]).last.folios == [3])
    let back = session(Array(repeating: .press(.left), count: 4), records: [record])
    #expect(back.last.contains("Ann Author"))
  }

  /// Also when the program ends there.
  @Test func lookingAtTheTitleKeepsThePlace() throws {
    let looking: [Event] = [.press("c"), .press(.escape), .press(.home), .press(.home)]
    let home = session(looking, at: .page(20))
    #expect(home.last.contains("Continue at page 20"))
    let title = session(
      [.press("o"), .press(.home), .press(.enter)], size: Self.wide, at: .page(9))
    #expect(title.last.contains("Continue at page 9"))
    let left = try #require(title.records.last)
    #expect(session([], size: Self.wide, records: [left]).last.folios == [9])
    let resumed = session(
      [.press("o"), .press(.home), .press(.enter), .press(.enter)], size: Self.wide, at: .page(9))
    #expect(resumed.last.folios == [9])
  }

  @Test func pageNumbersCountTheText() {
    #expect(session([], at: .page(7)).last.folios == [7])
    #expect(session(Event.typed("7g", at: .zero).map(\.1)).last.folios == [7])
    #expect(session([.press("1"), .press("g")]).last.folios == [1])
  }

  @Test func homeAndEndGoToTheTextAndThenBeyond() {
    #expect(session([.press(.home)], at: .page(9)).last.folios == [1])
    #expect(session([.press(.home), .press(.home)], at: .page(9)).last.contains("Ann Author"))
    #expect(session([.press(.end)], at: .page(9)).last.contains("100%"))
    #expect(session([.press(.end), .press(.end)], at: .page(9)).last.contains("F I N I S"))
  }

  @Test func thereIsNoPageBeforeTheFirstOrBehindTheLast() throws {
    let edition = Edition(chapteredBook(), Settings(), Self.narrow).counted
    let count = try #require(edition.pageCount)
    #expect(edition.page(at: 0) != nil && edition.page(at: count - 1) != nil)
    #expect(edition.page(at: -1) == nil && edition.page(at: count) == nil)
  }

  @Test(arguments: [narrow, wide])
  func aChapterIsChosenInTheContentsByKeyAndByTap(size: Size) throws {
    let edition = Edition(chapteredBook(), Settings(), size).counted
    let page = edition.layout.page(containing: edition.book.text.outline[4].offset) + 1
    let index = try #require(edition.imposition.index(of: .contents(0)))
    let downs = Array(repeating: Event.press(.down), count: size == Self.wide ? 5 : 4)
    let turn = size == Self.wide ? [] : [Event.press(.right)]
    let byKey = session(turn + downs + [.press(.enter)], size: size)
    #expect(byKey.last.folios.contains(page))

    let spot = try #require(edition.page(at: index)?.spots[4].area)
    let corner = edition.geometry.pages[size == Self.wide ? 1 : 0].origin
    let point = spot.origin + corner
    let byTap = session(
      turn + [.pointer(Pointer(.press, at: point)), .pointer(Pointer(.release, at: point))],
      size: size)
    #expect(byTap.last == byKey.last)
  }

  @Test func releasingThePointerElsewhereChoosesNothing() {
    let press = Event.pointer(Pointer(.press, at: Point(column: 20, row: 8)))
    let release = Event.pointer(Pointer(.release, at: Point(column: 20, row: 12)))
    let session = session([.press(.right), press, release])
    #expect(session.last.contains("C O N T E N T S"))
  }

  /// Title, contents, text and end stay open through resizes, also under an overlay, and the first size
  /// shows the first picture again.
  @Test(
    arguments: [[], [.press(.right)], [.press("1"), .press("g")], [.press(.end), .press(.end)]]
      as [[Event]])
  func resizingKeepsTheKindOfPage(before: [Event]) {
    for overlay in [nil, "c", "o"] as [Key?] {
      let open = overlay.map { [Event.press($0)] } ?? []
      let close = overlay.map { _ in [Event.press(.escape)] } ?? []
      let sizes = [Self.wide, Size(columns: 1, rows: 1), Size(columns: 250, rows: 70), Self.narrow]
      let calm = session(before)
      let resized = session(before + open + sizes.map { .resized($0) } + close)
      #expect(resized.last == calm.last)
      #expect(resized.records.last?.place == calm.records.last?.place)
    }
  }

  @Test func theEndPageOffersTheNextBook() {
    let books = [("/a", 100), ("/chapters.txt", 3), ("/b", 100), ("/c", 7)].map {
      ShelfBook(path: $0, title: $0, author: nil, percent: $1)
    }
    #expect(books.next(after: "/chapters.txt")?.path == "/c", "the one that was begun")
    #expect(Array(books[..<3]).next(after: "/chapters.txt") == nil, "all others were read")
  }

  @Test func theEndPageLeadsBackToTheStart() {
    let session = session([.press(.end), .press(.end), .press(.down), .press(.enter)])
    #expect(session.last.folios == [1])
  }
}
