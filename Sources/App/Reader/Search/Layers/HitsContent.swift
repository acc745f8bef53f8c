internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// All hits of a search, grouped by chapter, each with the words around it. The item of a hit is its offset, because a
/// search that goes on may find other hits before it.
struct HitsContent: SheetContent {
  private var edition: Edition
  private var hits: [Range<BookOffset>] = []
  private var current: Range<BookOffset>?
  private let texts: FoldedSections
  private let query: String
  private var isCut = false
  private var isRunning = false
  /// The headings under which the hits stand, each with the indices of its hits.
  private var chapters: [(title: SafeText?, hits: Range<Int>)] = []
  private(set) var rows: [SheetRow] = []
  private var count = 0
  /// A hit of the only chapter that is listed; nil if all are.
  private var chosen: Int?
  /// Where the reader is, read on from the first page: the end of the pages where the search began.
  private let reached: BookOffset
  /// Whether hits behind it are left out, which may tell how a story ends.
  private var endsHere = false

  init(_ search: BookSearch, current: Range<BookOffset>?, over book: Reading) {
    edition = book.edition
    let last = edition.openPages(at: book.session.keptPosition.offset).upperBound
    reached = edition.layout.range(ofPage: last).upperBound
    (texts, query, self.current) = (book.foldedSections, search.query.text, current)
    follow(search)
  }

  private mutating func follow(_ search: BookSearch) {
    (hits, isRunning) = (search.found.all, search.isRunning)
    isCut = search.isRunning || search.isCut || search.isIncomplete
    chapters = Self.chapters(of: hits, edition.book.text.headings)
  }

  mutating func tick(over desk: Desk) -> Bool {
    guard isRunning, let search = desk.reading?.search?.search,
      search.found.count != hits.count || !search.isRunning
    else { return false }
    if hits.isEmpty { current = desk.reading?.search?.current }
    follow(search)
    return true
  }

  private func index(of item: Int) -> Int {
    hits.partitioningIndex { $0.lowerBound.value >= item }
  }

  /// The indices of the hits of the only chapter that is listed; empty if all are.
  private var chapter: Range<Int> {
    guard let number = chosen.map(index) else { return 0..<0 }
    return chapters.first { $0.hits.contains(number) }?.hits ?? 0..<0
  }

  private static func chapters(
    of hits: [Range<BookOffset>], _ outline: [Heading<BookOffset>]
  ) -> [(title: SafeText?, hits: Range<Int>)] {
    var (chapters, last) = ([(title: SafeText?, hits: Range<Int>)](), Int?.none)
    for (index, hit) in hits.enumerated() {
      let heading = outline.partitioningIndex { $0.offset > hit.lowerBound } - 1
      if heading == last {
        chapters[chapters.count - 1].hits = chapters[chapters.count - 1].hits.lowerBound..<index + 1
      } else {
        let title = heading < 0 ? nil : SafeText(outline[heading].title)
        chapters.append((title, index..<index + 1))
      }
      last = heading
    }
    return chapters
  }

  let ownKeys: KeyScope? = .hits
  let opener: Command? = .showHits
  let shape = SheetShape(isOfInterface: false)
  let canFilter = true
  var emptyText: SafeText { isRunning ? "Searching …" : "Not found" }
  var firstSelected: Int { current?.lowerBound.value ?? 0 }

  var title: SafeText {
    let number = isCut && chapter.isEmpty ? "\(count.grouped)+" : count.grouped
    let hits = Message(
      counting: count, "\(number) hit for “\(query)”", "\(number) hits for “\(query)”")
    return switch (chapter.isEmpty, endsHere) {
    case (true, false): SafeText(hits)
    case (false, false): "\(hits) in this chapter"
    case (true, true): "\(hits), up to here"
    case (false, true): "\(hits) in this chapter, up to here"
    }
  }

  var hints: [SafeText] {
    let end: Message = endsHere ? "u to the end" : "u up to here"
    let all: Message = chapter.isEmpty ? "c this chapter" : "c all chapters"
    let keys = chapters.count < 2 ? end.text : all.text + "    " + end.text
    return [
      SafeText("↑ ↓ choose    Enter goes there    \(keys)    Esc closes"),
      SafeText("Enter goes there    \(keys)"), SafeText("\(keys)    Esc closes"), "Esc closes",
    ]
  }

  /// Twenty English words, in cells.
  private static let cellsOfText = 125
  /// The columns of the page number, with space before it.
  private static let numberWidth = 7

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    edition = desk.reading?.edition ?? edition
    // Enough rows for twenty words, but at most a fifth of the screen.
    let columns = max(min(desk.size.columns - 6, 76) - Self.numberWidth, 1)
    let height = max(min((Self.cellsOfText + columns - 1) / columns, desk.size.rows / 5), 2)
    (rows, count) = ([], 0)
    let chapter = chapter
    for part in chapters where chapter.isEmpty || chapter == part.hits {
      let shown = part.hits.filter {
        (!endsHere || hits[$0].lowerBound < reached) && filter.accepts(words(around: hits[$0]))
      }
      guard !shown.isEmpty else { continue }
      if let title = part.title { rows.append(.title(title)) }
      rows += shown.map { SheetRow(item: hits[$0].lowerBound.value, height: height) }
      count += shown.count
    }
  }

  /// Some words around a hit, for the filter.
  private func words(around hit: Range<BookOffset>) -> String {
    let (section, range) = place(of: hit)
    let start = section.characterStart(max(range.lowerBound - 60, section.body.lowerBound))
    let end = section.characterStart(min(range.upperBound + 120, section.body.upperBound))
    return section.plainText(start..<max(end, start))
  }

  private func place(of hit: Range<BookOffset>) -> (TextSection, Range<Int>) {
    let book = edition.book.text
    let section = texts.section(book.textSection(containing: hit.lowerBound), of: book)
    return (section, section.offsets(of: hit))
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    [.close, .jumpToHit(hits[index(of: item)])]
  }

  static let commands: [SheetCommand<HitsContent>] = [
    .init("toggle-chapter", "hits of this chapter only, or all", "c") { content, selected, _ in
      guard let selected, content.chapters.count > 1 else { return nil }
      content.chosen = content.chosen == nil ? selected : nil
      return []
    },
    .init("toggle-end", "hits up to your place only, or all", "u") { content, _, _ in
      content.endsHere.toggle()
      return []
    },
  ]

  // MARK: Picture

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let page = edition.layout.page(containing: BookOffset(item)) + 1
    let number = SafeText(page.grouped)
    var text = row.area
    text.size.columns = max(row.area.size.columns - Self.numberWidth, 1)
    let (section, range) = place(of: hits[index(of: item)])
    Snippet(range, in: section, filling: text.size)
      .draw(in: text, isSelected: row.isSelected, on: &canvas)
    let place = Point(column: row.area.columns.upperBound - number.width, row: row.area.origin.row)
    canvas.write(number, at: place, style: Style(row.isSelected ? .accent : .soft, on: .panel))
  }
}
