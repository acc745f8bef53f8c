internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Performs what pages, layers, services and finished work ask for.
extension Application {
  /// - Parameter index: The layer that asks; none if there is no such layer.
  mutating func perform(_ effects: [Effect], of index: Int) {
    for effect in effects { perform(effect, of: index) }
    layersChanged()
  }

  private mutating func perform(_ effect: Effect, of index: Int) {
    switch effect {
    case .open(let layer): open(layer)
    case .close: close(at: index)
    case .layOut: layOutLayers()
    case .showHelp: open(Sheet(HelpContent(settings.keys, for: layers.last?.keys.first)))
    case .showStatistics: showStatistics()
    case .showContents: showContents()
    case .jump(let target):
      let now = desk.now
      carryOut(desk.withReading { book, _, _ in book.jump(to: target, at: now) } ?? [])
    case .jumpToHit(let hit): goToHit(hit)
    case .view(let picture, let offset, let edition):
      open(PictureLayer(picture, at: offset, in: edition))
    case .showNote(let link):
      if let window = reading.flatMap({ NoteWindow(link, over: $0.spread) }) {
        open(window)
      }
    case .countPages: desk.reading?.pages.countShortBook()
    case .loadSearches:
      carryOut([
        .withFiles { store in
          let searches = store.searches()
          return { desk in
            desk.reading?.load(searches)
            return []
          }
        }
      ])
    case .saveSearch(let search): keep { $0.save(search: search) }
    case .lookUp(let word, let sentence): lookUp(word, in: sentence)
    case .tell(let text): desk.foot.show(text)
    case .retract(let text): desk.foot.retract(text)
    case .hint(let text): desk.foot.hint(text, at: desk.now)
    case .notify(let complaints): notify(complaints)
    case .copy(let text): copied = text
    case .openBook(let path, let start, let facing):
      trail = []
      open(path, at: start, facing: facing)
    case .openOther: openOther()
    case .openFile(let file): openFile(file)
    case .openFormer: trail.popLast().map { open($0) } ?? carryOut([.hint("No page to go back to")])
    case .reload: reload()
    case .follow: ask(FollowingService.self) { $0.toggle(on: &$1) }
    case .openRead(let outcome, let start, let jumps, let notices):
      pendingNotices += notices
      receive(outcome, at: start, jumps: jumps)
    case .cameFrom(let book):
      trail.append(book.path)
      notify([Complaint("` goes back to \(book.title)")])
    case .showShelf:
      // The shelf shows where the open book was left.
      save()
      showShelf()
    case .showBooks(let books, let tour): show(books, under: tour)
    case .setRemoved(let path, let isRemoved):
      keep { $0.set(path, removedAt: isRemoved ? CurrentProcess.wallClock : nil) }
    case .addFolder(let path): addFolder(path)
    case .browse: browse()
    case .searchBooks(let text): searchBooks(text)
    case .catalogue(let request): perform(request)
    case .set(let name, let value): set(name, to: value)
    case .preview(let settings): apply(settings)
    case .keep(let values, let isForThisBook):
      for value in values {
        if !isForThisBook { setForAll(value.name, to: value.value) }
        set(value.name, to: value.value, onlyHere: isForThisBook)
      }
      if values.contains(where: { ["format", "lines"].contains($0.name) }) { reload() }
    case .changeTheme:
      set("theme", to: settings.nextTheme.name)
      desk.foot.hint(SafeText("Theme: \(settings.theme.name)"), at: desk.now)
    case .saveTour(let progress): keep { $0.save(progress) }
    case .files(let work): ask(FileService.self) { $0.add(work, on: &$1) }
    case .wait(let work): wait(for: work(desk))
    case .closeWaiting:
      if let index = layers.lastIndex(where: { $0 is WaitingLayer }) { close(at: index) }
      storage.noteOpen(reading?.book.path)
    case .cancelWork:
      cancelWork()
      if layers.isEmpty { hasQuit = true }
    case .happened(let happening): happened(happening)
    case .begin(let opening): show(opening)
    case .leaveBook(let goal, let key): leaveBook(for: goal, by: key)
    case .quit: hasQuit = true
    case .fail(let complaint): failure = complaint
    }
  }

  private mutating func openOther() {
    // What came by a pipe is gone.
    let others = desk.records.filter {
      $0.path != reading?.book.path && $0.path != BookPath.standardInput
    }
    guard let other = others.max(by: { $0.opened < $1.opened }) else {
      return desk.foot.hint("No other book has been open", at: desk.now)
    }
    trail = []
    open(other.path)
  }

  /// Leaves the book, unless the reader has to be asked first. A book that was read to its end closes.
  private mutating func leaveBook(for goal: Leaving, by key: KeyPress?) {
    guard let pages = reading?.pages else { return }
    if let question = Prompt.leave(goal, by: key, over: pages) { return open(question) }
    if let layer = ClosingLayer(goal, over: pages, at: desk.now) { return open(layer) }
    carryOut([goal.effect])
  }

