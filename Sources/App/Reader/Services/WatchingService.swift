internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem

/// Watches the file of the open book, which may change.
struct WatchingService: Service {
  /// The running check of the file.
  private var check: (any Job<FileCheck>)?
  /// Whether the file is to be checked as soon as nothing else is awaited.
  private var isCheckDue = false
  /// The open book, read again because its file is whole again.
  var restored: RestoredBook?
  /// Whether that book is being opened now.
  private var isRestoring = false
  /// Whether the file has been looked at since text of the open book was missing.
  private var isMissingTextSeen = false
  /// How often in a row the book was opened again by itself, since the last key.
  private var retries = 0
  /// Where the reader was when the file lost its text.
  private var safeStart: StartingPoint?

  private static let mostRetries = 5

  /// Looks at the file before input moves the reader in a long book, whose next page is read from it.
  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    var effects = takeCheck(on: &desk) + startDueCheck(on: &desk)
    if desk.reading?.watch?.isTextMissing == true, !isMissingTextSeen {
      isMissingTextSeen = true
      effects += (retries == 0 ? desk.missingTextNotice : []) + checkSoon(on: &desk)
    }
    switch event {
    case .key, .pointer, .suspend, .leave:
      retries = 0
      guard let reading = desk.reading, reading.watch?.isLong == true else { break }
      if reading.isIntact { safeStart = reading.start }
      effects += checkSoon(on: &desk)
    case .resized, .tick, .pasted, .focused: break
    }
    return effects
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened:
      (check, restored) = (nil, nil)
      // A disk that stays slow is looked at again with the next key, not without end.
      retries = isRestoring ? retries + 1 : 0
      isMissingTextSeen = isMissingTextSeen && retries > Self.mostRetries
      isRestoring = false
      return []
    // The notice comes first: the check may find that it is not true any more.
    case .settled: return desk.missingTextNotice + checkSoon(on: &desk)
    default: return []
    }
  }

  /// Checks the file beside the loop. A check that is running may have begun before the file changed, so another
  /// follows it.
  private mutating func checkSoon(on desk: inout Desk) -> [Effect] {
    isCheckDue = true
    return startDueCheck(on: &desk)
  }

  private mutating func startDueCheck(on desk: inout Desk) -> [Effect] {
    guard isCheckDue, check == nil, !desk.isWaiting, let reading = desk.reading,
      let watch = reading.watch
    else { return [] }
    isCheckDue = false
    let again = BookReading(reading.book.path, as: desk.settings, of: desk.sources)
    check = desk.jobs.run { [records = desk.records] in
      var watch = watch
      let change = watch.look()
      // Pages in memory may have been read while text was missing.
      guard case .restored = change, watch.isLong else {
        return FileCheck(watch: watch, change: change)
      }
      let whole = again.outcome(among: records)
      return FileCheck(watch: watch, change: change, whole: whole)
    }
    return takeCheck(within: PendingWork.patience, on: &desk)
  }

  private mutating func takeCheck(
    within patience: Duration = .zero, on desk: inout Desk
  ) -> [Effect] {
    var effects: [Effect] = []
    if let found = check.result(within: patience) {
      let wasIntact = desk.reading?.isIntact ?? true
      desk.reading?.watch = found.watch
      if let whole = found.whole {
        restored = RestoredBook(
          outcome: whole, start: wasIntact ? nil : safeStart,
          notice: retries == 0 ? found.change?.notice : nil)
      } else {
        effects = (found.change?.notice).effects
      }
    }
    return effects + takeRestored(on: desk)
  }

  /// Opens the book again whose text is whole again. Not while a layer lies over the pages: a question
  /// would vanish before it is answered.
  private mutating func takeRestored(on desk: Desk) -> [Effect] {
    guard desk.isClear, let book = restored else { return [] }
    (restored, isRestoring) = (nil, true)
    let notices = [book.notice].compactMap(\.self)
    return BookWatch.lossNotices.map { .retract(SafeText($0.line.string)) } + [
      .openRead(book.outcome, at: book.start ?? desk.reading?.start, notices: notices)
    ]
  }
}

/// The result of checking the file of a book.
struct FileCheck: Sendable {
  let watch: BookWatch
  let change: BookWatch.Change?
  /// The book, read again because its text is whole again.
  var whole: ReadBook.Attempt?
}

/// A book that was read again.
struct RestoredBook {
  let outcome: ReadBook.Attempt
  /// Where to open it; nil for where the reader is.
  let start: StartingPoint?
  var notice: Complaint?
}

extension Desk {
  /// Tells with every page that text is missing.
  fileprivate var missingTextNotice: [Effect] {
    reading.flatMap { $0.isIntact ? nil : $0.watch?.notice }.effects
  }
}
