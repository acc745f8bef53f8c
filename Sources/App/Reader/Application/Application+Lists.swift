internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewSettings
internal import CurlewSearch
internal import CurlewSystem
internal import CurlewTypesetting

/// Catalogues of books on the web.
extension Application {
  mutating func perform(_ request: CatalogueRequest) {
    switch request {
    case .list: open(Sheet(FeedContent(catalogues: settings.catalogueAddresses)))
    case .open(let address):
      fetch("Opening \(address.host)") { (client, transfer) throws(Complaint) in
        try CatalogueClient(client: client).feed(at: address, as: transfer)
      } then: { feed in
        [.open(Sheet(FeedContent(feed)))]
      }
    case .search(let search, let words):
      fetch("Searching for “\(words)”") { (client, transfer) throws(Complaint) in
        try CatalogueClient(client: client).feed(search, for: words, as: transfer)
      } then: { feed in
        var feed = feed
        // A page of results seldom says how to search again.
        feed.search = feed.search ?? search
        return [.open(Sheet(FeedContent(feed)))]
      }
    case .show(let entry): show(entry)
    case .download(let entry, let file):
      let folder = settings.downloadFolder
      fetch("Downloading “\(entry.title)”") { (client, transfer) throws(Complaint) in
        try BookDownload(client: client, folder: folder).book(entry, file, as: transfer)
      } then: { path in
        [.openBook(path: path)]
      }
    }
  }

  private mutating func show(_ entry: CatalogueEntry) {
    let transfer = Transfer()
    var job: (any Job<PictureCells?>)?
    if let address = entry.cover, settings.pictures != .off, size.columns >= 64 {
      job = jobs.run { [client] in
        CatalogueClient(client: client)
          .cover(at: address, in: EntryContent.coverArea, as: transfer)
      }
    }
    open(Sheet(EntryContent(entry, coverBy: job, as: transfer)))
  }

  private var client: WebClient { WebClient() }

  /// Fetches something as a job that Esc cancels.
  private mutating func fetch<Found: Sendable>(
    _ message: SafeText,
    _ work: @escaping @Sendable (WebClient, Transfer) throws(Complaint) -> Found,
    then end: @escaping (Found) -> [Effect]
  ) {
    let transfer = Transfer()
    let job = jobs.run { [client] in
      Result { () throws(Complaint) in try work(client, transfer) }
    }
    wait(
      for: PendingWork(
        job, message, progress: { SafeText(transfer.progress) }, at: desk.now,
        cancelledBy: { transfer.cancel() }
      ) { _, outcome in
        switch outcome {
        case .success(let found): end(found)
        case .failure(let complaint): [.notify([complaint])]
        }
      })
  }
}

/// Looking up words in dictionaries.
extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let (language, order) = (reading?.languageOfSelection?.code, desk.dictionaryOrder)
    let place = reading.map { FoundWord(word, in: sentence, of: $0) }
    let job = jobs.run { [storage] in storage.lookUp(word, language: language, order: order) }
    wait(
      for: PendingWork(job, SafeText("Looking up “\(word)”"), at: desk.now) { desk, lookup in
        let found = lookup.entries.first.flatMap { place?.found(lookup.word, as: $0.headword) }
        return [.open(Sheet(LookupContent(lookup, in: language)))]
          + (found.map { word in [.keep { $0.save(word) }] } ?? [])
      })
  }
}

/// The sheets that show reading times.
extension Application {
  mutating func showContents() {
    save()
    carryOut([desk.logLoading])
    guard let book = reading else { return }
    open(Sheet(ContentsContent(book, read: book.log.text(readIn: book.book.key))))
  }

  mutating func showStatistics() {
    save()
    carryOut([desk.logLoading])
    guard let book = reading else { return }
    let page = book.spread.textPages.last
    let left = page.map { book.edition.text($0).timeLeft(at: book.likelySpeed) }
    let year = YearOfReading(book.log, desk.records, goal: settings.goal)
    open(
      Sheet(
        StatisticsContent(
          book.log, year, book: book.book.key, speed: book.clock.pace.wordsPerMinute, left: left)))
  }
}
