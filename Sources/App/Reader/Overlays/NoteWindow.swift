internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

/// A note in a window over the page that refers to it. It stands at the foot of that page as in print, or at
/// its head if there is more room above the reference. It covers the reference only on the smallest pages.
///
/// The printed title page and contents are shown in the same way over the title page.
struct NoteWindow: BookLayer {
  private let link: Link<BookOffset>
  /// The window with its frame.
  private let area: Rect
  private let hasFrame: Bool
  /// Where the lines of the note begin in the window.
  private let textColumn: Int
  private let metrics: PageMetrics
  private let lines: [SetLine]
  /// Whether the note stands on a page, so that a reader can go there.
  private let hasPlace: Bool
  /// The first visible row of the note.
  private var top = 0

  let keys = [KeyScope.list]
  /// The key that selected the link closes its note.
  let opener: Command? = .nextLink
  let traits: LayerTraits = [.modal, .dimsPages]

  /// Nil if the book has no such note, or the page that refers to it is not open.
  init?(_ link: Link<BookOffset>, over spread: OpenSpread) {
    let (edition, indices) = (spread.edition, spread.indices)
    let bookText = edition.book.text
    guard let range = bookText.resolved(link)?.note,
      let side = indices.firstIndex(where: { edition.isPage(at: $0, showing: link) })
    else { return nil }
    self.link = link
    let part = bookText.part(containing: range.lowerBound)
    let note = part.offsets(of: range)
    let book = part.book
    hasPlace = link != book.manuscript.linkToFrontMatter.map(part.inBook)
    let pages = edition.geometry.pages
    let page = pages.count == 1 ? pages[0] : pages[side % pages.count]
    metrics = edition.metrics(ofPageAt: indices[side])
    lines = Self.lines(of: note, in: book, measure: metrics.text.size.columns)
    let row =
      edition.text(edition.textPage(at: indices[side]) ?? 0).linkSpots
      .first { $0.action == .follow(link) }?.area.origin.row ?? 0
    let whole = Self.area(
      on: page, rows: (lines.last?.row ?? 0) + 1, beside: page.origin.row + row)
    let text = metrics.text
    let hasMargins =
      text.origin.column >= Self.frame && text.columns.upperBound + Self.frame <= page.size.columns
    hasFrame = hasMargins && whole.size.rows >= Self.fewestRows
    area = hasFrame ? Self.framed(whole, around: text) : whole
    textColumn = hasFrame ? Self.frame : text.origin.column
  }

  /// The columns of the frame on either side of the note, whose lines stand below those of the page.
  private static let frame = 2

  private static func framed(_ area: Rect, around text: Rect) -> Rect {
    Rect(
      column: area.origin.column + text.origin.column - frame, row: area.origin.row,
      columns: text.size.columns + 2 * frame, rows: area.size.rows)
  }

  private static let fewestRows = 4

  /// The note set at the measure of the page.
  private static func lines(of note: Range<Int>, in book: Book, measure: Int) -> [SetLine] {
    let whole = book.manuscript
    let isFolded = note == whole.linkToFrontMatter?.note
    var blocks =
      isFolded ? whole.frontMatter : whole.blocks.filter { note.overlaps($0.range) }
    for index in blocks.indices { blocks[index].startsPage = false }
    if !blocks.isEmpty { blocks[0].rowsBefore = 0 }
    var part = Manuscript(whole.text, whole.imprint, body: note, blocks: blocks)
    if !isFolded { part.marks = whole.marks }
    part.hasRightToLeft = whole.hasRightToLeft
    (part.tables, part.pictures) = (whole.tables, whole.pictures)
    var noteBook = Book(part)
    if let patterns = book.patterns { noteBook.hyphenate(by: patterns) }
    let setting = Setting(measure: measure, rows: 2000)
    return Layout(noteBook, setting).page(0).lines
  }

