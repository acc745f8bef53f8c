internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The contents: for each chapter its title, its page, and a bar as long as the chapter, with what was
/// read, the marks, the hits of the search and the reader's place.
struct ContentsContent: SheetContent {
  private var edition: Edition
  /// The text that has been read.
  private let read: RangeSet<BookOffset>
  /// Where the reader is.
  private var place: BookOffset
  private var table: ContentsTable
  private(set) var rows: [SheetRow] = []
  private var barWidth = 0
  private let lengths: [Range<BookOffset>]
  /// In bytes.
  private let longest: Int
  private var missing = MissingChapters.notSought

  /// Groups of lines that may begin the chapters, where next to none were found. To find them takes a while in a
  /// large text.
  private enum MissingChapters {
    case notSought
    case sought(by: any Job<ChaptersContent>)
    case offered(ChaptersContent)
  }

  init(_ book: Reading, read: RangeSet<BookOffset>) {
    (edition, self.read, place) = (book.edition, read, book.position.offset)
    let outline = edition.book.text.outline
    table = ContentsTable([], columns: 1)
    let end = max(edition.book.text.textEnd, BookOffset(1))
    lengths = outline.indices.map { index in
      let next = index + 1 < outline.count ? outline[index + 1].offset : end
      return outline[index].offset..<max(next, outline[index].offset)
    }
    longest = max(lengths.map(\.count).max() ?? 1, 1)
  }

  private var outline: [Heading<BookOffset>] { edition.book.text.outline }

  let opener: Command? = .showContents
  let ownKeys: KeyScope? = .contents
  let canFilter = true
  let emptyText: SafeText = ""
  var hints: [SafeText] {
    if outline.isEmpty {
      return ["↑ ↓ choose    Enter shows the lines    Esc closes", "Esc closes"]
    }
    return [
      "Enter goes there    d: no chapter    C: a chapter is missing    Esc closes",
      "Enter goes there    d: no chapter    Esc closes",
    ] + Card.keysOfList
  }
  var shape: SheetShape {
    SheetShape(
      columns: Settings.bestMeasure + Self.gap + Self.widestBar + 2 * Self.mark, marks: 0,
      isOfInterface: false)
  }

  /// Looks for them once. While pages are still being counted, the book may seem too short to lack chapters.
  private mutating func lookForOffers(over desk: Desk) {
    guard edition.lacksChapters, case .notSought = missing, let book = desk.reading else { return }
    let subject = ChaptersContent.Subject(book)
    missing = .sought(by: desk.jobs.run { ChaptersContent(subject) })
    _ = collectOffers(within: .milliseconds(80))
  }

  private mutating func collectOffers(within patience: Duration = .zero) -> Bool {
    guard case .sought(let job) = missing, let found = job.newResults(within: patience)?.first
    else { return false }
    missing = .offered(found)
    return true
  }

  private var correcting: ChaptersContent? {
    if case .offered(let found) = missing { found } else { nil }
  }

  mutating func tick(over desk: Desk) -> Bool { collectOffers() }

  var firstSelected: Int {
    outline.isEmpty && !offers.isEmpty ? itemOfCorrecting + 1 : edition.chapter(at: place) ?? 0
  }

  /// The item that leads to any line, behind the chapters. The offers are behind it.
  private var itemOfCorrecting: Int { outline.count }

  private var offers: [ContentsOffer] { correcting?.offers ?? [] }

  private func offer(_ item: Int) -> ContentsOffer? {
    let index = item - itemOfCorrecting - 1
    return offers.indices.contains(index) ? offers[index] : nil
  }

  var title: SafeText {
    if outline.isEmpty {
      return offers.isEmpty ? "No chapters were found" : "No chapters were found. Are these some?"
    }
    return barWidth > 1
      ? "Contents   ● here  ━ read  ◥ bookmark  ▪ highlight  ◆ hits"
      : "● here  ━ read  ◥ ▪ marks  ◆ hits"
  }

