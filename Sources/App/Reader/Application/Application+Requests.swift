internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// What layers ask of the application.
extension Application {
  /// Returns true when the reader leaves.
  mutating func perform(_ request: Request) -> Bool {
    switch request {
    case .savePlaceWhenSettled:
      saver.placeChanged()
      sharing?.readOn()
    case .answer(let place): answer(place)
    case .settled:
      saver.pageSettled(at: desk.now)
      watchBook()
      warnOfMissingText()
    case .open(let path):
      trail = []
      open(path)
    case .openFile(let file): openFile(file)
    case .openFormer: if let path = trail.popLast() { open(path) }
    case .openAt(let path, let offset): open(path, at: .offset(offset))
    case .searchBooks(let text): searchBooks(text)
    case .setRemoved(let path, let isRemoved):
      let time = isRemoved ? CurrentProcess.wallClock : nil
      keep { $0.set(path, removedAt: time) }
    case .addFolder(let path): addFolder(path)
    case .browse: browse()
    case .showHelp:
      open(Sheet(HelpContent(settings.keys, for: layers.last?.keys.first)))
    case .showShelf:
      // The shelf shows where the open book was left.
      save()
      showShelf()
    case .showContents: showContents()
    case .showStatistics: showStatistics()
    case .loadSearches:
      withFiles { store in
        let searches = store.searches()
        return { desk in
          desk.reading?.load(searches)
          return []
        }
      }
    case .saveSearch(let search): keep { $0.save(search: search) }
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
    case .saveTour(let progress): keep { $0.save(progress) }
    case .saveContents(let corrections):
      guard let book = reading?.book else { break }
      saver.screenResized()
      keep { $0.save(corrections, of: book) }
    case .catalogue(let request): perform(request)
    case .copy(let text): copied = text
    case .cancelWork:
      cancelWork()
      return layers.isEmpty
    case .quit: return true
    }
    return false
  }

  /// Saves something, and shows what went wrong.
  mutating func keep(_ change: @escaping @Sendable (inout Store) -> Complaint?) {
    withFiles { store in
      let complaint = change(&store)
      return { _ in complaint.effects }
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
    keep { $0.save(value, for: entry, ofBook: isOwn ? title : nil) }
  }

  /// Changes a setting for all books, even if the open book has a value of its own. `set` would change
  /// only that value.
  private mutating func setForAll(_ name: String, to value: String) {
    guard let entry = SettingTable.entry(name),
      sources.hasOwn(entry, forBook: reading?.book.book.title)
    else { return }
    sources.set(entry, to: value, forBook: nil)
    keep { $0.save(value, for: entry, ofBook: nil) }
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
    let open = isBookIntact ? reading : nil
    let changes = saver.changes(open?.record)
    let picture = changes.pictured.flatMap { cachedPicture(for: $0) }
    if changes.place != nil || picture != nil {
      withFiles { store in
        let outcome = changes.place.map { store.save($0) } ?? SaveOutcome()
        if outcome.isSaved, let picture { store.save(picture) }
        return { _ in
          let lost = outcome.isSaved ? nil : changes.place
          return [lost.map { .notSaved($0) }, .saved].compactMap(\.self) + outcome.complaint.effects
        }
      }
    }
    saveTime()
  }

  private mutating func cachedPicture(for record: PlaceRecord) -> CachedPicture? {
    guard isBookIntact, let open = reading?.book, let stamp = open.stamp,
      let picture = desk.reading?.pictureToCache()
    else { return nil }
    let key = PictureKey(open.path, stamp, settings, size)
    return CachedPicture(key: key, record: record.checkLine, picture: picture)
  }

  mutating func notify(_ complaint: Complaint?) {
    if let complaint { notify([complaint]) }
  }
}

extension Complaint? {
  /// Shows it, if there is one.
  var effects: [Effect] { map { [.notify([$0])] } ?? [] }
}
