internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSystem
internal import CurlewTypesetting

/// What layers ask of the application.
extension Application {
  /// Returns true when the reader leaves.
  mutating func perform(_ request: Request) -> Bool {
    switch request {
    case .savePlaceWhenSettled: saver.placeChanged()
    case .settled:
      saver.pageSettled(at: desk.now)
      watchBook()
      warnOfMissingText()
    case .open(let path): open(path)
    case .openAt(let path, let offset): open(path, at: .offset(offset))
    case .searchBooks(let text): searchBooks(text)
    case .showHelp:
      open(Sheet(HelpContent(settings.keys, for: layers.last?.keys.first)))
    case .showShelf:
      // The shelf shows where the open book was left.
      save()
      showShelf()
    case .showContents: showContents()
    case .showStatistics: showStatistics()
    case .loadSearches:
      let searches = saver.storage.searches()
      desk.reading?.load(searches)
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
    case .changeTheme:
      set("theme", to: settings.nextTheme.name)
      desk.foot.hint(SafeText("Theme: \(settings.theme.name)"), at: desk.now)
    case .saveTour(let progress): notify(saver.storage.save(progress))
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
    desk.settings = settings
    _ = desk.reading?.apply(settings)
    layOutLayers()
  }

  /// Runs the command line of a key, which finds in its environment what the reader is looking at.
  mutating func run(_ line: String) {
    let variables = reading.map { $0.variables } ?? []
    do throws(SystemError) {
      try commands.start(line, variables: variables, at: desk.now)
    } catch {
      notify(Complaint("\(line): \(error.reason)"))
    }
  }

  /// Saves the place and the picture of the open book, if they have changed and can be trusted.
  mutating func save() {
    guard isBookIntact else { return notify(saver.save(nil) { _ in nil }) }
    var book = reading
    let (settings, size) = (settings, size)
    let complaint = saver.save(book?.record) { record in
      guard let open = book?.book, let stamp = open.stamp, let picture = book?.pictureToCache()
      else { return nil }
      let key = PictureKey(open.path, stamp, settings, size)
      return CachedPicture(key: key, record: record.checkLine, picture: picture)
    }
    let timeComplaint = saveTime(of: &book)
    desk.reading = book
    notify([complaint, timeComplaint].compactMap(\.self))
  }

  mutating func notify(_ complaint: Complaint?) {
    if let complaint { notify([complaint]) }
  }
}
