import CurlewCells
import CurlewFormats
import CurlewManuscript
import CurlewPictures
import CurlewSystem
import CurlewTypesetting
import Paging
import Synchronization
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Pictures on pages and on the whole screen.
@Suite(.timeLimit(.minutes(90))) struct PictureTests {
  private func book(
    _ pictures: [String] = ["p"], data: String = TestPicture.png, cover: Bool = false
  )
    throws -> OpenBook
  {
    let images = pictures.map { "<p>Before \($0).</p><image l:href='#\($0)' alt='A \($0)'/>" }
    let binaries = pictures.map { "<binary id='\($0)'>\(data)</binary>" }
    let coverpage = cover ? "<coverpage><image l:href='#p'/></coverpage>" : ""
    let text = """
      <FictionBook><description><title-info><book-title>Book</book-title>\(coverpage)</title-info>
      </description><body><section>\(images.joined())<p>The end.</p></section></body>
      \(binaries.joined())</FictionBook>
      """
    return try OpenBook(ByteSource(Array(text.utf8)), path: "/book.fb2", of: .known)
  }

  private let size = Size(columns: 60, rows: 34)

  private func show(
    _ events: [Event], _ book: OpenBook, at page: Int? = 1, size: Size? = nil
  ) -> Session {
    session(events + [.tick, .tick, .tick], size: size ?? self.size, at: page, source: book)
  }

  // MARK: On the page

  @Test func `The text is shown first, and a picture when it has been made`() throws {
    let screen = show([], try book())
    let first = try #require(screen.shown.first?.picture)
    #expect(first.coloured.isEmpty && first.description.contains("A p"))
    let last = try #require(screen.shown.last?.picture)
    #expect(last.coloured.count == 20 * 10)
    #expect(!last.description.contains("A p"))
    for words in ["Before p.", "The end."] {
      let rows = [first, last].map { canvas in
        canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains(words) }
      }
      #expect(rows[0] != nil && rows[0] == rows[1], "\(words) stays where it is")
    }
  }

  @Test func `The left of a picture is on the left`() throws {
    let cells = show([], try book()).coloured
    let halves = cells.compactMap(\.pictureHalves.upper)
    #expect(halves.count == 200)
    for (index, colour) in halves.enumerated() {
      #expect(index % 20 < 10 ? colour.red > colour.blue : colour.blue > colour.red)
    }
  }

  @Test func `Pictures can be left out`() throws {
    var settings = Settings()
    (settings.turn, settings.pictures) = (.none, .off)
    let script = (1...4).map { (Duration.seconds($0), Event.tick) }
    let screen = read(try book(), size: size, settings: settings, script)
    #expect(screen.coloured.isEmpty)
    #expect(screen.last.contains("A p"))
    #expect(try !book().pages(settings).isEmpty)
    settings.pictures = .auto
    #expect(try book().pages(settings) == book().pages(Settings()))
  }

  @Test func `A picture that cannot be read is a frame with the reason`() throws {
    let damaged = String(TestPicture.png.prefix(44))
    let screen = show([], try book(data: damaged))
    #expect(screen.coloured.isEmpty)
    #expect(screen.last.contains("A p") && screen.last.contains(" damaged "))
  }

  @Test func `Pages shown again have their pictures at once`() throws {
    let screen = show([.press(.end), .tick, .press(.home)], try book(["p", "q", "r", "s"]))
    #expect(screen.coloured.count >= 200)
    let afterReturn = screen.shown.last { $0.time >= .seconds(3) && $0.time < .seconds(4) }
    #expect((afterReturn?.picture.coloured.count ?? 0) >= 200)
  }

  @Test func `A drawing shows the pictures that lie beside it`() {
    let png = Base64.decoded(TestPicture.png.utf8)
    let drawing = "<svg viewBox='0 0 9 9'><image href='../p%20q.png' width='9' height='9'/></svg>"
    let files = ["pictures/small/a.svg": Array(drawing.utf8), "pictures/p q.png": png]
    let pictures = BookPictures(makesAtOnce: true) { files[$0] }
    let request = PictureRequest(
      address: "pictures/small/a.svg", size: Size(columns: 4, rows: 2))
    guard case .success(let made) = pictures.picture(request) else {
      Issue.record("no picture")
      return
    }
    #expect(made.cells.allSatisfy { $0.style.hasColour })
  }

  @Test func `A picture is shown that was made between two looks at the work`() {
    let pictures = BookPictures { _ in nil }
    var work = PictureWork(pictures, by: LateJobs())
    _ = pictures.picture(.init(address: "p", size: Size(columns: 1, rows: 1)))
    let wasNewBefore = work.run()
    for _ in 0..<3 { work.collect() }
    let isNew = work.run()
    #expect(!wasNewBefore && isNew)
  }

  @Test func `All pictures of open and nearby pages are kept, and few of many large ones`() {
    let pictures = BookPictures { _ in nil }
    func requests(_ count: Int, _ size: Size) -> [PictureRequest] {
      (0..<count).map { .init(address: "\($0)", size: size) }
    }
    for _ in 0..<2 {
      for request in requests(300, Size(columns: 8, rows: 4)) { pictures.prepare(request) }
      while pictures.makeNext() {}
    }
    for request in requests(300, Size(columns: 8, rows: 4)) { pictures.prepare(request) }
    #expect(!pictures.areWanted, "none is made again")
    let large = requests(300, Size(columns: 200, rows: 100))
    for request in large { pictures.prepare(request) }
    #expect(large.count { pictures.number(of: $0) != nil } == 52)
  }

  /// A page is drawn in a moment, in which a person can press another key.
  @Test func `a printed page whose margins change while it is drawn is drawn again`() {
    let holder = Holder()
    let pictures = BookPictures { _ in
      holder.pictures.withLock { pictures in
        pictures?.trim(by: 1)
        pictures = nil
      }
      return nil
    }
    holder.pictures.withLock { $0 = pictures }
    let request = PictureRequest(address: "1", size: Size(columns: 8, rows: 4))
    #expect(pictures.picture(request) == nil)
    #expect(pictures.makeNext())
    #expect(pictures.picture(request) == nil, "it has the former margins")
    #expect(pictures.makeNext())
    #expect(pictures.picture(request) != nil)
  }

  private final class Holder: Sendable {
    let pictures = Mutex<BookPictures?>(nil)
  }

  // MARK: In pixels

  @Test func `A request keeps its number as long as its picture`() throws {
    let pictures = BookPictures(makesAtOnce: true) { _ in nil }
    func request(_ number: Int) -> PictureRequest {
      .init(address: "\(number)", size: Size(columns: 1, rows: 1))
    }
    _ = pictures.picture(request(0))
    let first = try #require(pictures.number(of: request(0)))
    for number in 1..<1000 {
      _ = pictures.picture(request(number))
      if number < 100 { _ = pictures.picture(request(0)) }
      if number < 200 { #expect(pictures.number(of: request(0)) == first) }
    }
    #expect(pictures.number(of: request(0)) == nil)
    #expect(pictures.number(of: request(999)) != first)
  }

  @Test func `all pictures of a screen are shown in pixels, and then nothing is made`() throws {
    let screen = showInPixels(
      .auto, [], on: try book((0..<16).map { "p\($0)" }), size: Size(columns: 120, rows: 60))
    let laid = try #require(screen.laid.last)
    let canvas = try #require(screen.shown.last?.picture)
    #expect(laid.pictures.count == canvas.pictureSpots.count && laid.pictures.count > 6)
    #expect(screen.laid.count == laid.pictures.count, "one after the other")
  }

  @Test func `a picture that something hangs into is shown in pixels around it`() throws {
    let reader = try #require(try book().pictureReader)
    let pictures = BookPictures(makesAtOnce: true, read: reader)
    let request = PictureRequest(address: "p", size: Size(columns: 20, rows: 10))
    let cells = try #require(try pictures.picture(request)?.get())
    var canvas = TextCanvas(Size(columns: 24, rows: 20), style: .plain)
    let area = Rect(column: 2, row: 1, columns: 20, rows: 10)
    canvas.draw(cells, in: area, number: pictures.number(of: request))
    for row in 1..<5 { canvas.write("██", at: Point(column: 18, row: row), style: .plain) }
    let format = PixelFormat(
      .sixel(colours: 16), cellWidth: 8, cellHeight: 16, ink: RGB(0), paper: RGB(0xFFFFFF))
    let spot = try #require(canvas.pictureSpots.first)
    let parts = pictures.pixelRequests(for: spot, on: canvas, as: format).map(\.crop)
    #expect(
      parts == [
        Rect(column: 0, row: 0, columns: 16, rows: 10),
        Rect(column: 16, row: 4, columns: 2, rows: 6),
        Rect(column: 18, row: 0, columns: 2, rows: 10),
      ])
    canvas.fill(Rect(column: 0, row: 0, columns: 24, rows: 7), style: .plain)
    #expect(pictures.pixelRequests(for: spot, on: canvas, as: format).isEmpty, "most is covered")
  }

  private func showInPixels(
    _ choice: Settings.PictureChoice, _ events: [(Duration, Event)], on book: OpenBook,
    size: Size? = nil
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.pictures) = (.none, choice)
    let format = PixelFormat(
      .sixel(colours: 256), cellWidth: 8, cellHeight: 16, ink: RGB(0), paper: RGB(0xFFFFFF))
    // With each tick a worker does a step.
    let ticks = (0..<40).map { (Duration.milliseconds(50 + 100 * $0), Event.tick) }
    let script = (events + ticks).sorted { $0.0 < $1.0 } + [(.seconds(20), .leave(signal: nil))]
    return run(size: size ?? self.size, settings: settings, pixels: format, script) {
      $0.open(book, at: .page(1))
    }
  }

  @Test func `A picture at rest is laid in pixels over its cells`() throws {
    let screen = showInPixels(.auto, [], on: try book())
    let laid = try #require(screen.laid.last)
    #expect(screen.laid.count == 1 && laid.time >= .milliseconds(150))
    let picture = try #require(laid.pictures.first)
    #expect(picture.area.size == Size(columns: 20, rows: 10))
    let canvas = try #require(screen.shown.last?.picture)
    #expect(canvas[picture.area.origin.column, picture.area.origin.row].style.hasColour)
    guard case .sixels(let pieces, let isOnPaper) = picture.pixels else {
      Issue.record("no sixels")
      return
    }
    #expect(pieces.count == 2 && !isOnPaper)
    #expect(String(decoding: pieces[0].prefix(20), as: UTF8.self).contains("160;96"))
  }

  @Test(arguments: [Settings.PictureChoice.auto, .cells])
  func `A terminal that nearly shows pixels is told of once`(choice: Settings.PictureChoice) throws
  {
    var settings = Settings()
    (settings.turn, settings.pictures) = (.none, choice)
    var application = Application(
      settings: settings, directories: { [] }, storage: TestStorage(), size: size,
      by: StepwiseJobs())
    application.open(try book(["p", "q"]), at: .page(1))
    let ticks = (1...40).map { (Duration.milliseconds(100 * $0), Event.tick) }
    let turns = [Event.press(.end), .press(.home)].enumerated().map { number, event in
      (Duration.seconds(9 + 5 * number), event)
    }
    var screen = ScriptedScreen(size, ticks + turns + [(.seconds(30), .leave(signal: nil))])
    screen.pixelAdvice = "a newer one"
    _ = application.run(on: &screen)
    let told = screen.shown.map { $0.picture.description.contains("a newer one") }
    let times = zip([false] + told, told).count { !$0 && $1 }
    #expect(times == (choice == .auto ? 1 : 0))
  }

  @Test(arguments: [Settings.PictureChoice.cells, .off])
  func `Pixels can be left out`(choice: Settings.PictureChoice) throws {
    #expect(showInPixels(choice, [], on: try book()).laid.isEmpty)
  }

  @Test func `Nothing is laid while keys come faster than a moment`() throws {
    let turns = (0..<20).map { turn in
      (Duration.milliseconds(100 * turn), Event.press(turn % 2 == 0 ? .end : .home))
    }
    let screen = showInPixels(.auto, turns, on: try book(["p", "q", "r", "s"]))
    #expect(screen.laid.allSatisfy { $0.time >= .milliseconds(1900 + 150) })
    #expect(!screen.laid.isEmpty)
  }

  @Test func `A panel over a picture leaves it in cells`() throws {
    let help = (Duration.seconds(2), Event.press(.character("?")))
    let screen = showInPixels(.auto, [help], on: try book())
    #expect(screen.laid.allSatisfy { $0.time < .seconds(2) })
  }

  // MARK: On the whole screen

  @Test func `Tab selects a picture, and Enter shows it large`() throws {
    let selected = show([.tick, .tick, .press(.tab)], try book())
    #expect(selected.last.contains("Enter shows"))
    let large = show([.tick, .tick, .press(.tab), .press(.enter)], try book())
    #expect(large.coloured.count == 30 * 60)
    #expect(large.last.contains("1 of 1    A p"))
    let closed = show([.tick, .press(.tab), .press(.enter), .press(.escape)], try book())
    #expect(closed.last.contains("The end."))
  }

  @Test func `n and p go through the pictures of the book`() throws {
    let open: [Event] = [.tick, .press(.tab), .press(.enter)]
    let pictures = try book(["p", "q"])
    #expect(show(open + keys("n"), pictures).last.contains("2 of 2    A q"))
    #expect(show(open + keys("np"), pictures).last.contains("1 of 2    A p"))
    let ends = [("p", "This is the first picture"), ("nn", "This is the last picture")]
    for (typed, hint) in ends {
      let shown = session(open + keys(typed), size: size, at: 1, source: pictures).shown
      #expect(shown.contains { $0.picture.description.contains(hint) })
    }
  }

  @Test func `Zooming shows less of a picture, and moving another part of it`() throws {
    let open: [Event] = [.tick, .press(.tab), .press(.enter)]
    func reds(_ typed: [Event]) throws -> Int {
      show(open + typed, try book()).coloured.compactMap(\.pictureHalves.upper)
        .count { $0.red > $0.blue }
    }
    let all = try reds([])
    #expect(all == 30 * 30)
    let left = [Event](repeating: .press(.left), count: 9)
    let right = [Event](repeating: .press(.right), count: 9)
    #expect(try reds(keys("++++") + left) == 32 * 60)
    #expect(try reds(keys("++++") + right) == 0)
    #expect(try reds(keys("++++") + right + keys("----")) == all)
    #expect(try reds(keys("++++") + right + keys("0")) == all)
  }

  @Test(arguments: [(1, 1), (20, 5), (40, 12), (200, 50)])
  func `Every size can show a picture large`(cells: (Int, Int)) throws {
    let size = Size(columns: cells.0, rows: cells.1)
    let screen = show(
      [.tick, .press(.tab), .press(.enter), .tick, .press("+")], try book(), size: size)
    #expect(screen.shown.last?.picture.size == size)
  }

  // MARK: Cover

  @Test func `The cover stands above the title, and nothing moves when it arrives`() throws {
    let screen = show([], try book(cover: true), at: nil)
    let (first, last) = (try #require(screen.shown.first), try #require(screen.shown.last))
    #expect(first.picture.coloured.isEmpty && last.picture.coloured.count > 100)
    func row(_ canvas: TextCanvas) -> Int? {
      canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Start reading") }
    }
    #expect(row(first.picture) != nil && row(first.picture) == row(last.picture))
  }

  @Test func `A small page has no cover, but the whole title`() throws {
    let screen = show([], try book(cover: true), at: nil, size: Size(columns: 80, rows: 18))
    #expect(screen.coloured.isEmpty)
    #expect(screen.last.contains("Start reading"))
  }

  // MARK: In small

  @Test func `The overview shows pictures too`() throws {
    let screen = show([.tick, .press("o")], try book(), size: Size(columns: 120, rows: 40))
    #expect(!screen.coloured.isEmpty)
  }
}

/// Jobs whose first step is done after the first look at their results.
private struct LateJobs: JobStarter {
  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable { LateJob(steps) }
}

private final class LateJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps
  private var looks = 0

  init(_ steps: Steps) { self.steps = steps }

  func newResults() -> [Steps.Element]? {
    looks += 1
    return looks == 1 ? [] : steps.next().map { [$0] }
  }
}

extension OpenBook {
  /// Its pages as text.
  fileprivate func pages(_ settings: Settings) -> [String] {
    let edition = Edition(self, settings, Size(columns: 60, rows: 34), of: .text).counted
    return (0..<edition.layout.pageCount).map { edition.layout.page($0).plainText }
  }
}

extension Session {
  fileprivate var coloured: [Cell] { shown.last?.picture.coloured ?? [] }
}

extension TextCanvas {
  /// The cells with colours of their own, row by row.
  fileprivate var coloured: [Cell] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { self[$0, row] }.filter(\.style.hasColour)
    }
  }
}
