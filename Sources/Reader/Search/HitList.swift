internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Search
internal import Typesetting

/// The list of all hits of a search, grouped by chapter, each with the words around it.
struct HitList {
  private(set) var sheet: ListSheet
  let hits: [Range<Int>]
  private let texts: FoldedSections

  /// The headings under which the hits stand, each with the indices of its hits.
  private let chapters: [(title: SafeText?, hits: Range<Int>)]
  private let query: String
  private let isCut: Bool
  private var size: Size
  /// Whether only the hits of one chapter are listed.
  private var isOfChapter = false

  init(_ search: BookSearch, current: Range<Int>?, over bound: BoundBook, texts: FoldedSections) {
    hits = search.all
    self.texts = texts
    query = search.query.text
    (isCut, size) = (search.isCut || search.isIncomplete, bound.geometry.size)
    chapters = Self.chapters(of: hits, bound.book.book.outline)
    sheet = ListSheet("", [], size: size)
    list(selecting: current.flatMap { hits.firstIndex(of: $0) } ?? 0)
  }

  private static func chapters(
    of hits: [Range<Int>], _ outline: [Heading]
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

  /// The height of an item: enough rows for twenty words, but at most a fifth of the screen.
  private var rowsOfHit: Int {
    let columns = max(min(size.columns - 6, 76) - Self.numberWidth, 1)
    return max(min((Self.cellsOfText + columns - 1) / columns, size.rows / 5), 2)
  }

  /// Twenty English words.
  private static let cellsOfText = 125
  /// The columns of the page number, with space before it.
  private static let numberWidth = 7

  private mutating func list(selecting hit: Int) {
    let chapters = isOfChapter ? chapters.filter { $0.hits.contains(hit) } : chapters
    let rows = chapters.flatMap { chapter in
      (chapter.title.map { [ListSheet.Row.title($0)] } ?? [])
        + chapter.hits.map { ListSheet.Row.item($0, rows: rowsOfHit) }
    }
    let count = chapters.reduce(0) { $0 + $1.hits.count }
    let number = isCut && !isOfChapter ? "\(count.grouped)+" : count.grouped
    let place = isOfChapter ? " in this chapter" : ""
    sheet = ListSheet(
      "\(number) \(count == 1 ? "hit" : "hits") for “\(query)”\(place)", rows,
      size: size, selected: hit, hint: "Not found")
    guard self.chapters.count > 1 else { return }
    let keys = isOfChapter ? "c all chapters" : "c this chapter"
    sheet.keys = [
      "↑ ↓ choose    Enter goes there    \(keys)    Esc closes", "\(keys)    Esc closes",
      "Esc closes",
    ]
  }

  mutating func handle(_ event: Event) -> ListSheet.Answer? {
    guard event == .key(KeyPress("c")), let selected = sheet.selected else {
      return sheet.handle(event)
    }
    isOfChapter.toggle()
    list(selecting: selected)
    return nil
  }

  mutating func layOut(for size: Size) {
    self.size = size
    list(selecting: sheet.selected ?? 0)
  }

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    sheet.draw(on: &canvas) { item, rect, canvas, isSelected in
      draw(hits[item], in: rect, isSelected, over: bound, on: &canvas)
    }
  }

  private func draw(
    _ hit: Range<Int>, in rect: Rect, _ isSelected: Bool, over bound: BoundBook,
    on canvas: inout Canvas
  ) {
    let number = SafeText((bound.layout.page(containing: hit.lowerBound) + 1).grouped)
    var text = rect
    text.size.columns = max(rect.size.columns - Self.numberWidth, 1)
    let volume = bound.book.book
    let (section, _) = texts.section(
      volume.textSection(containing: hit.lowerBound), of: volume, .loose)
    let range = section.offset(of: hit.lowerBound)..<section.offset(of: hit.upperBound)
    Snippet(range, in: section, filling: text.size)
      .draw(in: text, isSelected: isSelected, on: &canvas)
    let place = Point(column: rect.columns.upperBound - number.width, row: rect.origin.row)
    canvas.write(number, at: place, style: Style(isSelected ? .accent : .soft, on: .panel))
  }
}
