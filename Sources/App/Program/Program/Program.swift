internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewReader
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTerminal

/// The program: carries out one command line.
package struct Program: Sendable {
  private(set) var invocation: Invocation
  let directories: Directories
  /// Those for all books, with the options.
  let settings: Settings
  let sources: SettingSources
  /// Messages about the settings.
  private(set) var complaints: [Complaint]

  package static func run() -> Departure {
    CurrentProcess.prepareSignals()
    defer {
      // A tool silences the voice.
      SpeechProgram.waitForSilence()
      ExternalTool.endAll()
      TemporaryFolder.removeAll()
    }
    InterfaceLanguage.speak(nil)
    do throws(Complaint) {
      var program = try Program(Environment.arguments)
      if let address = program.invocation.download {
        let found = try program.download(address)
        let complaints = found.kept(in: FileStorage(program.directories))
        guard program.opensBook else {
          complaints.forEach { $0.warn() }
          try program.write(found.path + "\n")
          return .exit(0)
        }
        program.complaints += complaints
        program.invocation.files.append(found.path)
      }
      return try program.perform()
    } catch {
      error.warn()
      return .exit(error.status)
    }
  }

  /// How the program ends: with an exit status, or by the signal that it received.
  package enum Departure: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  private init(_ arguments: [String]) throws(Complaint) {
    invocation = try Invocation(arguments)
    directories = Directories()
    var sources = SettingSources()
    complaints = DefaultsFile(path: directories.defaultsFile) { $0.table }.load(into: &sources)
    sources.overrides = invocation.settings
    for (entry, value) in sources.overrides { try sources.check(value, for: entry) }
    if Environment["NO_MOTION"] != nil { sources.common.reduceMotion() }
    if invocation.continuesLast, invocation.files.isEmpty {
      invocation.files = [try NamedBooks.lastBook(directories)]
    } else if invocation.job == .read, invocation.files.isEmpty,
      Descriptor.standardInput.isTerminal, sources.settings(forBook: nil).start == .lastBook
    {
      invocation.files = [try? NamedBooks.lastBook(directories)].compactMap(\.self)
    }
    if [.read, .print, .outline, .info].contains(invocation.job),
      let known = NamedBooks.book(called: invocation.files, directories)
    {
      invocation.files = [known]
    }
    sources.common.hasTallCells = Descriptor.standardOutput.hasTallCells
    sources.common.contents.file = directories.contentsFile
    sources.common.contents.wishes = invocation.contents.wishes
    sources.common.contents.keepsWishes = invocation.contents.keepsWishes
    sources.common.contents.facing = invocation.contents.facing
    sources.common.contents.voice = invocation.contents.voice
    sources.common.contents.books =
      (invocation.files.isEmpty ? [BookPath.standardInput] : invocation.files)
      .map { BookPath.resolved($0) }
    self.sources = sources
    settings = sources.settings(forBook: nil)
    if let language = settings.interface, !InterfaceLanguage.speak(language) {
      complaints.append(Complaint("interface: no translation “\(language)” is installed"))
    }
  }

  private func perform() throws(Complaint) -> Departure {
    for file in invocation.files { try ForeignTools().open(file) }
    switch invocation.job {
    case .read: return try read()
    case .linear: try readLinearly()
    case .print, .outline, .info, .people: try printBooks()
    case .notes(let form): try writeNotes(as: form)
    case .importNotes(let file): try importNotes(from: file)
    case .search: return .exit(try searchBooks())
    case .list: try write(listing(of: try shelf()))
    case .version: try write(Manual.versionText)
    case .examples: try write(Manual.shortHelp)
    case .help: try write(Manual.help)
    case .manual: try write(Manual.page)
    case .words(let asCards): try writeWords(asCards: asCards)
    case .year: try writeYear()
    case .actions: try write(KeyScope.listing(settings.keys))
    case .completions(let shell): try write(Completions.script(for: shell))
    case .defaults(let words): try write(try DefaultsCommand(words, directories).answer())
    }
    return .exit(0)
  }

  /// The files to open; standard input when it is a pipe and no file is named.
  var files: [String] {
    let isPiped = invocation.files.isEmpty && !Descriptor.standardInput.isTerminal
    return isPiped ? [BookPath.standardInput] : invocation.files
  }

  /// The size of the terminal, or of a common one if standard output is none.
  var screen: Size {
    let window = Descriptor.standardOutput.windowSize ?? (columns: 80, rows: 24)
    return Size(columns: window.columns, rows: window.rows).usable
  }

  /// Whether a downloaded book is opened: on a terminal, or for an option such as `--print`.
  private var opensBook: Bool {
    invocation.job != .read || Descriptor.standardOutput.isTerminal
  }

  // MARK: Reading

  /// Shows books on the terminal. What is read first runs beside the rest:
  ///
  ///     command line ─▶ opening, a job ────────────┬──────────▶ first picture ─▶ loop
  ///                     wait up to 300 ms for it ─▶ terminal ─▶┘                  │
  ///     exit ◀─ save what remains ◀─ messages on standard error ◀─ screen back ◀──┘
  private func read() throws(Complaint) -> Departure {
    let storage = FileStorage(directories)
    let crash = storage.takeCrash()
    let only = files.count == 1 ? BookPath.resolved(files[0]) : nil
    // What traps may be the reading of the book.
    storage.noteOpen(only)
    var sources = sources
    sources.crashedBook = crash?.book
    let settings = sources.settings(forBook: titleOfKnownBook, at: only)
    let jobs = BackgroundJobs { Waker().wake() }
    let opener = BookOpener(
      files: files, start: invocation.start, isCovered: invocation.showsTour, settings: settings,
      of: sources)
    let first = try begin(opener, by: jobs, storage)
    var terminal = try takeTerminal(settings)
    var application = Application(
      settings: settings, of: sources, directories: { Shelf.directories() }, storage: storage,
      size: terminal.size, by: jobs)
    share(by: &application.services, after: crash)
    switch first {
    case .made(let opening): application.show(opening)
    case .due(let job): application.await(job, by: opener)
    }
    application.notify(
      terminal.notices + (crash.map { [$0.notice(isOpening: settings.isCareful)] } ?? []))
    let signal = application.run(on: &terminal)
    if let failure = application.failure { throw failure }
    let drawsDirectColour = terminal.drawsDirectColour
    // The screen comes back at once, however slow the shared folder is.
    _ = consume terminal
    if let signal { CurrentProcess.endInTime(by: signal) }
    application.lastWords?.forEach { $0.warn() }
    application.finish()
    // A disk that takes no place takes nothing else.
    if !application.services.isSaving, let drawsDirectColour {
      TerminalMemory(path: directories.terminalsFile).note(
        Terminal.kind, drawsDirectColour: drawsDirectColour)
    }
    return signal.map { .signal($0) } ?? .exit(0)
  }

  private enum FirstOpening {
    case made(Opening)
    case due(any Job<Result<Opening, Complaint>>)
  }

  /// How long to wait for what is shown first before the terminal is taken.
  private static let patience = Duration.milliseconds(300)

  /// Begins to read what is shown first. An error that is found soon is thrown while the terminal is as it was.
  private func begin(
    _ opener: BookOpener, by jobs: BackgroundJobs, _ storage: FileStorage
  ) throws(Complaint) -> FirstOpening {
    let open: @Sendable () -> Result<Opening, Complaint> = { [screen] in
      firstOpening(by: opener, on: screen, storage)
    }
    if opener.needsTerminal { return .made(try open().get()) }
    let job = jobs.run(open)
    guard let made = job.newResults(within: Self.patience)?.first else { return .due(job) }
    return .made(try made.get())
  }

  private func share(by services: inout Services, after crash: CrashFile.Crash?) {
    if let synchroniser { services.share(by: synchroniser) }
    // What the server said may have been the reason for the crash.
    if let server, crash?.book == nil {
      let machine = MachineFile(path: directories.machineFile)
      services.share(by: server, machine, named: settings.machine)
    }
  }

  private func firstOpening(
    by opener: BookOpener, on screen: Size, _ storage: FileStorage
  ) -> Result<Opening, Complaint> {
    do throws(Complaint) {
      var opening = try opener.opening(on: screen, storage)
      opening.tour = firstPageOfTour(storage, isNewcomer: opening.records.isEmpty)
      opening.complaints = complaints + opening.complaints
      return .success(opening)
    } catch {
      return .failure(error)
    }
  }

  /// The title of the book to open, if some book has settings of its own and this one was read before.
  private var titleOfKnownBook: String? {
    guard !sources.books.isEmpty, files.count == 1 else { return nil }
    let path = BookPath.resolved(files[0])
    return PlacesFile(path: directories.placesFile).records
      .last { Path.areEqual($0.path, path) }?.title
  }

  /// The page where the tour starts; nil when it is not shown. It shows itself at the first start
  /// without a file, and again until it has been finished or skipped.
  private func firstPageOfTour(_ storage: FileStorage, isNewcomer: Bool) -> TourPage? {
    if invocation.showsTour { return storage.tourProgress.firstPage ?? .welcome }
    guard files.isEmpty else { return nil }
    let progress = storage.tourProgress
    return progress == .unseen && !isNewcomer ? nil : progress.firstPage
  }

  /// Shares with other machines; nil without the setting `sync`.
  var synchroniser: Synchroniser? {
    settings.sync.map {
      Synchroniser(
        folder: BookPath.withHome($0), name: settings.machine, directories: directories)
    }
  }

  /// Shares places by a server; nil without the setting `sync-server`.
  private var server: PlaceServer? {
    settings.syncServer.flatMap { WebAddress($0) }.map {
      PlaceServer(address: $0, user: settings.syncUser, passwordCommand: settings.syncPassword)
    }
  }

  private func takeTerminal(_ settings: Settings) throws(Complaint) -> Terminal {
    do throws(TerminalError) {
      let memory = TerminalMemory(path: directories.terminalsFile)
      return try Terminal(
        theme: settings.theme, tone: settings.tone, pace: settings.pace,
        drewDirectColour: memory.drewDirectColour(Terminal.kind))
    } catch {
      throw Complaint(Message(error.message.string))
    }
  }

  func shelf() throws(Complaint) -> [ShelfBook] {
    try Shelf.check(invocation.files)
    let named = NamedBooks(invocation.files)
    let folders = named.isShelf ? named.folders : settings.folderPaths
    let known = KnownBooks(
      named: named.isShelf || named.books.isEmpty ? named : NamedBooks(),
      records: PlacesFile(path: directories.placesFile).records,
      directories: { Shelf.directories() }, index: nil, folders: folders,
      said: FileStorage(directories).said)
    if named.books.count == 1, named.folders.isEmpty {
      return Shelf.books(named: named.books, records: known.records).map(known.said().labels.on)
    }
    let loaded = known.load()
    // The folders are scanned again.
    let scan = FolderScan(folders, index: ShelfIndex(path: directories.shelfFile))
    let found = folders.isEmpty ? [] : IteratorSequence(scan).flatMap(\.self)
    return loaded.books.adding(found).filter { !loaded.removed.hides($0) && !$0.isMissing }
      .map(loaded.labels.on)
  }
}

extension Terminal {
  fileprivate var notices: [Complaint] { notice.map { [Complaint(Message($0.string))] } ?? [] }
}
