internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// The file of the open book may change.
extension Application {
  /// Whether the open book is still the one that its place was found in.
  var isBookIntact: Bool { watch?.isIntact ?? true }

  /// Looks at the file before input moves the reader in a long book, whose next page is read from it.
  mutating func watchBook(before event: Event) {
    receiveLook()
    startDueLook()
    if watch?.isTextMissing == true, !isMissingTextTold {
      isMissingTextTold = true
      warnOfMissingText()
      watchBook()
    }
    switch event {
    case .key, .pointer, .suspend, .leave:
      guard watch?.isLong == true else { return }
      if isBookIntact { safeStart = reading?.start }
      watchBook()
    case .resized, .tick, .pasted, .focused: break
    }
  }

  /// Looks at the file beside the loop. A look that is running may have begun before the file changed, so
  /// another follows it.
  mutating func watchBook() {
    isLookDue = true
    startDueLook()
  }

  private mutating func startDueLook() {
    guard isLookDue, looking == nil, awaited == nil, let watch, let book = reading?.book else {
      return
    }
    isLookDue = false
    let rereading = BookReading(book.path, as: settings)
    looking = jobs.run { [sources, records = saver.records, size] in
      var watch = watch
      let change = watch.look()
      // Pages in memory may have been read while text was missing.
      guard case .restored = change, watch.isLong else {
        return BookLook(watch: watch, change: change)
      }
      let whole = rereading.outcome(by: sources, among: records, size: size)
      return BookLook(watch: watch, change: change, whole: whole)
    }
    receiveLook(within: PendingWork.patience)
  }

  private mutating func receiveLook(within patience: Duration = .zero) {
    if let look = looking?.newResults(within: patience)?.first {
      let wasIntact = isBookIntact
      (watch, looking) = (look.watch, nil)
      let notice = look.change?.notice
      if let whole = look.whole {
        pendingNotices += [notice].compactMap(\.self)
        restored = RestoredBook(outcome: whole, start: wasIntact ? nil : safeStart)
      } else {
        notify(notice)
      }
    }
    takeRestored()
  }

  /// Opens the book again whose text is whole again. Not while a layer lies over the pages: a question
  /// would vanish before it is answered.
  private mutating func takeRestored() {
    guard layers.count == 1, let book = restored else { return }
    let wasTold = isMissingTextTold
    restored = nil
    take(book.outcome, at: book.start ?? reading?.start)
    // A disk that stays slow is looked at again with the next key, not at once and without end.
    isMissingTextTold = wasTold
  }

  /// Tells with every page that text is missing.
  mutating func warnOfMissingText() {
    if !isBookIntact { notify(watch?.notice) }
  }

  /// Reads the file again at the reader's place, which is found by its words in the new text.
  mutating func reload() {
    guard let former = reading else { return }
    guard former.book.path != BookPath.standardInput else {
      return notify([Complaint("standard input can be read only once")])
    }
    let place = isBookIntact && former.pages.position.hasBegun ? former.record.place : nil
    save()
    read(former.book.path) { _, outcome in
      let start = (try? outcome.get()).flatMap { read in
        place.flatMap { read.book.start(at: $0, of: former.book) }
      }
      return [.openRead(outcome, at: start)]
    }
  }
}

/// The result of checking the file of a book.
struct BookLook: Sendable {
  let watch: BookWatch
  let change: BookWatch.Change?
  /// The book, read again because its text is whole again.
  var whole: ReadBook.Attempt?
}

/// A book that was read again, and where to open it; nil for where the reader is.
struct RestoredBook {
  let outcome: ReadBook.Attempt
  let start: StartingPoint?
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
