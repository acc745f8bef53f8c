internal import CurlewAnnotations
package import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSettings
package import CurlewSystem
internal import CurlewTypesetting

/// What comes onto the screen.
extension Application {
  /// Opens a book at a given place, else where the reader left it, else at its title.
  ///
  /// - Parameter jumps: Whether the given place counts as a jump from where the reader left it, which stays saved.
  mutating func open(_ book: OpenBook, at start: StartingPoint? = nil, jumps: Bool = false) {
    closeAll()
    desk.settings = desk.sources.settings(forBook: book.text.title, at: book.path)
    storage.noteOpen(book.path)
    let book = book.prepared(by: settings)
    book.file?.readBriefly(by: jobs)
    // Who sends a text by a pipe wants to see the text.
    let isPiped = book.path == BookPath.standardInput
    let first = isPiped || settings.isCareful ? StartingPoint.page(1) : nil
    let record = desk.records.record(of: book)
    let known = record?.place(in: book)
    var opened = Reading(
      book, at: start ?? known.map { .offset($0) } ?? first, settings: settings,
      size: size, by: jobs, next: nextBook(after: book.path))
    if jumps, let known, start != .offset(known) {
      opened.session.recordJump(from: ReadingPosition(part: .text, offset: known, hasBegun: true))
    }
    opened.setVoices(from: desk.records, settings.contents, keptIn: storage.voices)
    opened.marks = BookMarks(unreadOf: book.text, in: storage.marksDirectory)
    desk.reading = opened
    open(ReadingLayer())
    happened(.opened)
    notify(book.text.losses)
    if record == nil, book.text.hasReadings, settings.lineSpacing == .auto, book.text.columns == nil
    {
      desk.foot.show("Lines are double spaced for the readings above characters    a changes that")
    }
  }

  /// Reads the first book, and the places of all, while its picture is shown.
  private mutating func readFirst(_ path: String, over picture: TextCanvas) {
    let reading = BookReading(path, as: settings, of: desk.sources)
    let job = jobs.run { [storage] in
      var storage = storage
      let (records, complaints) = storage.loadRecords()
      return reading.outcome(among: records).map {
        Opening(scene: .book($0), records: records, complaints: complaints)
      }
    }
    // The picture has page numbers, which must not vanish for a moment.
    awaitFirst(job, of: path, cancelledBy: reading.cancel, over: picture, then: [.countPages])
  }

  /// Waits for what the program starts with.
  package mutating func await(_ opening: any Job<Result<Opening, Complaint>>, by opener: BookOpener)
  {
    awaitFirst(opening, of: opener.files.first, cancelledBy: opener.cancel)
  }

  private mutating func awaitFirst(
    _ opening: any Job<Result<Opening, Complaint>>, of path: String?,
    cancelledBy cancel: @escaping () -> Void, over picture: TextCanvas? = nil,
    then more: [Effect] = []
  ) {
    let words = path.map { SafeText("Opening \(BookPath.title(of: $0))") } ?? "Opening the shelf"
    let work = PendingWork(
      opening, words, at: desk.now, cancelledBy: cancel
    ) { _, outcome in
      switch outcome {
      case .success(let opening): [.begin(opening)] + more
      case .failure(let complaint): [.fail(complaint)]
      }
    }
    layers = [WaitingLayer(for: work.message, work.progress, over: picture, at: desk.now)]
    ask(WaitingService.self) { waiting, desk in
      waiting.wait(for: work, on: &desk)
      return []
    }
  }

  /// Shows what the program starts with.
  package mutating func show(_ opening: Opening) {
    let notices = takePendingNotices()
    desk.records = opening.records
    named = opening.named
    switch opening.scene {
    case .preview(let picture, let path): readFirst(path, over: picture)
    case .book(let read): open(read.book, at: read.start, jumps: true)
    case .shelf: showShelf(under: opening.tour)
    }
    if reading != nil, let page = opening.tour { showTour(from: page) }
    notify(notices + opening.complaints)
  }

  /// Opens a book beside the loop.
  mutating func open(_ path: String, at start: StartingPoint? = nil, facing: Facing = .asBefore) {
    save()
    read(path, facing: facing) { _, outcome in [.openRead(outcome, at: start, jumps: true)] }
  }

  /// Opens a file in the folder of the open book, to which a link leads.
  mutating func openFile(_ file: String) {
    guard let book = reading?.book else { return }
    save()
    let name = file.prefix { $0 != "#" }
    read(Path.join(Path.parent(of: book.path), String(name))) { _, outcome in
      let manuscript = (try? outcome.get())?.book.text.wholeManuscript
      let place = String(file[name.endIndex...])
      let offset = place.isEmpty ? nil : manuscript?.offset(ofAnchor: place)
      let opened: [Effect] = [
        .openRead(outcome, at: offset.map { .offset(BookOffset($0)) }, jumps: true)
      ]
      return manuscript == nil ? opened : opened + [.cameFrom(book)]
    }
  }

  /// Reads a book beside the loop.
  mutating func read(
    _ path: String, facing: Facing = .asBefore,
    then take: @escaping (inout Desk, ReadBook.Attempt) -> [Effect]
  ) {
    storage.noteOpen(path)
    let reading = BookReading(path, as: settings, of: desk.sources, facing: facing)
    let job = jobs.run { [records = desk.records] in reading.outcome(among: records) }
    wait(
      for: PendingWork(
        job, SafeText("Opening \(BookPath.title(of: path))"), at: desk.now,
        cancelledBy: reading.cancel, then: take))
  }

  /// Opens a book that was read. Without anything on the desk the program ends by an error.
  mutating func receive(
    _ outcome: ReadBook.Attempt, at start: StartingPoint? = nil, jumps: Bool = false
  ) {
    let notices = takePendingNotices()
    switch outcome {
    case .success(let read): open(read.book, at: start ?? read.start, jumps: jumps)
    case .failure(let complaint) where layers.isEmpty: failure = complaint
    case .failure(let complaint): notify([complaint])
    }
    notify(notices)
  }

  mutating func showTour(from page: TourPage) {
    let goal: TourPicture.Goal = reading == nil ? .shelf : .book
    open(TourLayer(from: page, settings: settings, goal: goal, size: size))
  }

  mutating func takePendingNotices() -> [Complaint] {
    defer { pendingNotices = [] }
    return pendingNotices
  }

  /// Shows messages, one after another.
  package mutating func notify(_ complaints: [Complaint]) {
    lastWords? += complaints
    guard !isFirstBookAwaited else {
      pendingNotices += complaints
      return
    }
    for (index, complaint) in complaints.enumerated() {
      let line = complaint.line.string.withShortHome
      desk.foot.show(
        complaints.count > 1
          ? SafeText("\(index + 1) of \(complaints.count): \(line)") : SafeText(line))
    }
  }
}

extension BookText {
  /// What could not be read of it.
  fileprivate var losses: [Complaint] {
    var losses: [Message] = []
    if let members = wholeManuscript?.damagedMembers, members > 0 {
      losses.append(
        Message(
          counting: members, "A part of this file may be damaged; what can be read is shown",
          "\(members) parts of this file may be damaged; what can be read is shown"))
    }
    if damaged > 0 {
      losses.append(
        Message(
          counting: damaged,
          "\(damaged) character could not be read as \(encoding.name); --encoding reads it as another",
          "\(damaged) characters could not be read as \(encoding.name); --encoding reads it as another"
        ))
    }
    return losses.map { Complaint($0) }
  }
}
