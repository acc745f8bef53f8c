internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// Shows the end of a file that grows, such as a log, until the reader turns back.
struct FollowingService: Service {
  /// When to look at the file again; nil while nothing is followed.
  private var due: Duration?
  private var look: (any Job<Look>)?
  /// Whether the book that is being opened is the followed one, read again.
  private var isReopening = false

  /// A look at the file: what was read of it, if it has changed.
  private struct Look: Sendable {
    var read: ReadBook.Attempt?
    var wasCut = false
  }

  private static let interval = Duration.milliseconds(500)

  /// Goes to the end of the open file and stays there, or stops that.
  mutating func toggle(on desk: inout Desk) -> [Effect] {
    if due != nil { return stop() }
    guard let reading = desk.reading, reading.book.stamp != nil else {
      return [.hint("Only a file can be followed")]
    }
    due = desk.now
    let end = reading.book.text.textEnd
    return
      (desk.withReading { book, _, now in
        book.pages.jump { $0.go(toOffset: end, animated: false, at: now) }
      } ?? []) + [.hint("The end of the file is followed    F or a turn back ends that")]
  }

  private mutating func stop() -> [Effect] {
    (due, look) = (nil, nil)
    return [.hint("The file is not followed any more    F follows it")]
  }

  func timeout(on desk: Desk) -> Duration? {
    due.flatMap { look == nil && desk.isClear ? max($0 - desk.now, .zero) : nil }
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    guard let due, desk.isClear else { return [] }
    if let found = look?.newResults(within: .zero)?.first {
      (look, self.due) = (nil, desk.now + Self.interval)
      return show(found, on: desk)
    }
    guard look == nil, desk.now >= due, let reading = desk.reading, let former = reading.book.stamp
    else { return [] }
    let path = reading.book.path
    let again = BookReading(path, as: desk.settings, of: desk.sources)
    look = desk.jobs.run { [records = desk.records] in
      // A file that is gone for a moment is being replaced.
      guard let now = FileStamp(of: path), now != former, now.size > 0 else { return Look() }
      return Look(read: again.outcome(among: records), wasCut: now.size < former.size)
    }
    return []
  }

  private mutating func show(_ found: Look, on desk: Desk) -> [Effect] {
    guard case .success(let read) = found.read, let former = desk.reading?.book else { return [] }
    isReopening = true
    let end = read.book.text.textEnd
    let open = Effect.openRead(.success(read), at: .offset(end))
    if found.wasCut {
      return [open, .hint("The file was cut or replaced; this is its new end")]
    }
    let counts = [read.book, former].map { $0.text.wholeManuscript?.blocks.count ?? 0 }
    let lines = counts[0] - counts[1]
    let words = lines == 1 ? "1 new line" : lines > 0 ? "\(lines.grouped) new lines" : "New lines"
    return [open, .hint(SafeText(words + "    F or a turn back ends this"))]
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    guard due != nil else { return [] }
    switch happening {
    case .opened:
      if !isReopening { (due, look) = (nil, nil) }
      isReopening = false
    case .turned:
      let isAtEnd = desk.reading.map { reading in
        reading.spread.textPages.last == reading.edition.layout.pageCountInOrder - 1
      }
      if isAtEnd != true { return stop() }
    default: break
    }
    return []
  }
}
