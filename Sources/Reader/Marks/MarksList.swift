internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Search
internal import Typesetting

/// The list of bookmarks and highlights, grouped by chapter. Those whose words are not in the text any
/// more come last.
struct MarksList {
  private(set) var sheet: ListSheet
  let annotations: [Annotation]

  /// - Parameters:
  ///   - selected: The index of the mark to select; nil for the one that is nearest to the open pages.
  ///   - open: The text of the open pages.
  ///   - canUndo: Whether a mark was removed that can be brought back.
  init(
    _ marks: BookMarks, over bound: BoundBook, at open: Range<Int>, selected: Int? = nil,
    canUndo: Bool
  ) {
    annotations = marks.all
    let selected = selected ?? Self.nearest(to: open, in: annotations)
    let outline = bound.book.book.outline
    var rows: [ListSheet.Row] = []
    var group = -1
    for (index, annotation) in annotations.enumerated() {
      let offset = annotation.quotation.offset
      let own = annotation.isAdrift ? -2 : outline.partitioningIndex { $0.offset > offset } - 1
      if own != group {
        if own == -2 { rows.append(.title("Not found in this text")) }
        if own >= 0 { rows.append(.title(SafeText(outline[own].title))) }
        group = own
      }
      rows.append(.item(index, rows: annotation.note.isEmpty ? 1 : 2))
    }
    sheet = ListSheet(
      "Bookmarks and highlights", rows, size: bound.geometry.size, selected: selected,
      hint: "m sets a bookmark, v selects a passage")
    let others = [
      annotations.contains(where: \.isAdrift) ? "p put back" : nil, canUndo ? "u undo" : nil,
    ]
    let keys = ["Enter goes there", "n note", "d remove", "y copy"] + others.compactMap(\.self)
    sheet.keys.insert(SafeText((keys + ["Esc closes"]).joined(separator: "   ")), at: 0)
  }

  /// The index of the first mark on the open pages, or of the nearest one before or behind them.
  private static func nearest(to open: Range<Int>, in annotations: [Annotation]) -> Int {
    func distance(_ index: Int) -> Int {
      let place = annotations[index].quotation.offset
      return max(open.lowerBound - place, place - open.upperBound + 1, 0)
    }
    let found = annotations.prefix { !$0.isAdrift }.indices
    return found.min { distance($0) < distance($1) } ?? 0
  }

  /// Says something in the place of the keys, until the next key.
  mutating func show(_ notice: SafeText) { sheet.notice = notice }

  var selected: Annotation? { sheet.selected.map { annotations[$0] } }

  mutating func handle(_ event: Event) -> ListSheet.Answer? { sheet.handle(event) }

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    sheet.draw(on: &canvas) { item, rect, canvas, isSelected in
      draw(annotations[item], in: rect, isSelected, over: bound, on: &canvas)
    }
  }

  private func draw(
    _ annotation: Annotation, in rect: Rect, _ isSelected: Bool, over bound: BoundBook,
    on canvas: inout Canvas
  ) {
    let page = bound.layout.page(containing: annotation.quotation.offset) + 1
    let number: SafeText = annotation.isAdrift ? "–" : SafeText(page.grouped)
    let sign: SafeText = annotation.isBookmark ? "◥ " : ""
    let room = rect.size.columns - 7 - sign.width
    canvas.write(sign, at: rect.origin, style: Style(.accent, on: .panel), clip: rect)
    var attributes: Attributes = isSelected ? .bold : []
    attributes.wash = annotation.wash
    let quote = SafeText(annotation.quotation.quote).truncated(to: room).inVisualOrder
    canvas.write(
      quote, at: rect.origin + Point(column: sign.width, row: 0),
      style: Style(.text, on: .panel, attributes), clip: rect)
    let place = Point(column: rect.columns.upperBound - number.width, row: rect.origin.row)
    canvas.write(
      number, at: place, style: Style(isSelected ? .accent : .soft, on: .panel), clip: rect)
    guard !annotation.note.isEmpty else { return }
    let note = annotation.note.split(separator: "\n").joined(separator: " ")
    canvas.write(
      SafeText(note).truncated(to: room).inVisualOrder,
      at: rect.origin + Point(column: sign.width, row: 1), style: Style(.soft, on: .panel),
      clip: rect)
  }
}