  /// Saves something, and shows what went wrong.
  mutating func keep(_ change: @escaping @Sendable (inout any Storage) -> Complaint?) {
    carryOut([.keep(change)])
  }

  /// Changes a setting and saves it: for the open book if it has a value of its own or is to get one,
  /// else for all books. If it cannot be saved it still applies to this session.
  mutating func set(_ name: String, to value: String, onlyHere: Bool = false) {
    var trial = settings
    guard let entry = SettingTable.entry(name), (try? entry.apply(value, to: &trial)) != nil else {
      return
    }
    let title = reading?.book.text.title
    let isOwn = onlyHere || desk.sources.hasOwn(entry, forBook: title)
    desk.sources.set(entry, to: value, forBook: isOwn ? title : nil)
    apply(trial)
    happened(.configured)
    keep { $0.save(value, for: entry, ofBook: isOwn ? title : nil) }
  }

  /// Changes a setting for all books, even if the open book has a value of its own. `set` would change
  /// only that value.
  private mutating func setForAll(_ name: String, to value: String) {
    guard let entry = SettingTable.entry(name),
      desk.sources.hasOwn(entry, forBook: reading?.book.text.title)
    else { return }
    desk.sources.set(entry, to: value, forBook: nil)
    keep { $0.save(value, for: entry, ofBook: nil) }
  }

  mutating func apply(_ settings: Settings) {
    desk.settings = settings
    _ = desk.reading?.apply(settings)
    layOutLayers()
  }

  /// Saves the place and the picture of the open book, if they have changed and can be trusted.
  mutating func save() { ask(SavingService.self) { $0.save(on: &$1) } }

  /// Reads the file again at the reader's place, which is found by its words in the new text.
  private mutating func reload() {
    guard let former = reading else { return }
    let place = former.isIntact && former.pages.position.hasBegun ? former.record.place : nil
    save()
    read(former.book.path, facing: .init(former.book.facingPath)) { _, outcome in
      let start = (try? outcome.get()).flatMap { read in
        place.flatMap { read.book.start(at: $0, of: former.book) }
      }
      return [.openRead(outcome, at: start)]
    }
  }
}

extension OpenBook {
  /// Where a file that was read again is opened: at the reader's place in its former contents. If another
  /// book has replaced it, only the words of that place count: nil if they are not in this one.
  fileprivate func start(at place: Place, of former: OpenBook) -> StartingPoint? {
    let offset = text.offset(of: place)
    let isSame = text.title == former.text.title && text.author == former.text.author
    return isSame || text.place(at: offset).surroundings == place.surroundings
      ? .offset(offset) : nil
  }
}

/// Work beside the loop, and the services that do it.
extension Application {
  /// Waits for work beside the loop. Esc cancels it.
  mutating func wait(for work: PendingWork) {
    cancelWork()
    if let end = work.ending(PendingWork.patience) { return carryOut(end(&desk)) }
    ask(WaitingService.self) { waiting, desk in
      waiting.wait(for: work, on: &desk)
      return [.open(WaitingLayer(for: work.message, work.progress, at: desk.now))]
    }
  }

  mutating func cancelWork() { ask(WaitingService.self) { $0.cancel(on: &$1) } }

  // MARK: Services

  /// Asks a service to do something, if it is there.
  mutating func ask<S: Service>(_ type: S.Type, _ body: (inout S, inout Desk) -> [Effect]) {
    carryOut(services.ask(type, on: &desk, body))
  }

  /// Tells all services what has happened.
  mutating func happened(_ happening: Happening) {
    let opened = openedLayers
    for index in services.indices { carryOut(services[index].learn(happening, on: &desk)) }
    // What was typed while the reader waited is not for a layer that a service opens.
    if openedLayers != opened { early.drop() }
  }

  /// Does what a service or finished work asks for.
  mutating func carryOut(_ effects: [Effect]) {
    if !effects.isEmpty { perform(effects, of: layers.count - 1) }
  }

  /// Ends what was done with the files, and does what follows from it: a picture is saved once its place is.
  mutating func receiveFiles(within patience: Duration = .zero) {
    let deadline = MonotonicClock.now + patience
    for _ in 1...2 {
      ask(FileService.self) { $0.results(within: deadline - MonotonicClock.now, on: &$1) }
    }
  }

  /// Does what is left to do when the terminal has its own screen back, such as sharing what was saved last.
  package mutating func finish() {
    guard !services.isSaving else { return }
    let deadline = MonotonicClock.now + Self.patience
    for index in services.indices {
      let left = max(deadline - MonotonicClock.now, .zero)
      services[index].finish(within: left, on: &desk)
    }
  }

  /// How long the program waits at its end for all services together.
  private static var patience: Duration { .seconds(1) }
}
