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

  /// Enough for twenty words.
  private static let rowsOfText = 2

  init(_ search: BookSearch, current: Range<Int>?, over bound: BoundBook, texts: FoldedSections) {
    let hits = search.all
    self.hits = hits
    self.texts = texts
    let outline = bound.book.book.outline
    var rows: [ListSheet.Row] = []
    var chapter = -1
    for (index, hit) in hits.enumerated() {
      let own = outline.partitioningIndex { $0.offset > hit.lowerBound } - 1
      if own != chapter, own >= 0 {
        rows.append(.title(SafeText(outline[own].title)))
        chapter = own
      }
      rows.append(.item(index))
    }
    let count = search.isCut ? "\(hits.count.grouped)+" : hits.count.grouped
    sheet = ListSheet(
      "\(count) \(hits.count == 1 ? "hit" : "hits") for “\(search.query.text)”", rows,
      itemRows: Self.rowsOfText, size: bound.geometry.size,
      selected: current.flatMap { hits.firstIndex(of: $0) } ?? 0, hint: "Not found")
  }

  mutating func handle(_ event: Event) -> ListSheet.Answer? { sheet.handle(event) }

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    sheet.draw(on: &canvas) { item, rect, canvas, isSelected in
      draw(hits[item], in: rect, isSelected, over: bound, on: &canvas)
    }
  }

  private func draw(
    _ hit: Range<Int>, in rect: Rect, _ isSelected: Bool, over bound: BoundBook,
    on canvas: inout Canvas
  ) {
    let number = SafeText(String(bound.layout.page(containing: hit.lowerBound) + 1))
    var text = rect
    text.size.columns = max(rect.size.columns - 7, 1)
    let volume = bound.book.book
    let (section, _) = texts.section(
      volume.textSection(containing: hit.lowerBound), of: volume, .loose)
    let range = section.offset(of: hit.lowerBound)..<section.offset(of: hit.upperBound)
    Snippet(range, in: section, cells: text.size.columns * text.size.rows * 9 / 10)
      .draw(in: text, isSelected: isSelected, on: &canvas)
    let place = Point(column: rect.columns.upperBound - number.width, row: rect.origin.row)
    canvas.write(number, at: place, style: Style(isSelected ? .accent : .soft, on: .panel))
  }
}
