internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting
internal import Paging

/// Shows what is added to a file or a pipe while it is read: at its end until the reader turns back, and what a pipe
/// brings also when the reader has come to the end of what was there. Of a long document, the first pages are shown first.
struct FollowingService: Service {
  private var isFollowing = false
  /// When to look for more; nil while nothing is expected.
  private var due: Duration?
  private var look: (any Job<Look>)?
  /// Whether the book that is being opened is the open one, read again.
  private var isReopening = false
  /// When the open book was read.
  private var lastRead = Duration.zero
  /// The session of the open book before it was read again.
  private var former: (session: ReadingSession, book: OpenBook)?

  /// A look at the file: what was read of it, if it has changed.
  private struct Look: Sendable {
    var read: ReadBook.Attempt?
    var wasCut = false
    var duration = Duration.zero
  }

  private static let interval = Duration.milliseconds(500)
  /// The longest delay until new text of a pipe appears in the contents and searches.
  private static let longestLag = Duration.seconds(5)

  /// Goes to the end of the open book and stays there, or stops that.
  mutating func toggle(on desk: inout Desk) -> [Effect] {
    if isFollowing { return stop(on: desk) }
    guard let book = desk.reading?.book, book.stamp != nil || book.growth != nil else {
      return [.hint("Only a file or a pipe can be followed")]
    }
    isFollowing = book.growth != .ended
    due = isFollowing ? desk.now : nil
    let end = book.text.textEnd
    let words: SafeText =
      isFollowing
      ? "The end is followed    F or a turn back ends that"
      : "The pipe has ended; this is all of it"
    return
      (desk.withReading { book, _, now in
        book.pages.jump { $0.go(toOffset: end, animated: false, at: now) }
      } ?? []) + [.hint(words)]
  }

  private mutating func stop(on desk: Desk) -> [Effect] {
    isFollowing = false
    if desk.reading?.book.growth == nil { (due, look) = (nil, nil) }
    return [.hint("The end is not followed any more    F follows it")]
  }

  func timeout(on desk: Desk) -> Duration? {
    due.flatMap { look == nil && desk.isClear ? max($0 - desk.now, .zero) : nil }
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    guard let due, desk.isClear, let reading = desk.reading, reading.pages.controller.turn == nil
    else { return [] }
    if let found = look?.newResults(within: .zero)?.first {
      // A long text takes its time; keys must not wait for it again and again.
      (look, self.due) = (nil, desk.now + max(Self.interval, found.duration * 4))
      return show(found, over: reading)
    }
    guard look == nil, desk.now >= due else { return [] }
    self.due = desk.now + Self.interval
    let book = reading.book
    if book.growth == .ended || book.growth == nil && !isFollowing { return end() }
    let isLate = desk.now - lastRead > Self.longestLag
    guard isFollowing || isLate || reading.spread.isAtEnd || book.isOutgrown else { return [] }
    var again = BookReading(book.path, as: desk.settings, of: desk.sources)
    again.isWhole = book.growth == .more(isLast: true)
    look = desk.jobs.run { [again, records = desk.records] in
      let begun = MonotonicClock.now
      let (isChanged, wasCut) = book.change
      let read = isChanged ? again.outcome(among: records) : nil
      return Look(read: read, wasCut: wasCut, duration: MonotonicClock.now - begun)
    }
    return []
  }

  private mutating func show(_ found: Look, over reading: Reading) -> [Effect] {
    guard let outcome = found.read else { return [] }
    guard case .success(let read) = outcome else {
      guard reading.book.growth != nil, case .failure(let complaint) = outcome else { return [] }
      return end() + [.notify([complaint])]
    }
    isReopening = true
    former = found.wasCut ? nil : (reading.session, reading.book)
    if !found.wasCut { read.book.text.takeParts(of: reading.book.text) }
    guard isFollowing else {
      let offset = reading.record.place(in: read.book)
      return [.openRead(.success(read), at: reading.start == nil ? nil : .offset(offset))]
    }
    let open = Effect.openRead(.success(read), at: .offset(read.book.text.textEnd))
    if found.wasCut {
      return [open, .hint("The file was cut or replaced; this is its new end")]
    }
    let counts = [read.book, reading.book].map { $0.text.wholeManuscript?.blocks.count ?? 0 }
    let lines = counts[0] - counts[1]
    let words: Message =
      lines > 0
      ? Message(counting: lines, "\(lines.grouped) new line", "\(lines.grouped) new lines")
      : "New lines"
    return [open, .hint("\(words)    F or a turn back ends this")]
  }

  /// Takes over the jumps, the ruler and the closed search of the same text when it was shorter.
  private func takeOver(into reading: inout Reading?) {
    // When a text becomes long, its offsets change, because those of a long text include control sequences.
    guard let former, let text = reading?.book.text,
      (text.contents == nil) == (former.book.text.contents == nil)
    else { return }
    let search = reading.flatMap {
      former.session.closedSearch?.again(in: text, $0.foldedSections, by: $0.jobs)
    }
    reading?.session.history = former.session.history
    reading?.session.ruler = former.session.ruler
    reading?.session.closedSearch = search
  }

  /// Nothing more will come.
  private mutating func end() -> [Effect] {
    defer { (due, isFollowing) = (nil, false) }
    return isFollowing ? [.hint("The pipe has ended")] : []
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    guard let reading = desk.reading else { return [] }
    if case .opened = happening { lastRead = desk.now }
    switch happening {
    case .opened where isReopening:
      takeOver(into: &desk.reading)
      (isReopening, former) = (false, nil)
    case .opened:
      (isFollowing, look, due) = (false, nil, nil)
      guard !reading.book.hasAllCome else { return [] }
      due = desk.now
      return reading.book.path == BookPath.standardInput
        ? [.hint("More is coming    F follows the end")] : [.hint("The other pages are being read")]
    case .turned where isFollowing && !reading.spread.isAtEnd: return stop(on: desk)
    default: break
    }
    return []
  }
}

extension OpenSpread {
  /// Whether the last page lies open.
  fileprivate var isAtEnd: Bool { textPages.last == edition.layout.pageCountInOrder - 1 }
}

extension OpenBook {
  /// Whether there is another text now than was read, and whether it is shorter.
  fileprivate var change: (isChanged: Bool, wasCut: Bool) {
    if let growth { return (growth != .awaited, false) }
    // A file that is gone for a moment is being replaced.
    guard let stamp, let now = FileStamp(of: path), now != stamp, now.size > 0 else {
      return (false, false)
    }
    return (true, now.size < stamp.size)
  }
}
