internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Lets the reader say where chapters begin. First the lines of the open pages, and groups of lines where next to
/// nothing was found; then what to do with the chosen one, and the lines that look like it, each of which can be left
/// as it is.
struct ChaptersContent: SheetContent, Sendable {
  private var corrections: [ContentsCorrection]
  private let contents: CorrectedContents?
  /// The part of a long book whose lines are shown; nil for other books. Corrections hold for all parts.
  private let part: LoadedPart?
  /// Groups of lines that may begin the chapters.
  private(set) var offers: [ContentsOffer] = []
  private var items: [Item] = []
  private(set) var rows: [SheetRow] = []
  /// The words of the line that was chosen.
  private var choice: String?
  /// The lines that look like the chosen one, but that the reader has left out of the change.
  private var kept: Set<Int> = []
  /// What can be chosen first, and the item that is selected there.
  private var first: [Item] = []
  private var start = 0
  /// Whether the contents are shown again afterwards.
  private var isOfContents = false

  private enum Item {
    case line(Int, isChapter: Bool)
    case offer(ContentsOffer)
    /// Changes the contents.
    case apply(ContentsChange)
    /// A line that looks like the chosen one, and what is missing between the one before and it.
    case alike(Int, gap: SafeText)
    case undo, asFound, isSure
    /// A line that cannot be chosen.
    case text(SafeText)
  }

  private static let mostLines = 60

  /// What it is about.
  struct Subject: Sendable {
    let book: OpenBook
    /// The text of the open pages.
    let open: Range<BookOffset>
    let lacksChapters: Bool
    /// An offset in the line that is selected first.
    var selected: BookOffset?

    init(_ reading: Reading) {
      (book, open) = (reading.book, reading.openRange)
      lacksChapters = reading.edition.lacksChapters
      selected = reading.search?.current?.lowerBound
    }
  }

  /// - Parameter offset: An offset in that part of a long book whose chapters are listed; nil for the part that is
  ///   open.
  init(_ subject: Subject, near offset: BookOffset? = nil) {
    let (book, open) = (subject.book, subject.open)
    corrections = book.corrections
    let whole = book.contents(with: corrections)
    part = whole == nil ? book.text.part(containing: offset ?? open.lowerBound) : nil
    contents = whole ?? part.map { CorrectedContents($0.book.manuscript) }
    guard let contents else { return }
    offers = subject.lacksChapters ? contents.offers : []
    items = offers.map { .offer($0) }
    if !corrections.isEmpty { items += [.undo, .asFound] }
    let shown = inPart(open.lowerBound)..<inPart(open.upperBound)
    let lines =
      contents.line(
        at: shown.lowerBound)...contents.line(at: max(shown.upperBound - 1, shown.lowerBound))
    let first = items.count
    items += lines.filter { contents.mayBeTitle($0) }.prefix(Self.mostLines).map {
      .line($0, isChapter: contents.isChapter($0))
    }
    let place = subject.selected.flatMap { open.contains($0) ? contents.line(at: inPart($0)) : nil }
    let found = items.firstIndex {
      if case .line(let line, _) = $0 { line == place } else { false }
    }
    start = found ?? (offers.isEmpty ? first : 0)
    self.first = items
  }

  /// Offers what can be done with the heading at an offset; nil if it cannot be changed.
  private init?(_ subject: Subject, at offset: BookOffset) {
    self.init(subject, near: offset)
    guard let contents, case let line = contents.line(at: inPart(offset)), contents.isChapter(line)
    else { return nil }
    isOfContents = true
    offerChanges(ofLine: line, isChapter: true)
  }

  /// The same sheet with the lines that an offer makes chapters of.
  func taking(_ offer: ContentsOffer) -> ChaptersContent {
    var sheet = self
    sheet.isOfContents = true
    sheet.offer([offer.change], titled: offer.words.string)
    return sheet
  }

  // MARK: Beside the loop

  /// Opens the sheet when it is made. In a large text that takes a while.
  private static func open(_ make: @escaping @Sendable () -> ChaptersContent?) -> Effect {
    .wait { desk in
      PendingWork(desk.jobs.run(make), "Looking for chapters", at: desk.now) { _, sheet in
        [sheet.map { .open(Sheet($0)) } ?? .hint("This entry of the contents cannot be changed")]
      }
    }
  }

