internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewSettings

/// A page of a catalogue, or the list of catalogues.
struct FeedContent: SheetContent {
  private let feed: CatalogueFeed
  /// Whether it is the list of catalogues, directly over the shelf.
  private let isFirst: Bool
  private let lines: [Line]
  private(set) var rows: [SheetRow] = []

  private enum Line {
    case search(CatalogueSearch)
    case entry(CatalogueEntry)
    case next(WebLink)

    /// The text that the filter searches.
    var text: String {
      if case .entry(let entry) = self { "\(entry.title) \(entry.author)" } else { "" }
    }
  }

  init(_ feed: CatalogueFeed) {
    (self.feed, isFirst) = (feed, false)
    lines =
      (feed.search.map { [.search($0)] } ?? []) + feed.entries.map { .entry($0) }
      + (feed.next.map { [.next($0)] } ?? [])
  }

  /// The list of catalogues.
  init(catalogues: [WebAddress]) {
    isFirst = true
    feed = CatalogueFeed(of: catalogues)
    lines = feed.entries.map { .entry($0) }
  }

  var title: SafeText { feed.title.isEmpty ? "Catalogue" : SafeText(feed.title) }
  let canFilter = true
  let emptyText: SafeText = "This page of the catalogue is empty"
  var opener: Command? { isFirst ? .showCatalogues : nil }
  var shape: SheetShape {
    SheetShape(
      isTall: true, traits: isFirst ? [.modal, .hidesPages, .dimsPages] : [.modal, .hidesPages])
  }
  var hints: [SafeText] {
    let back: SafeText = isFirst ? "Esc closes" : "Esc goes back"
    return ["↑ ↓ choose    Enter opens    \(back)", "Enter opens    \(back)", back]
  }
  /// The first entry: the search above it is used less.
  var firstSelected: Int { feed.search != nil && !feed.entries.isEmpty ? 1 : 0 }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = lines.indices.filter { filter.accepts(lines[$0].text) }.map { index in
      if case .entry(let entry) = lines[index], !below(entry).isEmpty {
        return SheetRow(item: index, height: 2)
      }
      return SheetRow(item: index)
    }
  }

  /// The second line of an entry.
  private func below(_ entry: CatalogueEntry) -> String {
    entry.author.isEmpty ? entry.summary.first ?? "" : entry.author
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    switch lines[item] {
    case .search(let search): [.open(CatalogueQuestion(search))]
    case .next(let address): [.catalogue(.open(address))]
    case .entry(let entry):
      if let page = entry.page, entry.files.isEmpty {
        [.catalogue(.open(page))]
      } else {
        [.catalogue(.show(entry))]
      }
    }
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let columns = row.area.size.columns
    let soft = Style(.soft, on: .panel)
    func write(_ text: SafeText, _ style: Style, row index: Int = 0, indent: Int = 0) {
      canvas.write(
        text.truncated(to: max(columns - indent, 1)).inVisualOrder,
        at: row.area.origin + Point(column: indent, row: index), style: style, clip: row.area)
    }
    switch lines[item] {
    case .search: write("Search this catalogue …", Style(.accent, on: .panel))
    case .next: write("Next page …", Style(.accent, on: .panel))
    case .entry(let entry):
      write(SafeText(entry.title), Style(.text, on: .panel, row.isSelected ? .bold : []))
      write(SafeText(below(entry)), soft, row: 1, indent: 2)
    }
  }
}

/// The line at the foot of the screen in which a search of a catalogue is typed.
struct CatalogueQuestion: DeskLayer {
  private let search: CatalogueSearch
  private var line = LineEditor()

  init(_ search: CatalogueSearch) { self.search = search }

  func isFrameDue(on desk: Desk) -> Bool { true }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    switch input {
    case .pasted(let text): line.paste(text)
    case .pointer(let pointer):
      if case .release = pointer.action { return .used([.close]) }
    case .key(let key):
      switch (key.press.key, key.press.modifiers) {
      case (.escape, []): return .used([.close])
      case (.backspace, []) where line.isEmpty: return .used([.close])
      case (.enter, []):
        let words = line.text.withSingleSpaces
        return .used(
          [.close] + (words.isEmpty ? [] : [.catalogue(.search(search, words))]))
      default: _ = line.handle(key.press)
      }
    }
    return .used([])
  }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    let bar = KeyBar(on: &canvas)
    line.draw(behind: "Search for", in: bar.upper, on: &canvas)
    bar.draw(["Enter searches", "Esc closes"], on: &canvas)
  }
}
