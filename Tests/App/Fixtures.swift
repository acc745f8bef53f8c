import CurlewCells
import CurlewPeople
import Paging
import CurlewSystem

@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings
@testable import CurlewTypesetting

/// Storage in memory, which a test can inspect.
struct TestStorage: Storage {
  final class Contents: @unchecked Sendable {
    var records: [PlaceRecord] = []
    var pictures: [CachedPicture] = []
    var tours: [TourProgress] = []
    /// How often a place was to be saved, and whether that fails.
    var attempts = 0
    var failsToSave = false
    /// As lines of the defaults file.
    var settings: [String] = []
    var searches: [String] = []
    var log = ReadingLog()
    /// The day on which it is read.
    var day = "2026-11-22"
    var words: [FoundWord] = []
    var edits: [ContentsEdit] = []
    var persons = PersonsText()
    var labels = LabelsText()
    /// How often corrections cannot be saved before they can.
    var failingEdits = 0
  }

  let contents = Contents()
  /// It does not exist, so that no test depends on what the home folder has in it; and it is deep, so that random keys
  /// do not get to the folders of this machine.
  let home = "/nonexistent" + String(repeating: "/home", count: 30)
  var marksDirectory: String?
  var shelfIndex: String? { nil }
  var coverDirectory: String? { nil }
  var voices: String? { nil }
  var likelyFolders: [String] { [] }

  @Sendable func said() -> KnownBooks.Said { (RemovedBooks(), BookLabels(contents.labels)) }
  func set(_ book: String, removedAt time: Int?) -> Complaint? { nil }
  func save(_ label: ShelfLabel) -> Complaint? {
    contents.labels.take(label)
    return nil
  }
  func noteOpen(_ book: String?) {}
  func corrections(ofNamesIn book: OpenBook) -> [NameCorrection] {
    contents.persons.corrections(of: book)
  }
  func save(_ correction: NameCorrection?, ofNamesIn book: OpenBook) -> Complaint? {
    if let correction {
      contents.persons.add(correction, of: book, at: 1)
    } else {
      contents.persons.undo(in: book, at: 1)
    }
    return nil
  }
  func lookUp(_ word: String, language: String?, order: [String]) -> Lookup {
    dictionaries.map { DictionaryShelf(folders: [$0]) }?
      .lookUp(word, language: language, order: order)
      ?? Lookup(word: word, hasDictionaries: false)
  }
  /// A folder of dictionaries of two languages.
  var dictionaries: String?
  func glossary(from: String, to: String) -> Glossary? {
    dictionaries.flatMap {
      DictionaryShelf(folders: [$0]).glossary(from: from, to: to, known: ["haus"])
    }
  }
  func save(_ word: FoundWord) -> Complaint? {
    contents.words.append(word)
    return nil
  }

  mutating func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint]) {
    (contents.records, [])
  }

  mutating func save(_ record: PlaceRecord) -> SaveOutcome {
    contents.attempts += 1
    guard !contents.failsToSave else {
      return SaveOutcome(isSaved: false, complaint: Complaint("the disk is full"))
    }
    contents.records.append(record)
    return SaveOutcome()
  }

  mutating func save(_ edits: [ContentsEdit]) -> SaveOutcome {
    contents.failingEdits -= 1
    guard contents.failingEdits < 0 else {
      return SaveOutcome(isSaved: false, complaint: Complaint("the disk is full"))
    }
    contents.edits += edits
    return SaveOutcome()
  }

  func searches() -> [String] { contents.searches }

  mutating func save(search: String) -> Complaint? {
    contents.searches = contents.searches.adding(search)
    return nil
  }

  func readingLog() -> ReadingLog { contents.log }

  mutating func save(_ time: ReadingTime, in book: OpenBook) -> SaveOutcome {
    contents.log.add(time, on: contents.day, in: (book.key, book.text.title))
    return SaveOutcome()
  }

  mutating func save(_ picture: CachedPicture) { contents.pictures.append(picture) }

  mutating func save(_ tour: TourProgress) -> Complaint? {
    contents.tours.append(tour)
    return nil
  }

  mutating func save(
    _ value: String, for setting: SettingEntry, ofBook title: String?
  ) -> Complaint? {
    let book = title.map { "[\($0)] " } ?? ""
    contents.settings.append("\(book)\(setting.name) = \(value)")
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
  /// The book, which must be short enough to be in memory.
  var whole: Book {
    guard let whole = text.whole else { fatalError("\(path) is not in memory") }
    return whole.book
  }
}

extension Edition {
  /// With all pages counted.
  var counted: Edition {
    var edition = self
    edition.count()
    return edition
  }
}

/// Jobs that do a step each time their results are collected.
struct StepwiseJobs: JobStarter {
  /// How many sections a page count takes each time: by default one of a long book, and all of a book in
  /// memory.
  var pace: Int?

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    StepwiseJob(steps, pace: (steps as? PageCounter).map(pace(of:)) ?? 1)
  }

  private func pace(of counter: PageCounter) -> Int {
    pace ?? (counter.isOfLongBook ? 1 : 100_000)
  }
}