  /// Shows the lines of the open pages.
  static func open(over book: Reading, selecting selected: BookOffset? = nil) -> Effect {
    var subject = Subject(book)
    subject.selected = selected ?? subject.selected
    return open { [subject] in ChaptersContent(subject) }
  }

  /// Shows what can be done with the heading at an offset.
  static func open(over book: Reading, at offset: BookOffset) -> Effect {
    let subject = Subject(book)
    return open { ChaptersContent(subject, at: offset) }
  }

  /// Undoes the last change of the contents; nil if there is none.
  static func undo(in book: OpenBook) -> [Effect]? {
    book.corrections.isEmpty
      ? nil : change(book, by: book.corrections.undone, [.showContents])
  }

  /// Lets two passages of a book and its translation begin side by side.
  ///
  /// - Parameters:
  ///   - offset: In the text of the book.
  ///   - other: In the translation.
  static func pair(_ offset: BookOffset, with other: BookOffset, in book: OpenBook) -> [Effect] {
    guard let pairing = book.pairing(offset, with: other) else { return [] }
    return change(
      book, by: book.corrections + [pairing], [],
      saying: "They belong together    C can undo it")
  }

  /// Lets words of a book read otherwise.
  static func mend(_ range: Range<BookOffset>, as words: String, in book: OpenBook) -> [Effect] {
    guard let mending = book.mending(range, as: words) else { return [.close] }
    return change(
      book, by: book.corrections + [mending], [], during: "Mending the words",
      saying: SafeText("The page reads “\(words)”    C can undo it"))
  }

  /// Changes the contents; the place stays.
  private static func change(
    _ book: OpenBook, by corrections: [ContentsCorrection], _ after: [Effect],
    during message: SafeText = "Changing the contents", saying words: SafeText? = nil
  ) -> [Effect] {
    let change = Effect.wait { desk in
      let job = desk.jobs.run { book.corrected(by: corrections) }
      return PendingWork(job, message, at: desk.now) { desk, new in
        guard desk.reading?.book.key == book.key else { return [] }
        let count = new.text.outline.count
        let entries = Message(
          counting: count, "The contents have \(count.grouped) entry    C corrects them",
          "The contents have \(count.grouped) entries    C corrects them")
        let edit = ContentsEdit(from: book.corrections, to: corrections, of: book.raw.identity)
        return desk.show(new) + [.happened(.corrected(edit))] + after + [
          .hint(words ?? SafeText(entries))
        ]
      }
    }
    return [.close, change]
  }

  /// An offset of the book as one in the part.
  private func inPart(_ offset: BookOffset) -> Int { part?.offset(of: offset) ?? offset.value }

  var hints: [SafeText] {
    choice == nil
      ? [
        "↑ ↓ choose    Enter takes it    Esc: to another page", "Enter takes it    Esc closes",
      ] : ["Enter takes it    Esc goes back", "Esc goes back"]
  }
  let emptyText: SafeText = "No line of these pages can be a title"

  var title: SafeText {
    choice.map { SafeText($0) } ?? "Which line of these pages begins a chapter?"
  }

