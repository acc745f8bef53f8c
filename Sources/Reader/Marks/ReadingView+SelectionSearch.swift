internal import Cells
internal import Search

/// Extending the selection to words that are typed.
extension ReadingView {
  mutating func beginSelectionSearch() {
    selectionSearch = selection.map {
      SelectionSearch(bar: SearchBar(history: searches, hasList: false), origin: $0)
    }
  }

  mutating func handleSelectionSearch(_ event: Event, at now: Duration) -> [Request] {
    guard let answer = selectionSearch?.bar.handle(event) else { return [] }
    return perform(answer, at: now)
  }

  private mutating func perform(_ answer: SearchBar.Answer, at now: Duration) -> [Request] {
    guard let search = selectionSearch else { return [] }
    switch answer {
    case .edited: extendSelection(search)
    case .cancel:
      selection = search.origin
      selectionSearch = nil
    case .confirm, .list:
      selectionSearch = nil
      return remember(search: search.bar.query.text) + showMovedSelection(at: now)
    }
    return showMovedSelection(at: now)
  }

  private mutating func extendSelection(_ search: SelectionSearch) {
    selection = search.origin
    let query = search.bar.query
    guard !query.text.isEmpty else {
      selectionSearch?.result = .found
      return
    }
    selectionSearch?.result =
      (try? Matcher(query)).flatMap { selection?.extend(to: $0) } ?? .notFound
  }

  func drawSelectionSearch(on canvas: inout Canvas) {
    guard let search = selectionSearch else { return }
    let row = Rect(column: 0, row: canvas.size.rows - 1, columns: canvas.size.columns, rows: 1)
    search.bar.draw(count: search.status, in: row, on: &canvas)
  }
}
