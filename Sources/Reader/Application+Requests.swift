internal import Cells
internal import System
internal import Typesetting

/// What views ask for.
extension Application {
  /// Returns true when the reader leaves.
  mutating func perform(_ request: Request, at now: Duration) -> Bool {
    switch request {
    case .savePlaceWhenSettled: saver.placeChanged()
    case .settled:
      saver.pageSettled(at: now)
      watchBook()
      warnOfMissingText()
    case .open(let path): open(path)
    case .openAt(let path, let offset): open(path, at: .offset(offset))
    case .searchBooks(let text): searchBooks(text)
    case .showHelp:
      let layer = views.last?.keyLayers.first
      views.append(HelpView(size: size, keys: settings.keys, for: layer))
    case .showShelf: showShelf()
    case .showStatistics:
      withReadingLog { $0.showStatistics($1, today: CivilTime(CurrentProcess.localClock)) }
    case .loadSearches:
      let searches = saver.storage.searches()
      changeReading { $0.load(searches) }
    case .saveSearch(let search): notify(saver.storage.save(search: search))
    case .lookUp(let word, let sentence): lookUp(word, in: sentence)
    case .reload: reload()
    case .set(let name, let value): set(name, to: value)
    case .preview(let settings): apply(settings)
    case .keep(let values, let isForThisBook):
      for value in values {
        if !isForThisBook { setForAll(value.name, to: value.value) }
        set(value.name, to: value.value, onlyHere: isForThisBook)
      }
    case .changeTheme: set("theme", to: settings.nextTheme.name)
    case .saveTour(let progress): notify(saver.storage.save(progress))
    case .close: views.removeLast()
    case .copy(let text): copied = text
    case .quit: return true
    }
    return false
  }

  private mutating func open(_ path: String, at start: StartingPoint? = nil) {
    save()
    do throws(Complaint) {
      open(try OpenBook(path, as: settings), at: start)
    } catch {
      notify([error])
    }
  }

  /// Changes a setting and saves it: for the open book if it has a value of its own or is to get one,
  /// else for all books. If it cannot be saved it still applies to this session.
  private mutating func set(_ name: String, to value: String, onlyHere: Bool = false) {
    var trial = settings
    guard let entry = SettingTable.entry(name), (try? entry.apply(value, to: &trial)) != nil else {
      return
    }
    let title = reading?.book.book.title
    let isOwn = onlyHere || sources.hasOwn(entry, forBook: title)
    sources.set(entry, to: value, forBook: isOwn ? title : nil)
    apply(trial)
    loadPace()
    notify(saver.storage.save(value, for: entry, ofBook: isOwn ? title : nil))
  }

  /// Changes a setting for all books, even if the open book has a value of its own. `set` would change
  /// only that value.
  private mutating func setForAll(_ name: String, to value: String) {
    guard let entry = SettingTable.entry(name),
      sources.hasOwn(entry, forBook: reading?.book.book.title)
    else { return }
    sources.set(entry, to: value, forBook: nil)
    notify(saver.storage.save(value, for: entry, ofBook: nil))
  }

  mutating func apply(_ settings: Settings) {
    self.settings = settings
    for index in views.indices { views[index].apply(settings) }
  }

  /// Runs the command line of a key, which finds in its environment what the reader is looking at.
  mutating func run(_ line: String, at now: Duration) {
    let variables = reading.map { $0.variables } ?? []
    do throws(SystemError) {
      try commands.start(line, variables: variables, at: now)
    } catch {
      notify(Complaint("\(line): \(error.reason)"))
    }
  }

  /// Saves the place and the picture of the open book, if they have changed and can be trusted.
  mutating func save() {
    var view = isBookIntact ? reading : nil
    let (settings, size) = (settings, size)
    let complaint = saver.save(view?.record) { record in
      guard let book = view?.book, let stamp = book.stamp, let picture = view?.pictureToCache()
      else { return nil }
      let key = PictureKey(book.path, stamp, settings, size)
      return CachedPicture(key: key, record: record.checkLine, picture: picture)
    }
    let timeComplaint = saveTime(of: &view)
    if let view { views[0] = view }
    notify(complaint ?? timeComplaint)
  }

  mutating func notify(_ complaint: Complaint?) {
    if let complaint { notify([complaint]) }
  }
}
