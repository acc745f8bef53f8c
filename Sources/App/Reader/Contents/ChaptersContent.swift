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
/// nothing was found; then what to do with the chosen one, with the lines that look like it.
struct ChaptersContent: SheetContent {
  private var corrections: [ContentsCorrection]
  /// Nil for a long book.
  private let contents: CorrectedContents?
  private var items: [Item] = []
  private(set) var rows: [SheetRow] = []
  /// The words of the line that was chosen.
  private var choice: String?

  private enum Item {
    case line(Int, isChapter: Bool)
    case offer(ContentsCorrection, count: Int, first: String)
    /// Changes the contents.
    case apply(SafeText, ContentsCorrection)
    case undo, asFound
    /// A line that cannot be chosen.
    case text(SafeText)
  }

  private static let (mostLines, mostTitles) = (40, 6)

  init(_ book: Reading) {
    corrections = book.book.corrections
    contents = book.book.contents(with: corrections)
    guard let contents else { return }
    if contents.count < CorrectedContents.fewest {
      items = contents.proposals.map { offer in
        let lines = contents.lines(of: offer)
        return .offer(
          offer, count: lines.count,
          first: lines.prefix(3).map(contents.title).joined(separator: "  "))
      }
    }
    let open = book.openRange
    let lines =
      contents.line(
        at: open.lowerBound)...contents.line(at: max(open.upperBound - 1, open.lowerBound))
    items += lines.filter { contents.mayBeTitle($0) }.prefix(Self.mostLines).map {
      .line($0, isChapter: contents.isChapter($0))
    }
    if !corrections.isEmpty { items += [.undo, .asFound] }
  }

  /// Begins with what to do with the heading at an offset; nil if the contents cannot be changed there.
  init?(_ book: Reading, at offset: Int) {
    self.init(book)
    guard let contents, case let line = contents.line(at: offset), contents.isChapter(line) else {
      return nil
    }
    offerChanges(ofLine: line, isChapter: true)
  }

  let hints: [SafeText] = [
    "↑ ↓ choose    Enter takes it    Esc closes", "Enter takes it    Esc closes",
  ]
  let emptyText: SafeText = "No line of these pages can be a title"

  var title: SafeText {
    choice.map { SafeText($0) } ?? "Where does a chapter begin?"
  }

  var subject: String { choice ?? "" }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = items.indices.map { index in
      if case .text = items[index] { SheetRow(item: nil) } else { SheetRow(item: index) }
    }
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    let style = Style(.text, on: .panel, row.isSelected ? .bold : [])
    let (words, note) = text(of: items[row.index])
    let room = max(row.area.size.columns - (note.isEmpty ? 0 : note.width + 2), 1)
    canvas.write(
      words.truncated(to: room).inVisualOrder, at: row.area.origin, style: style, clip: row.area)
    let end = Point(column: row.area.columns.upperBound - note.width, row: row.area.origin.row)
    canvas.write(note, at: end, style: Style(.soft, on: .panel), clip: row.area)
  }

  private func text(of item: Item) -> (SafeText, note: SafeText) {
    switch item {
    case .line(let line, let isChapter):
      (SafeText(contents?.title(ofLine: line) ?? ""), isChapter ? "chapter" : "")
    case .offer(_, let count, let first):
      (SafeText(first), SafeText("\(count.grouped) lines like these"))
    case .apply(let words, _), .text(let words): (words, "")
    case .undo: ("Undo the last change", "")
    case .asFound: ("Undo all changes: the contents as they were found", "")
    }
  }

  // MARK: Choosing

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    switch items[item] {
    case .line(let line, let isChapter): offerChanges(ofLine: line, isChapter: isChapter)
    case .offer(let correction, _, let first):
      offer([(correction, "become chapters")], titled: first)
    case .apply(_, let correction): return take(corrections + [correction], on: &desk)
    case .undo: return take(corrections.dropLast(), on: &desk)
    case .asFound: return take([], on: &desk)
    case .text: break
    }
    return []
  }

  private mutating func offerChanges(ofLine line: Int, isChapter: Bool) {
    guard let contents else { return }
    let words = contents.title(ofLine: line)
    let (all, one) = (false, true)
    let kinds: [(level: Int?, onlyThis: Bool, String)] =
      isChapter
      ? [(nil, one, "is no chapter"), (nil, all, "are no chapters")]
      : [
        (1, all, "become chapters"), (1, one, "becomes a chapter"), (0, all, "become parts"),
        (0, one, "becomes a part"),
        (2, all, "become sections of chapters"), (2, one, "becomes a section of a chapter"),
      ]
    let changes = kinds.compactMap { level, onlyThis, does in
      contents.correction(ofLine: line, level: level, onlyThis: onlyThis).map { ($0, does) }
    }
    // Where no other line looks alike, both are the same.
    offer(
      changes.indices.filter { index in !changes[..<index].contains { $0.0 == changes[index].0 } }
        .map { changes[$0] }, titled: words)
  }

  private mutating func offer(_ changes: [(ContentsCorrection, String)], titled title: String) {
    guard let contents else { return }
    var alike: [String] = []
    items = changes.map { correction, does in
      let lines = contents.lines(of: correction)
      if lines.count > alike.count { alike = lines.map(contents.title) }
      let subject =
        if case .like = correction.scope { "All \(lines.count.grouped) lines like this" } else {
          "Only this line"
        }
      return .apply(SafeText("\(subject) \(does)"), correction)
    }
    items += [.text("")] + alike.prefix(Self.mostTitles).map { .text(SafeText($0)) }
    if alike.count > Self.mostTitles {
      items.append(.text(SafeText("… and \((alike.count - Self.mostTitles).grouped) more")))
    }
    choice = title
  }

  /// Changes the contents at once; the place stays.
  private func take(_ corrections: [ContentsCorrection], on desk: inout Desk) -> [Effect] {
    desk.withReading { book, _, _ in book.pages.correctContents(corrections) }
    let count = desk.reading?.book.text.outline.count ?? 0
    return [
      .close, .layOut, .ask(.saveContents(corrections)),
      .hint(
        SafeText(
          count == 1
            ? "The contents have 1 entry    C changes them"
            : "The contents have \(count.grouped) entries    C changes them")),
    ]
  }
}
