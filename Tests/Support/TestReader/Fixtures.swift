package import CurlewCells
internal import CurlewManuscript
package import CurlewPeople
internal import Paging
package import CurlewSystem

@testable package import CurlewAppSupport
@testable package import CurlewDictionaries
@testable package import CurlewEdition
@testable internal import CurlewExchange
@testable package import CurlewLibrary
@testable package import CurlewReader
@testable package import CurlewSettings
@testable package import CurlewTypesetting

/// Storage in memory, which a test can inspect.
package struct TestStorage: Storage {
  package final class Contents: @unchecked Sendable {
    package var records: [PlaceRecord] = []
    package var pictures: [CachedPicture] = []
    package var tours: [TourProgress] = []
    /// How often a place was to be saved, and whether that fails.
    package var attempts = 0
    package var failsToSave = false
    /// As lines of the defaults file.
    package var settings: [String] = []
    package var searches: [String] = []
    package var log = ReadingLog()
    /// The day on which it is read.
    package var day = "2026-11-22"
    package var words: [FoundWord] = []
    package var edits: [ContentsEdit] = []
    package var persons = PersonsText()
    package var labels = LabelsText()
    /// How often corrections cannot be saved before they can.
    package var failingEdits = 0
  }

  package let contents = Contents()
  /// It does not exist, so that no test depends on what the home folder has in it; and it is deep, so that random keys
  /// do not get to the folders of this machine.
  package let home = "/nonexistent" + String(repeating: "/home", count: 30)
  package var marksDirectory: String?

  package init(marksDirectory: String? = nil, dictionaries: String? = nil) {
    (self.marksDirectory, self.dictionaries) = (marksDirectory, dictionaries)
  }

  package var shelfIndex: String? { nil }
  package var coverDirectory: String? { nil }
  package var voices: String? { nil }
  package var likelyFolders: [String] { [] }

  @Sendable package func said() -> KnownBooks.Said { (RemovedBooks(), BookLabels(contents.labels)) }
  package func set(_ book: String, removedAt time: Int?) -> Complaint? { nil }
  package func save(_ label: ShelfLabel) -> Complaint? {
    contents.labels.take(label)
    return nil
  }
  package func noteOpen(_ book: String?) {}
  package func corrections(ofNamesIn book: OpenBook) -> [NameCorrection] {
    contents.persons.corrections(of: book)
  }
  package func save(_ correction: NameCorrection?, ofNamesIn book: OpenBook) -> Complaint? {
    if let correction {
      contents.persons.add(correction, of: book, at: 1)
    } else {
      contents.persons.undo(in: book, at: 1)
    }
    return nil
  }
  package func lookUp(_ word: String, language: String?, order: [String]) -> Lookup {
    dictionaries.map { DictionaryShelf(folders: [$0]) }?
      .lookUp(word, language: language, order: order)
      ?? Lookup(word: word, hasDictionaries: false)
  }
  /// A folder of dictionaries of two languages.
  package var dictionaries: String?
  package func glossary(from: String, to: String) -> Glossary? {
    dictionaries.flatMap {
      DictionaryShelf(folders: [$0]).glossary(from: from, to: to, known: ["haus"])
    }
  }
  package func save(_ word: FoundWord) -> Complaint? {
    contents.words.append(word)
    return nil
  }

  package mutating func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint]) {
    (contents.records, [])
  }

  package mutating func save(_ record: PlaceRecord) -> SaveOutcome {
    contents.attempts += 1
    guard !contents.failsToSave else {
      return SaveOutcome(isSaved: false, complaint: Complaint("the disk is full"))
    }
    contents.records.append(record)
    return SaveOutcome()
  }

  package mutating func save(_ edits: [ContentsEdit]) -> SaveOutcome {
    contents.failingEdits -= 1
    guard contents.failingEdits < 0 else {
      return SaveOutcome(isSaved: false, complaint: Complaint("the disk is full"))
    }
    contents.edits += edits
    return SaveOutcome()
  }

  package func searches() -> [String] { contents.searches }

  package mutating func save(search: String) -> Complaint? {
    contents.searches = contents.searches.adding(search)
    return nil
  }

  package func readingLog() -> ReadingLog { contents.log }

  package mutating func save(_ time: ReadingTime, in book: OpenBook) -> SaveOutcome {
    contents.log.add(time, on: contents.day, in: (book.key, book.text.title))
    return SaveOutcome()
  }

  package mutating func save(_ picture: CachedPicture) { contents.pictures.append(picture) }

  package mutating func save(_ tour: TourProgress) -> Complaint? {
    contents.tours.append(tour)
    return nil
  }

  package mutating func save(
    _ value: String, for setting: SettingEntry, ofBook title: String?
  ) -> Complaint? {
    let book = title.map { "[\($0)] " } ?? ""
    contents.settings.append("\(book)\(setting.name) = \(value)")
    return nil
  }
}

