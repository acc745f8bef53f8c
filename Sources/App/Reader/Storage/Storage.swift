package import CurlewAppSupport
internal import CurlewCells
package import CurlewDictionaries
package import CurlewLibrary
package import CurlewPeople
package import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Where the application saves what it will need at its next start. Each method returns a message
/// for the user if something went wrong.
package protocol Storage: Sendable {
  /// The folder in which the reader begins to look for books.
  var home: String { get }

  /// The directory of the files of marks; nil if marks are not saved.
  var marksDirectory: String? { get }

  /// The cache of the books in the reader's folders; nil if it is not kept.
  var shelfIndex: String? { get }

  /// The directory of the cached covers; nil if they are not kept.
  var coverDirectory: String? { get }
  /// Where is kept what was found of recordings; nil to keep nothing.
  var voices: String? { get }

  /// Folders to offer to a reader who has named none.
  var likelyFolders: [String] { get }

  /// What the reader has said of books: which are off the shelf, statuses, tags and boards.
  @Sendable func said() -> KnownBooks.Said

  /// Takes a book off the shelf or brings it back.
  ///
  /// - Parameter time: When it was taken off, in seconds since 1970; nil to bring it back.
  mutating func set(_ book: String, removedAt time: Int?) -> Complaint?

  mutating func save(_ label: ShelfLabel) -> Complaint?

  /// The places of all books, and messages about those that cannot be read.
  mutating func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint])

  mutating func save(_ record: PlaceRecord) -> SaveOutcome

  /// Saves the picture of the pages at the place saved last, to be shown first at the next start.
  mutating func save(_ picture: CachedPicture)

  mutating func save(_ tour: TourProgress) -> Complaint?

  /// Keeps what the reader changed in the contents of books.
  mutating func save(_ edits: [ContentsEdit]) -> SaveOutcome

  /// What the reader has said about the names in a book.
  func corrections(ofNamesIn book: OpenBook) -> [NameCorrection]

  /// Keeps a correction of names; nil takes back the last one.
  mutating func save(_ correction: NameCorrection?, ofNamesIn book: OpenBook) -> Complaint?

  /// Says which book is open or being read, for what a crash leaves behind; nil while none is.
  func noteOpen(_ book: String?)

  /// How long the reader has read so far.
  func readingLog() -> ReadingLog

  mutating func save(_ time: ReadingTime, in book: OpenBook) -> SaveOutcome

  /// Earlier searches, the latest last.
  func searches() -> [String]

  mutating func save(search: String) -> Complaint?

  /// What the dictionaries say about a word.
  ///
  /// - Parameters:
  ///   - language: The code of the book's language, whose dictionaries come first.
  ///   - order: Which come first among those, by parts of their names.
  func lookUp(_ word: String, language: String?, order: [String]) -> Lookup

  /// The dictionaries from one language to another, by their codes, and the words that the reader has looked up; nil if
  /// there are no such dictionaries.
  func glossary(from: String, to: String) -> Glossary?

  mutating func save(_ word: FoundWord) -> Complaint?

  /// Saves a setting that was changed while the program runs.
  ///
  /// - Parameter title: The book that it is for; nil for all books.
  mutating func save(_ value: String, for setting: SettingEntry, ofBook title: String?)
    -> Complaint?
}

extension Storage {
  package var home: String { BookPath.withHome("~") }
}