  private static let gap = 2
  /// The columns on either side, for the mark of the selected chapter.
  private static let mark = 2
  private static let widestBar = 30
  /// The narrowest rows beside which bars have room. In narrower ones a chapter has one cell.
  private static let narrowest = 44

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    edition = desk.reading?.edition ?? edition
    place = desk.reading?.position.offset ?? place
    lookForOffers(over: desk)
    barWidth = room.columns >= Self.narrowest ? min(room.columns / 3, Self.widestBar) : 1
    let columns = room.columns - 2 * Self.mark - Self.gap - barWidth
    table = ContentsTable(
      outline, columns: max(columns, 1), rows: room.rows,
      direction: edition.book.text.directionOfRows)
    rows = []
    for index in table.entries.indices where filter.accepts(outline[index].title) {
      if filter.isEmpty, table.rowsBefore(index) > 0 { rows.append(SheetRow(item: nil)) }
      rows.append(SheetRow(item: index, height: table.entries[index].lines.count))
    }
    guard filter.isEmpty, edition.lacksChapters else { return }
    if !rows.isEmpty { rows.append(SheetRow(item: nil)) }
    rows += offers.indices.map { SheetRow(item: itemOfCorrecting + 1 + $0) }
    rows.append(SheetRow(item: itemOfCorrecting))
  }

  static let commands: [SheetCommand<ContentsContent>] = [
    .init("not-a-chapter", "say that no chapter begins there", "d", .delete) {
      contents, item, desk in
      guard let item, item < contents.outline.count, let book = desk.reading else { return nil }
      return [.close, ChaptersContent.open(over: book, at: contents.outline[item].offset)]
    },
    .init("correct-contents", "say where chapters begin", "C") { _, _, desk in
      correct(on: desk)
    },
    .init("undo", "undo the last correction", "u") { _, _, desk in
      desk.reading.flatMap { ChaptersContent.undo(in: $0.book) }
    },
  ]

  private static func correct(on desk: Desk) -> [Effect] {
    [.close] + (desk.reading.map { [ChaptersContent.open(over: $0)] } ?? [])
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    if item < outline.count { return [.close, .jump(.heading(item))] }
    guard let correcting, let offer = offer(item) else { return Self.correct(on: desk) }
    return [.close, .open(Sheet(correcting.taking(offer)))]
  }

  /// A tap on a bar goes to that part of the chapter.
  mutating func tap(_ item: Int, column: Int, on desk: inout Desk) -> [Effect] {
    guard item < outline.count else { return choose(item, on: &desk) }
    let cells = cells(of: item)
    let cell = column - Self.mark - table.columns - Self.gap
    guard (1..<max(cells, 1)).contains(cell) else { return choose(item, on: &desk) }
    return [.close, .jump(.offset(part(cell, of: item).lowerBound))]
  }

  // MARK: Picture

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    guard item < outline.count else {
      return draw(offer(item), in: row, on: &canvas)
    }
    var look = ContentsTable.Look(paper: .panel, current: edition.chapter(at: place) ?? 0)
    look.chosen = row.isSelected ? item : nil
    _ = table.draw(
      item..<item + 1, from: row.area.origin.row,
      in: row.area.inset(columns: Self.mark, rows: 0), look: look, on: &canvas,
      number: edition.pageNumber(ofHeading:))
    // Beside the page number, which stands in the last row of the title.
    let start =
      row.area.origin
      + Point(column: Self.mark + table.columns + Self.gap, row: row.area.size.rows - 1)
    for cell in 0..<cells(of: item) {
      let (sign, style) = sign(for: part(cell, of: item))
      canvas.write(sign, at: start + Point(column: cell, row: 0), style: style, clip: row.area)
    }
  }

  /// Draws an offer, or the row that leads to any other line.
  private func draw(_ offer: ContentsOffer?, in row: DrawnRow, on canvas: inout TextCanvas) {
    row.write(
      offer?.words ?? "Say where the chapters begin", note: offer?.note ?? "",
      in: row.area.inset(columns: Self.mark, rows: 0), on: &canvas)
    guard row.isSelected else { return }
    canvas.write("▸", at: row.area.origin, style: Style(.text, on: .panel, .bold), clip: row.area)
  }

  /// The cells of a chapter's bar: those of the longest fill the width.
  private func cells(of item: Int) -> Int {
    max((lengths[item].count * barWidth + longest - 1) / longest, 1)
  }

  /// The offsets that a cell of a bar stands for.
  private func part(_ cell: Int, of item: Int) -> Range<BookOffset> {
    let (range, cells) = (lengths[item], cells(of: item))
    let start = range.lowerBound + range.count * cell / cells
    return start..<max(range.lowerBound + range.count * (cell + 1) / cells, start)
  }

  private func sign(for part: Range<BookOffset>) -> (SafeText, Style) {
    let accent = Style(.accent, on: .panel, .bold)
    if part.contains(place) { return ("●", accent) }
    if !edition.overlay.hits.overlapping(part).isEmpty { return ("◆", accent) }
    let marks = edition.overlay.marks
    if marks.bookmark(in: part) != nil { return ("◥", accent) }
    if !marks.highlights(in: part).isEmpty { return ("▪", accent) }
    return read.coversMost(of: part)
      ? ("━", Style(.text, on: .panel)) : ("─", Style(.soft, on: .panel))
  }
}