/// A book of numbered words in paragraphs.
package func numberedBook(words: Int = 12_000, path: String = "/numbers.txt") -> OpenBook {
  OpenBook(Array(numberedText(words: words).utf8), path: path)
}

package func numberedText(words: Int) -> String {
  var text = "Title: Numbers\n\n\n"
  for number in 1...words {
    text += "w" + String(number + 100_000).dropFirst()
    text += number % 60 == 0 ? ".\n\n" : number % 10 == 0 ? "\n" : " "
  }
  return text
}

extension PlaceRecord {
  /// A record for tests.
  package static func sample(_ number: UInt64, _ title: String, author: String?) -> PlaceRecord {
    PlaceRecord(
      fingerprint: number, path: "/books/\(title).txt", title: title, author: author,
      place: Place(offset: BookOffset(1234 * Int(number)), surroundings: 77), percent: 12,
      words: 160_000,
      opened: 99)
  }
}

/// A book in chapters, each of a few pages.
package func chapteredBook(_ chapters: Int = 12) -> OpenBook {
  OpenBook(Array(chapteredText(chapters).utf8), path: "/chapters.txt")
}

package func chapteredText(_ chapters: Int) -> String {
  var text = "Title: Chapters\nAuthor: Ann Author\n\n\n"
  for number in 1...chapters {
    text += "\n\nCHAPTER \(number)\n\nTHE MATTER \(number)\n\n"
    for word in 1...400 {
      text += "w\(number * 1000 + word)" + (word % 60 == 0 ? ".\n\n" : word % 10 == 0 ? "\n" : " ")
    }
  }
  return text
}

extension OpenBook {
  /// The book, which must be short enough to be in memory.
  package var whole: Book {
    guard let whole = text.whole else { fatalError("\(path) is not in memory") }
    return whole.book
  }
}

extension Edition {
  /// With all pages counted.
  package var counted: Edition {
    var edition = self
    edition.count()
    return edition
  }
}

/// Jobs that do a step each time their results are collected.
package struct StepwiseJobs: JobStarter {
  /// How many sections a page count takes each time: by default one of a long book, and all of a book in
  /// memory.
  private let pace: Int?

  package init(pace: Int? = nil) { self.pace = pace }

  package func start<Steps: IteratorProtocol & Sendable>(
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
package final class AllAtOnce<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps

  package init(_ steps: Steps) { self.steps = steps }

  package func newResults() -> [Steps.Element]? { steps.next().map { [$0] } }
}

/// Reads a book with one event a second, without motion.
package func session(
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
package func keys(_ text: String) -> [Event] { text.map { .press(.character($0)) } }

/// What happened during a session on a scripted screen.
package struct Session {
  package var shown: [(time: Duration, picture: TextCanvas)]
  package var records: [PlaceRecord]
  package var end: Duration
  package var ticks: Int
  package var signal: Int32?
  /// Why the program ended by itself.
  package var failure: Complaint?
  /// The themes of the pictures, and the saved progress of the tour and settings.
  package var themes: [Theme]
  package var tours: [TourProgress]
  package var settings: [String]
  /// What was sent to the clipboard.
  package var copied: [String]
  /// The pictures that were laid in pixels.
  package var laid: [(time: Duration, pictures: [PixelPicture])] = []
  /// The marks that were laid last.
  package var marks: [CellMark] = []

  package var last: String { shown.last?.picture.description ?? "" }
}

extension Settings {
  /// Pages that slide. The curl takes long to draw in a debug build.
  package static var sliding: Settings {
    var settings = Settings()
    settings.turn = .scroll
    return settings
  }
}

/// Reads a book by a script: from a given place, else from where it was left, else from its first page
/// or its title.
package func read(
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
package func run(
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
  package func text(washed wash: Wash) -> String {
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
  package var folios: [Int] {
    matches(of: /([\d,]+)(?:–[\d,]+)? of \d/).compactMap { Int($0.1.filter { $0 != "," }) }
  }

  package var firstWord: Substring? { firstMatch(of: /w\d{5}/)?.0 }
}

extension KeyBinding {
  package init(_ keys: Substring, _ action: String) throws(Complaint) {
    try self.init(keys, action) { $0.table }
  }
}
