internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// The file of the open book may change.
extension Application {
  /// Whether the open book is still the one that its place was found in.
  var isBookIntact: Bool { watch?.isIntact ?? true }

  /// Looks at the file before input moves the reader in a long book, whose next page is read from it.
  mutating func watchBook(before event: Event) {
    switch event {
    case .key, .pointer, .suspend, .leave: if watch?.isLong == true { watchBook() }
    case .resized, .tick, .pasted, .focused: break
    }
  }

  mutating func watchBook() {
    let start = reading?.start
    let wasIntact = isBookIntact
    guard let change = watch?.look() else { return }
    if wasIntact, !isBookIntact { safeStart = start }
    if case .restored = change, watch?.isLong == true {
      readAgain(at: wasIntact ? start : safeStart)
    }
    notify(change.notice)
  }

  /// Tells with every page that text is missing.
  mutating func warnOfMissingText() {
    if !isBookIntact { notify(BookWatch.Change.damaged.notice) }
  }

  /// Reads the file again at the reader's place, which is found by its words in the new text.
  mutating func reload() {
    guard let former = reading else { return }
    guard former.book.path != BookPath.standardInput else {
      return notify([Complaint("standard input can be read only once")])
    }
    let place = isBookIntact && former.pages.position.hasBegun ? former.record.place : nil
    save()
    read(former.book.path) { application, outcome in
      let start = (try? outcome.get()).flatMap { read in
        place.flatMap { read.book.start(at: $0, of: former.book) }
      }
      application.take(outcome, at: start)
    }
  }

  /// Reads a long book again: pages in memory may have been read while text was missing.
  private mutating func readAgain(at start: StartingPoint?) {
    guard let former = reading,
      let book = try? OpenBook(former.book.path, as: settings)
    else { return }
    desk.reading = Reading(
      book, at: start, settings: settings, size: size, by: jobs,
      next: nextBook(after: book.path))
    layOutLayers()
    watch = BookWatch(book)
  }
}

extension OpenBook {
  /// Where a file that was read again is opened: at the reader's place in its former contents. If another
  /// book has replaced it, only the words of that place count: nil if they are not in this one.
  fileprivate func start(at place: Place, of former: OpenBook) -> StartingPoint? {
    let offset = book.offset(of: place)
    let isSame = book.title == former.book.title && book.author == former.book.author
    return isSame || book.place(at: offset).surroundings == place.surroundings
      ? .offset(offset) : nil
  }
}