private final class StepwiseJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps
  private let pace: Int

  init(_ steps: Steps, pace: Int) { (self.steps, self.pace) = (steps, pace) }

  func newResults() -> [Steps.Element]? {
    var results: [Steps.Element] = []
    while results.count < pace, let result = steps.next() { results.append(result) }
    return results.isEmpty ? nil : results
  }
}

/// A job whose results are there at once.
final class AllAtOnce<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps

  init(_ steps: Steps) { self.steps = steps }

  func newResults() -> [Steps.Element]? { steps.next().map { [$0] } }
}

/// Reads a book with one event a second, without motion.
func session(
  _ events: [Event], size: Size = Size(columns: 80, rows: 24), at page: Int? = 9,
  source: OpenBook = chapteredBook(), storage: TestStorage = TestStorage()
) -> Session {
  var settings = Settings()
  settings.turn = .none
  let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
  return run(
    size: size, settings: settings, storage: storage,
    script + [(.seconds(events.count + 2), .leave(signal: nil))]
  ) { $0.open(source, at: page.map { .page($0) }) }
}

/// The keys that type a text.
func keys(_ text: String) -> [Event] { text.map { .press(.character($0)) } }

/// What happened during a session on a scripted screen.
struct Session {
  var shown: [(time: Duration, picture: TextCanvas)]
  var records: [PlaceRecord]
  var end: Duration
  var ticks: Int
  var signal: Int32?
  /// Why the program ended by itself.
  var failure: Complaint?
  /// The themes of the pictures, and the saved progress of the tour and settings.
  var themes: [Theme]
  var tours: [TourProgress]
  var settings: [String]
  /// What was sent to the clipboard.
  var copied: [String]
  /// The pictures that were laid in pixels.
  var laid: [(time: Duration, pictures: [PixelPicture])] = []
  /// The marks that were laid last.
  var marks: [CellMark] = []

  var last: String { shown.last?.picture.description ?? "" }
}

extension Settings {
  /// Pages that slide. The curl takes long to draw in a debug build.
  static var sliding: Settings {
    var settings = Settings()
    settings.turn = .scroll
    return settings
  }
}

/// Reads a book by a script: from a given place, else from where it was left, else from its first page
/// or its title.
func read(
  _ source: OpenBook, size: Size = Size(columns: 160, rows: 45), settings: Settings = .sliding,
  records: [PlaceRecord] = [], at start: StartingPoint? = nil, fromTitle: Bool = false,
  by jobs: any JobStarter = StepwiseJobs(),
  _ script: [(Duration, Event)]
) -> Session {
  let first: StartingPoint? = records.isEmpty && !fromTitle ? .page(1) : nil
  return run(
    size: size, settings: settings, records: records, by: jobs, script
  ) { application in
    application.open(source, at: start ?? first)
  }
}

/// Runs the application on a scripted screen. `begin` says what it shows first.
func run(
  size: Size, settings: Settings = .sliding, storage: TestStorage = TestStorage(),
  records: [PlaceRecord] = [], directories: [String] = [],
  by jobs: any JobStarter = StepwiseJobs(), pixels: PixelFormat? = nil, takesMarks: Bool = false,
  _ script: [(Duration, Event)], begin: (inout Application) -> Void
) -> Session {
  var application = Application(
    settings: settings, directories: { directories },
    storage: storage, size: size, by: jobs)
  application.desk.records = records
  begin(&application)
  var screen = ScriptedScreen(size, script)
  (screen.pixels, screen.takes) = (pixels, takesMarks)
  let signal = application.run(on: &screen)
  application.finish()
  return Session(
    shown: screen.shown, records: storage.contents.records, end: screen.now, ticks: screen.ticks,
    signal: signal, failure: application.failure, themes: screen.themes,
    tours: storage.contents.tours,
    settings: storage.contents.settings, copied: screen.copied, laid: screen.laid,
    marks: screen.marks)
}

extension TextCanvas {
  /// The text with a wash behind it.
  func text(washed wash: Wash) -> String {
    var text = ""
    for row in 0..<size.rows {
      for cell in self.row(row) where cell.style.attributes.wash == wash {
        text += String(cell.glyph)
      }
    }
    return text.split(separator: " ").joined(separator: " ")
  }
}

extension String {
  /// The page numbers at the feet of the pages.
  var folios: [Int] {
    matches(of: /([\d,]+)(?:–[\d,]+)? of \d/).compactMap { Int($0.1.filter { $0 != "," }) }
  }

  var firstWord: Substring? { firstMatch(of: /w\d{5}/)?.0 }
}

extension KeyBinding {
  init(_ keys: Substring, _ action: String) throws(Complaint) {
    try self.init(keys, action) { $0.table }
  }
}