/// Storage in the program's own files.
package struct FileStorage: Storage {
  private var places: PlacesFile
  private let pictures: PictureCache
  private let tour: OwnFile<TourProgress>
  package let marksDirectory: String?
  package let shelfIndex: String?
  package let coverDirectory: String?
  package let voices: String?
  private let removed: RemovedBooksFile
  private let labels: SharedFile<LabelsText>
  private let defaults: DefaultsFile
  private let log: OwnFile<ReadingLog>
  private let contents: ContentsFile
  private let persons: SharedFile<PersonsText>
  private let history: OwnFile<SearchHistory>
  private let dictionaries: DictionaryShelf
  private let words: OwnFile<WordList>
  private let crash: CrashFile
  /// A failure to save the time of reading that lasts is told once.
  private var lastComplaint: Complaint?

  package init(_ directories: Directories) {
    places = PlacesFile(path: directories.placesFile)
    pictures = PictureCache(directory: directories.cache)
    marksDirectory = directories.marks
    shelfIndex = directories.shelfFile
    (coverDirectory, voices) = (directories.covers, directories.voices)
    removed = OwnFile(path: directories.removedFile)
    labels = SharedFile(path: directories.labelsFile)
    tour = OwnFile(path: directories.tourFile)
    dictionaries = DictionaryShelf(own: directories.dictionaries)
    words = OwnFile(path: directories.words)
    contents = ContentsFile(path: directories.contentsFile)
    persons = SharedFile(path: directories.personsFile)
    log = OwnFile(path: directories.readingLog)
    history = OwnFile(path: directories.searches)
    defaults = DefaultsFile(path: directories.defaultsFile)
    crash = CrashFile(path: directories.crashFile)
  }

  /// A file that cannot be read counts as `done`: it probably cannot be written either, and the tour would come back at
  /// every start.
  package var tourProgress: TourProgress { (try? tour.load()) ?? .done }

  package var likelyFolders: [String] { Directories.likelyFolders() }

  @Sendable package func said() -> KnownBooks.Said {
    (removed.contents, BookLabels(labels.contents))
  }

  package func set(_ book: String, removedAt time: Int?) -> Complaint? {
    removed.save { $0.set(book, removedAt: time) }.complaint
  }

  package func save(_ label: ShelfLabel) -> Complaint? {
    labels.save { $0.take(label, after: $1) }.complaint
  }

  package func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint]) { places.load() }

  package mutating func save(_ record: PlaceRecord) -> SaveOutcome { places.save(record) }

  package func save(_ picture: CachedPicture) { pictures.save(picture) }

  /// The picture of the open pages as they were left; nil if they would look different now.
  func picture(for key: PictureKey) -> TextCanvas? {
    guard let cached = pictures.picture(for: key), places.isCurrent(cached.record) else {
      return nil
    }
    return cached.picture
  }

  package func save(_ progress: TourProgress) -> Complaint? {
    tour.save { $0 = progress }.complaint
  }

  package func save(_ edits: [ContentsEdit]) -> SaveOutcome { contents.save(edits) }

  package func corrections(ofNamesIn book: OpenBook) -> [NameCorrection] {
    persons.contents.corrections(of: book)
  }

  package func save(_ correction: NameCorrection?, ofNamesIn book: OpenBook) -> Complaint? {
    let time = CurrentProcess.wallClock
    return persons.save { own, others in
      if let correction {
        own.add(correction, of: book, at: time, after: others)
      } else {
        own.undo(in: book, at: time, after: others)
      }
    }.complaint
  }

  package func noteOpen(_ book: String?) { crash.prepare(book) }

  /// What the last crash left behind, once.
  package func takeCrash() -> CrashFile.Crash? { crash.take() }

  package func readingLog() -> ReadingLog { log.contents }

  package mutating func save(_ time: ReadingTime, in book: OpenBook) -> SaveOutcome {
    log.save { log in
      log.add(
        time, on: CivilTime(CurrentProcess.localClock).date, in: (book.key, book.text.title))
    }.tellingOnce(&lastComplaint)
  }

  package func searches() -> [String] { history.contents.all }

  package func save(search: String) -> Complaint? { history.save { $0.add(search) }.complaint }

  package func lookUp(_ word: String, language: String?, order: [String]) -> Lookup {
    dictionaries.lookUp(word, language: language, order: order)
  }

  package func glossary(from: String, to: String) -> Glossary? {
    dictionaries.glossary(from: from, to: to, known: words.contents.words)
  }

  package func save(_ word: FoundWord) -> Complaint? {
    words.save { $0.add(word, on: CivilTime(CurrentProcess.localClock).date) }.complaint
  }

  package func save(_ value: String, for setting: SettingEntry, ofBook title: String?) -> Complaint?
  {
    do throws(Complaint) {
      try defaults.write(setting.name, value, forBook: title)
      return nil
    } catch {
      return error
    }
  }
}
