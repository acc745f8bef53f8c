import Cells
import Paging
import System
import Typesetting

@testable import Reader

/// Memory that a test can look into.
struct Notebook: Memory {
  final class Pages {
    var records: [PlaceRecord] = []
    var pictures: [KeptPicture] = []
    var tours: [TourProgress] = []
    /// As lines of the defaults file.
    var settings: [String] = []
  }

  let pages = Pages()

  mutating func recall() -> (records: [PlaceRecord], complaints: [Complaint]) {
    (pages.records, [])
  }

  mutating func remember(_ record: PlaceRecord) -> Complaint? {
    pages.records.append(record)
    return nil
  }

  mutating func remember(_ picture: KeptPicture) { pages.pictures.append(picture) }

  mutating func remember(_ tour: TourProgress) -> Complaint? {
    pages.tours.append(tour)
    return nil
  }

  mutating func remember(_ value: String, for setting: SettingEntry) -> Complaint? {
    pages.settings.append("\(setting.name) = \(value)")
    return nil
  }
}

/// A book of numbered words in paragraphs.
func numberedBook(words: Int = 12_000, path: String = "/numbers.txt") -> OpenBook {
  OpenBook(Array(numberedText(words: words).utf8), path: path)
}

func numberedText(words: Int) -> String {
  var text = "Title: Numbers\n\n\n"
  for number in 1...words {
    text += "w" + String(number + 100_000).dropFirst()
    text += number % 60 == 0 ? ".\n\n" : number % 10 == 0 ? "\n" : " "
  }
  return text
}

extension OpenBook {
  /// A book that is in memory as a whole, as short ones are.
  var whole: Book {
    guard let book = book as? Book else { fatalError("\(path) is not in memory") }
    return book
  }
}

/// A clerk who counts so many sections each time that he is asked for news.
final class StepwiseCount: Job {
  private var counter: PageCounter
  private let pace: Int

  init(_ counter: PageCounter, pace: Int = 1) {
    self.counter = counter
    self.pace = pace
  }

  func newResults() -> [SectionCount]? {
    let news = (0..<pace).compactMap { _ in counter.next() }
    return news.isEmpty ? nil : news
  }
}

/// What remains of a session on a scripted screen.
struct Session {
  var shown: [(time: Duration, picture: Canvas)]
  var records: [PlaceRecord]
  var end: Duration
  var ticks: Int
  var signal: Int32?
  /// The themes of the pictures, how far the tour was kept, and the settings that were.
  var themes: [Theme]
  var tours: [TourProgress]
  var settings: [String]

  var last: String { shown.last?.picture.description ?? "" }
}

extension Settings {
  /// Pages that slide: what is not about the curl need not wait for a debug build to draw it.
  static var sliding: Settings {
    var settings = Settings()
    settings.turn = .scroll
    return settings
  }
}

/// Reads a book by a script: at a place, else where it was left, else at its first page, unless it is
/// the title that is wanted.
func read(
  _ source: OpenBook, size: Size = Size(columns: 160, rows: 45), settings: Settings = .sliding,
  records: [PlaceRecord] = [], at start: StartingPoint? = nil, fromTitle: Bool = false,
  counting clerk: @escaping Clerk = { StepwiseCount($0) }, _ script: [(Duration, Event)]
) -> Session {
  let first: StartingPoint? = records.isEmpty && !fromTitle ? .page(1) : nil
  return run(
    size: size, settings: settings, records: records, counting: clerk, script
  ) { application in
    application.open(source, at: start ?? first)
  }
}

/// Runs the application on a scripted screen, once it was told what to show.
func run(
  size: Size, settings: Settings = .sliding, memory notebook: Notebook = Notebook(),
  records: [PlaceRecord] = [],
  directories: [String] = [], counting clerk: @escaping Clerk = { StepwiseCount($0) },
  _ script: [(Duration, Event)],
  begin: (inout Application<Notebook>) -> Void
) -> Session {
  var application = Application(
    settings: settings, directories: { directories }, memory: notebook, records: records,
    size: size, counting: clerk)
  begin(&application)
  var screen = ScriptedScreen(size, script)
  let signal = application.run(on: &screen)
  return Session(
    shown: screen.shown, records: notebook.pages.records, end: screen.now, ticks: screen.ticks,
    signal: signal, themes: screen.themes, tours: notebook.pages.tours,
    settings: notebook.pages.settings)
}

extension String {
  /// The page numbers at the feet of the pages.
  var folios: [Int] {
    matches(of: /(\d+) of \d+/).compactMap { Int($0.1) }
  }

  var firstWord: Substring? { firstMatch(of: /w\d{5}/)?.0 }
}