  /// The note between two lines of the frame with a blank row; at most two thirds of the page.
  private static func area(on page: Rect, rows: Int, beside reference: Int) -> Rect {
    let least = min(page.size.rows, 5)
    let wanted = min(rows + 3, max(page.size.rows * 2 / 3, least))
    let (above, below) = (reference - page.origin.row, page.rows.upperBound - reference - 1)
    let isBelow = wanted <= below || below >= above
    let height = min(wanted, max(isBelow ? below : above, least))
    let row = isBelow ? page.rows.upperBound - height : page.origin.row
    return Rect(
      column: page.origin.column, row: row, columns: page.size.columns, rows: height)
  }

  private var visible: Int { max(area.size.rows - 3, 1) }
  private var lastTop: Int { max((lines.last?.row ?? 0) + 1 - visible, 0) }

  // MARK: Events

  mutating func layOut(over book: inout Reading) {
    self = NoteWindow(link, over: book.spread) ?? self
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .key(let key):
      guard let move = key.command.flatMap({ WidgetMove($0) }) else { return .ignored }
      return .used(handle(move, over: &book, at: now))
    case .pointer(let pointer): return .used(handle(pointer, over: &book, at: now))
    case .pasted: return .ignored
    }
  }

  private mutating func handle(
    _ move: WidgetMove, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    switch move {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .screenBack, .left: scroll(to: top - visible)
    case .screenOn, .right: scroll(to: top + visible)
    case .first: scroll(to: 0)
    case .last: scroll(to: lastTop)
    case .choose where hasPlace:
      return [.close] + book.pages.go(toTargetOf: link, at: now)
    case .choose, .cancel: return [.close]
    }
    return []
  }

  /// A tap on the hint goes to the note, a tap outside closes the window.
  private mutating func handle(
    _ pointer: Pointer, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    switch pointer.action {
    case .wheelDown: scroll(to: top + 1)
    case .wheelUp: scroll(to: top - 1)
    case .press, .drag, .wheelLeft, .wheelRight: break
    case .release:
      guard area.contains(pointer.point) else { return [.close] }
      if pointer.point.row == area.rows.upperBound - 1 {
        return handle(.choose, over: &book, at: now)
      }
    }
    return []
  }

  private mutating func scroll(to row: Int) { top = max(min(row, lastTop), 0) }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    canvas.fill(area, style: Style(on: .panel))
    var sheet = TextCanvas(Size(columns: metrics.leaf.columns, rows: visible))
    for line in lines where (top..<top + visible).contains(line.row) {
      metrics.draw(line, row: line.row - top, on: &sheet)
    }
    let text = Rect(
      column: area.origin.column, row: area.origin.row + 1, columns: area.size.columns,
      rows: visible)
    let page = text.origin + Point(column: textColumn - metrics.text.origin.column, row: 0)
    canvas.blit(sheet, to: page, clip: text)
    canvas.restyle(text) { $0.paper = Tint(.panel) }
    if hasFrame { canvas.drawFrame(area, style: Style(.soft, on: .panel)) }
    drawHints(on: &canvas)
  }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    canvas.drawNotice(text, in: area, isFramed: hasFrame)
  }

  /// What the keys do, in the lower line of the frame, and whether there is more of the note.
  private func drawHints(on canvas: inout TextCanvas) {
    guard area.size.rows > 2 else { return }
    let closing: SafeText = hasPlace ? "Enter goes to the note    Esc closes" : "Esc closes"
    let scrolling: SafeText = lastTop > 0 ? SafeText("↑ ↓ scroll") + "    " : ""
    canvas.drawHint([scrolling + closing, scrolling + "Esc closes", "Esc closes"], in: area)
    let first = area.origin.row + 1
    canvas.markHidden(
      above: top > 0, below: top < lastTop, rows: first..<first + visible, of: area)
  }
}

extension Edition {
  fileprivate func isPage(at index: Int, showing link: Link<BookOffset>) -> Bool {
    let spots = textPage(at: index).map { text($0).linkSpots } ?? self.spots(at: index)
    return spots.contains { $0.action == .follow(link) }
  }
}