  var subject: String { choice ?? "" }
  var firstSelected: Int { choice == nil ? start : 0 }
  mutating func cancel() -> [Effect] { isOfContents ? [.showContents] : [] }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = items.indices.map { index in
      if case .text = items[index] { SheetRow(item: nil) } else { SheetRow(item: index) }
    }
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    let (words, note) = text(of: items[row.index])
    row.write(words, note: note, in: row.area, on: &canvas)
  }

  private func text(of item: Item) -> (SafeText, note: SafeText) {
    switch item {
    case .line(let line, let isChapter):
      (SafeText(contents?.title(ofLine: line) ?? ""), isChapter ? "a chapter now" : "")
    case .offer(let offer): (offer.words, offer.note)
    case .alike(let line, let gap):
      (SafeText(contents?.title(ofLine: line) ?? ""), kept.contains(line) ? "stays as it is" : gap)
    case .apply(let change): (words(for: change), "")
    case .text(let words): (words, "")
    case .undo:
      (
        "Undo the last change",
        corrections.changes.last?.misprints.last.map { SafeText("\($0.words) → \($0.former)") }
          ?? ""
      )
    case .asFound: ("Undo all changes …", "")
    case .isSure: ("Undo them: the contents as they were found", "")
    }
  }

  mutating func goBack() -> Bool {
    guard choice != nil, !isOfContents else { return false }
    (items, choice, kept) = (first, nil, [])
    return true
  }

  // MARK: Choosing

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    switch items[item] {
    case .line(let line, let isChapter):
      var next = self
      next.start = item
      return [
        .close,
        Self.open { [next] in
          var next = next
          next.offerChanges(ofLine: line, isChapter: isChapter)
          return next
        },
      ]
    case .offer(let made):
      start = item
      offer([made.change], titled: made.words.string)
    case .apply(let change): return apply(corrections + changes(of: change.correction), on: desk)
    case .alike(let line, _): kept.formSymmetricDifference([line])
    case .undo: return apply(corrections.undone, on: desk)
    case .asFound:
      let count = corrections.count
      (items, choice) = (
        [.isSure],
        Message(counting: count, "Undo a change?", "Undo all \(count.grouped) changes?").text
      )
    case .isSure: return apply([], on: desk)
    case .text: break
    }
    return []
  }

  /// A correction, followed by one for each line that is left out of it.
  private func changes(of correction: ContentsCorrection) -> [ContentsCorrection] {
    guard let contents, case .like = correction.scope else { return [correction] }
    return [correction]
      + kept.sorted().compactMap {
        var exception = contents.correction(
          ofLine: $0, level: contents.level(ofLine: $0), onlyThis: true)
        exception?.isException = true
        return exception
      }
  }

  private mutating func offerChanges(ofLine line: Int, isChapter: Bool) {
    guard let contents else { return }
    let levels: [Int?] = isChapter ? [nil] : [1, 0, 2]
    // Taking many away may hurt.
    let changes = [isChapter, !isChapter].compactMap {
      contents.change(ofLine: line, level: levels[0], onlyThis: $0)
    }
    let all = levels.flatMap { level in
      changes.map { change in
        var change = change
        change.correction.level = level
        return change
      }
    }
    offer(all, titled: contents.title(ofLine: line))
  }

  private mutating func offer(_ changes: [ContentsChange], titled title: String) {
    guard let contents else { return }
    items = changes.indices.compactMap { index in
      // If no other line looks like this one, all lines like it are the same as only this line.
      let isKnown = changes[..<index].contains { $0.correction == changes[index].correction }
      return isKnown ? nil : .apply(changes[index])
    }
    let alike = changes.map(\.lines).max { $0.count < $1.count } ?? []
    if alike.count > 1 {
      items += [.text(""), .text("Lines like this; Enter leaves one as it is")]
      items += alike.indices.map { index in
        let gap = index > 0 ? contents.gap(between: alike[index - 1], and: alike[index]) : nil
        return .alike(alike[index], gap: gap.map { SafeText($0) } ?? "")
      }
    }
    choice = title
  }

  private func words(for change: ContentsChange) -> SafeText {
    let isMany = if case .like = change.correction.scope { true } else { false }
    let count = change.lines.count - (isMany ? kept.count : 0)
    guard isMany else {
      return switch change.correction.level {
      case nil: "Take only this line out of the contents"
      case 0: "Make a part of only this line: above chapters"
      case 1: "Make a chapter of only this line"
      default: "Make a section of only this line: inside chapters"
      }
    }
    let lines: Message =
      part == nil
      ? Message(
        counting: count, "all \(count.grouped) line like this",
        "all \(count.grouped) lines like this")
      : "all lines (\(count.grouped) near here) like this"
    return switch change.correction.level {
    case nil: "Take \(lines) out of the contents"
    case 0: "Make parts of \(lines): above chapters"
    case 1: "Make chapters of \(lines)"
    default: "Make sections of \(lines): inside chapters"
    }
  }

  private mutating func apply(_ corrections: [ContentsCorrection], on desk: Desk) -> [Effect] {
    desk.reading.map { Self.change($0.book, by: corrections, cancel()) } ?? [.close]
  }
}

/// Lines that look alike and may begin the chapters of a text in which next to none were found.
struct ContentsOffer: Sendable {
  let change: ContentsChange
  /// The first of the lines.
  let words: SafeText
  /// How many there are.
  let note: SafeText
}

extension CorrectedContents {
  /// The likeliest first.
  var offers: [ContentsOffer] {
    proposals.map { change in
      ContentsOffer(
        change: change, words: SafeText(change.lines.prefix(3).map(title).joined(separator: "  ")),
        note: SafeText(
          Message(
            counting: change.lines.count, "\(change.lines.count.grouped) line like these",
            "\(change.lines.count.grouped) lines like these")))
    }
  }
}
