import CurlewCells
import CurlewManuscript
import CurlewPictures
import KeptLines
import TestBooks
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Screens of catalogues, reading times, the shelf, the tour and title pages, and the text editors. The recorded lines
/// count the screens.
@Suite(.timeLimit(.minutes(90))) struct LayerGoldenTests {
  private static let sizes = [
    Size(columns: 120, rows: 34), Size(columns: 80, rows: 24), Size(columns: 57, rows: 20),
    Size(columns: 40, rows: 12), Size(columns: 20, rows: 6),
  ]

  private func check(_ name: String, _ screens: [TextCanvas], _ texts: [String] = []) {
    var sum = Sum()
    for screen in screens { sum.add(screen) }
    for text in texts { sum.add(text) }
    let line = "\(name): \(screens.count) screens, sum \(sum.digits)"
    #expect(Kept.differences([line], in: "Tests/App/Golden/layers.txt") == [])
  }

  /// The screens of a sheet after each of some keys.
  private func screens(of content: some SheetContent, size: Size) -> [TextCanvas] {
    var bench = LayerBench(Sheet(content), size: size)
    var screens: [TextCanvas] = []
    let keys: [Key] = [
      .down, .down, .enter, .end, .up, .pageUp, .home, "/", "t", "i", .backspace, .escape, "?",
      .escape,
    ]
    while bench.layer.timeout(on: bench.desk) != nil, screens.count < 20 {
      screens.append(bench.picture)
      bench.handle(.tick)
    }
    for key in keys {
      screens.append(bench.picture)
      bench.handle(.press(key))
    }
    return screens + [bench.picture]
  }

  // MARK: Catalogues

  private static let entries: [CatalogueEntry] = (0..<24).map { number in
    var entry = CatalogueEntry()
    entry.title = String(repeating: "Title \(number) ", count: 1 + number % 5)
    entry.authors = (0..<number % 3).map { "Author \($0)" }
    entry.summary = (0..<number % 4).map { paragraph in
      String(repeating: "What stands in paragraph \(paragraph) of it. ", count: 3 + number)
    }
    entry.language = number % 2 == 0 ? "en" : nil
    entry.publisher = number % 3 == 0 ? "Shore" : ""
    entry.date = number % 5 == 0 ? nil : "190\(number % 10)-02-03T00:00:00Z"
    entry.subjects = (0..<number).map { "subject \($0)" }
    entry.page =
      number % 6 == 5 ? WebAddress("https://books.example/\(number)").map(WebLink.init) : nil
    entry.isBook = entry.page == nil
    let address = WebAddress("https://books.example/\(number).epub").map(WebLink.init)
    if let address, let kind = BookKind(endOf: address.address), entry.isBook, number % 4 != 3 {
      entry.files = [
        CatalogueFile(address: address, kind: kind, size: number % 2 == 0 ? 150_000 * number : nil)
      ]
    }
    return entry
  }

  @Test(arguments: sizes) func theSheetsOfCatalogues(size: Size) {
    var feed = CatalogueFeed()
    (feed.title, feed.entries) = ("A Library", Self.entries)
    check("feed \(size.columns)x\(size.rows)", screens(of: FeedContent(feed), size: size))
    feed.next = WebAddress("https://books.example/2").map(WebLink.init)
    feed.search = feed.next.map { .description($0) }
    check("searched feed \(size.columns)x\(size.rows)", screens(of: FeedContent(feed), size: size))
    check(
      "empty feed \(size.columns)x\(size.rows)",
      screens(of: FeedContent(CatalogueFeed()), size: size))
    let catalogues = [Settings.gutenberg, Settings.standardEbooks, "https://books.example/"]
    let addresses = catalogues.compactMap { WebAddress($0) }
    check(
      "catalogues \(size.columns)x\(size.rows)",
      screens(of: FeedContent(catalogues: addresses), size: size))
  }

  @Test(arguments: sizes) func theSheetsOfTheirBooks(size: Size) {
    let bitmap = Bitmap(width: 4, height: 6, pixels: (0..<24).map { 0xFF00_0000 | $0 * 0x0A_0503 })
    let cover = PictureCells(bitmap, size: EntryContent.coverArea)
    let shown = Self.entries.flatMap { entry in
      [nil, [nil], [cover]].flatMap { (results: [PictureCells?]?) in
        let job = results.map { AllAtOnce($0.makeIterator()) }
        return screens(of: EntryContent(entry, coverBy: job, as: Transfer()), size: size)
      }
    }
    check("books of a catalogue \(size.columns)x\(size.rows)", shown)
  }

  // MARK: Reading time

  @Test(arguments: sizes) func theSheetOfReadingTimes(size: Size) {
    var log = ReadingLog()
    var shown: [TextCanvas] = []
    for number in 0..<18 {
      var time = ReadingTime()
      (time.seconds, time.words) = (Double(number * 700), number * 2500)
      log.add(time, on: "2026-11-\(10 + number)", in: ("book \(number)", "Title \(number)"))
      let today = CivilTime(1_795_650_000)
      let sheet = StatisticsContent(
        log, YearOfReading(log, [], until: today), book: "book \(number)",
        speed: number % 3 == 0 ? nil : 200.5 + Double(number),
        left: number % 4 == 0
          ? nil : TimeLeft(ofChapter: Double(number) / 2, ofBook: Double(number * number * 3)))
      shown += screens(of: sheet, size: size)
    }
    check("reading times \(size.columns)x\(size.rows)", shown)
  }

  // MARK: Another machine

  @Test func whenAnotherMachineWasThere() {
    let moments = [-500_000, -2000, -61, 59, 3000, 86_399, 86_401, 200_000, 1_300_000, 9_000_000]
    let shown = moments.compactMap { ago in
      run(
        size: Size(columns: 100, rows: 24), settings: Settings(),
        [(.seconds(1), .leave(signal: nil))]
      ) {
        $0.open(chapteredBook(), at: .page(9))
        let answer = MachineFile.Answer(
          fingerprint: 1, machine: "laptop", opened: 1_795_737_599 - ago)
        let place = SharedPlace(BookOffset(9000), machine: "laptop", answer: answer)
        $0.open(FurtherPlaceLayer(place, wallClock: 1_795_737_599, at: .zero))
      }.shown.last?.picture
    }
    check("another machine", shown)
  }

  // MARK: The shelf and the tour

  /// Keys of some tables, letters, taps and sizes.
  private func events(from tables: [[KeyEntry]], seed: Int, size: Size) -> [Event] {
    var chance = Chaos(seed: UInt64(seed))
    let presses = tables.flatMap { $0.flatMap(\.keys) } + "ti2".map { KeyPress(.character($0)) }
    return (0..<80).compactMap { _ in
      switch Int.random(in: 0..<12, using: &chance) {
      case 0: return .resized(RandomSessionGoldenTests.resized(by: &chance))
      case 1...3:
        let place = Point(
          column: Int.random(in: 0..<size.columns, using: &chance),
          row: Int.random(in: 0..<size.rows, using: &chance))
        let actions: [Pointer.Action] = [.press, .release, .wheelDown, .wheelUp]
        return actions.randomElement(using: &chance).map { .pointer(Pointer($0, at: place)) }
      default: return presses.randomElement(using: &chance).map { .key($0) }
      }
    }
  }

  @Test(.releaseOnly, arguments: 0..<20) func theShelf(seed: Int) {
    let size = Self.sizes[seed % Self.sizes.count]
    var settings = Settings()
    settings.shelfView = ShelfView.allCases[seed % ShelfView.allCases.count]
    settings.shelfOrder = ShelfOrder.allCases[seed % ShelfOrder.allCases.count]
    let books = Array(EveryKeyGoldenTests.shelfBooks.prefix(1 + seed * 5 % 23))
    var bench = LayerBench(
      Sheet(ShelfContent(ShelfList(books), coversABook: seed % 2 == 0, now: 1_700_000_100)),
      size: size, settings: settings)
    var (shown, texts): ([TextCanvas], [String]) = ([], [])
    for event in events(from: [KeyTable.shelf, KeyTable.shelf], seed: seed, size: size) {
      texts.append("\(bench.handle(event).count)")
      shown.append(bench.picture)
    }
    check("shelf \(seed)", shown, texts)
  }

  @Test(.releaseOnly, arguments: 0..<10) func theTour(seed: Int) {
    let size = Self.sizes[seed % Self.sizes.count]
    let presses = events(from: [KeyTable.reading], seed: seed, size: size).enumerated()
    let shown = run(
      size: size,
      presses.map { (.milliseconds(400 * $0 + 400), $1) } + [
        (.seconds(60), .leave(signal: nil))
      ]
    ) { $0.showTour(from: .welcome) }.shown
    check("tour \(seed)", shown.map(\.picture))
  }

  // MARK: Title pages

  @Test(.releaseOnly, arguments: sizes) func titlePages(size: Size) {
    let books = [
      ("rich.fb2", richFictionBook), ("rich.md", richMarkdown), ("rich.html", richBook),
    ].map { OpenBook(Array($1.utf8), path: "/Books/\($0)") }
    for book in books {
      let shown = run(
        size: size, settings: Settings(),
        [(.seconds(1), .press(.right)), (.seconds(3), .press(.right)), (.seconds(6), .press("c"))]
          + [(.seconds(7), .press("F")), (.seconds(8), .leave(signal: nil))]
      ) { $0.open(book, at: nil) }.shown
      check("title page of \(book.path) \(size.columns)x\(size.rows)", shown.map(\.picture))
    }
  }

  // MARK: Editors

  @Test(arguments: [7, 13, 30]) func whatIsTyped(columns: Int) {
    let plain: [KeyPress] =
      ([.left, .right, .up, .down, .home, .end, .backspace, .delete] as [Key]).map { KeyPress($0) }
      + "bfaedukw".map { KeyPress(.character($0), .control) }
    let letters = [.enter, " ", " ", "漢"] + "tide over mud".map { Key.character($0) }
    var chance = Chaos(seed: UInt64(columns))
    var text = TextEditor("The tide\nis up, and the birds are out.", columns: columns)
    var line = LineEditor("The tide is up")
    var (shown, texts): ([TextCanvas], [String]) = ([], [])
    for step in 0..<1500 {
      let isLetter = Int.random(in: 0..<5, using: &chance) < 3
      let press =
        isLetter
        ? letters.randomElement(using: &chance).map { KeyPress($0) }
        : plain.randomElement(using: &chance)
      guard let press else { continue }
      _ = (text.handle(press), line.handle(press))
      if step % 200 == 199 {
        text.paste("pasted words\nin two lines")
        line.paste("pasted words\nin one line")
      }
      var canvas = TextCanvas(Size(columns: columns + 2, rows: 6))
      let area = Rect(column: 1, row: 0, columns: columns, rows: 4)
      text.draw(in: area, style: Style(.text), on: &canvas)
      line.draw(
        in: Rect(column: 1, row: 5, columns: columns, rows: 1), style: Style(.text), on: &canvas)
      shown.append(canvas)
      texts += [text.text, line.text]
      if text.text.count > 120 { text = TextEditor(String(text.text.prefix(30)), columns: columns) }
      if line.text.count > 60 { line = LineEditor(String(line.text.prefix(9))) }
    }
    check("typed in \(columns) columns", shown, texts)
  }
}
