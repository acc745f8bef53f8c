internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewSettings
internal import CurlewTypesetting

/// Lets the reader say where chapters begin. First the lines of the open pages, and groups of lines where next to
/// nothing was found; then what to do with the chosen one, and the lines that look like it, each of which can be left
/// as it is.
struct ChaptersContent: SheetContent {
  private var corrections: [ContentsCorrection]
  private let contents: CorrectedContents?
  /// The part of a long book whose lines are shown; nil for other books. Corrections hold for all parts.
  private let part: LoadedPart?
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
    case apply(ContentsCorrection, count: Int)
    /// A line that looks like the chosen one, and what is missing between the one before and it.
    case alike(Int, gap: SafeText)
    case undo, asFound, isSure
    /// A line that cannot be chosen.
    case text(SafeText)
  }

  private static let mostLines = 60

  /// - Parameters:
  ///   - offset: An offset in that part of a long book whose chapters are listed; nil for the part that is open.
  ///   - selected: The offset whose line is selected first.
  init(_ book: Reading, near offset: BookOffset? = nil, selecting selected: BookOffset? = nil) {
    corrections = book.book.corrections
    let (open, text) = (book.openRange, book.book.text)
    part = text.isLong ? text.part(containing: offset ?? open.lowerBound) : nil
    contents =
      part.map { CorrectedContents($0.book.manuscript) } ?? book.book.contents(with: corrections)
    guard let contents else { return }
    let offers = book.edition.lacksChapters ? contents.offers : []
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
    let wanted = selected ?? book.search?.current?.lowerBound
    let place = wanted.flatMap { open.contains($0) ? contents.line(at: inPart($0)) : nil }
    let found = items.firstIndex {
      if case .line(let line, _) = $0 { line == place } else { false }
    }
    start = found ?? (offers.isEmpty ? first : 0)
    self.first = items
  }

  /// Offers at once what can be done with the heading at an offset; nil if it cannot be changed.
  init?(_ book: Reading, at offset: BookOffset) {
    self.init(book, near: offset)
    guard let contents, case let line = contents.line(at: inPart(offset)), contents.isChapter(line)
    else { return nil }
    isOfContents = true
    offerChanges(ofLine: line, isChapter: true)
  }

  /// Shows the lines that an offer makes chapters of.
  init(_ book: Reading, taking offer: ContentsOffer) {
    self.init(book)
    isOfContents = true
    self.offer([offer.correction], titled: offer.words.string)
  }

  /// Undoes the last change of the contents; nil if there is none.
  static func undo(on desk: inout Desk) -> [Effect]? {
    guard let book = desk.reading, !book.book.corrections.isEmpty else { return nil }
    var sheet = ChaptersContent(book)
    sheet.isOfContents = true
    return sheet.apply(sheet.corrections.undone, on: &desk)
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
  mutating func cancel() -> [Effect] { isOfContents ? [.ask(.showContents)] : [] }

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
    case .apply(let correction, let count): (words(for: correction, count: count), "")
    case .text(let words): (words, "")
    case .undo: ("Undo the last change", "")
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
      start = item
      offerChanges(ofLine: line, isChapter: isChapter)
    case .offer(let made):
      start = item
      offer([made.correction], titled: made.words.string)
    case .apply(let correction, _): return apply(corrections + changes(of: correction), on: &desk)
    case .alike(let line, _): kept.formSymmetricDifference([line])
    case .undo: return apply(corrections.undone, on: &desk)
    case .asFound:
      let count = corrections.count
      (items, choice) = (
        [.isSure], count == 1 ? "Undo a change?" : "Undo all \(count.grouped) changes?"
      )
    case .isSure: return apply([], on: &desk)
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
    let changes = (isChapter ? [nil] : [1, 0, 2]).flatMap { level in
      // Taking many away may hurt.
      [isChapter, !isChapter].compactMap {
        contents.correction(ofLine: line, level: level, onlyThis: $0)
      }
    }
    offer(changes, titled: contents.title(ofLine: line))
  }

  private mutating func offer(_ changes: [ContentsCorrection], titled title: String) {
    guard let contents else { return }
    var alike: [Int] = []
    items = changes.indices.compactMap { index in
      // If no other line looks like this one, all lines like it are the same as only this line.
      guard !changes[..<index].contains(changes[index]) else { return nil }
      let lines = contents.lines(of: changes[index])
      if lines.count > alike.count { alike = lines }
      return .apply(changes[index], count: lines.count)
    }
    if alike.count > 1 {
      items += [.text(""), .text("Lines like this; Enter leaves one as it is")]
      items += alike.indices.map { index in
        let gap = index > 0 ? contents.gap(between: alike[index - 1], and: alike[index]) : nil
        return .alike(alike[index], gap: gap.map { SafeText($0) } ?? "")
      }
    }
    choice = title
  }

  private func words(for correction: ContentsCorrection, count: Int) -> SafeText {
    let isMany = if case .like = correction.scope { true } else { false }
    let count = count - (isMany ? kept.count : 0)
    let number =
      part == nil ? "all \(count.grouped) lines" : "all lines (\(count.grouped) near here)"
    let lines = isMany ? "\(number) like this" : "only this line"
    return switch correction.level {
    case nil: SafeText("Take \(lines) out of the contents")
    case 0: SafeText("Make \(isMany ? "parts" : "a part") of \(lines): above chapters")
    case 1: SafeText("Make \(isMany ? "chapters" : "a chapter") of \(lines)")
    default: SafeText("Make \(isMany ? "sections" : "a section") of \(lines): inside chapters")
    }
  }

  /// Changes the contents at once; the place stays.
  private mutating func apply(_ corrections: [ContentsCorrection], on desk: inout Desk) -> [Effect]
  {
    desk.withReading { book, _, _ in book.pages.correctContents(corrections) }
    let count = desk.reading?.book.text.outline.count ?? 0
    let chapters = count == 1 ? "1 entry" : "\(count.grouped) entries"
    return [.close, .layOut, .ask(.saveContents(corrections))] + cancel() + [
      .hint(SafeText("The contents have \(chapters)    C corrects them"))
    ]
  }
}

/// Lines that look alike and may begin the chapters of a text in which next to none were found.
struct ContentsOffer: Sendable {
  let correction: ContentsCorrection
  /// The first of the lines.
  let words: SafeText
  /// How many there are.
  let note: SafeText
}

extension CorrectedContents {
  /// The likeliest first.
  var offers: [ContentsOffer] {
    proposals.map { correction in
      let lines = lines(of: correction)
      return ContentsOffer(
        correction: correction,
        words: SafeText(lines.prefix(3).map(title).joined(separator: "  ")),
        note: SafeText("\(lines.count.grouped) lines like these"))
    }
  }
}
