package import CurlewAnnotations
package import CurlewCells
package import CurlewManuscript
package import CurlewSettings
package import Paging
internal import CurlewLibrary
internal import CurlewTypesetting
package import CurlewGlyphs
internal import CurlewAppSupport

/// The pages of an edition that lie open: which parts of the text they show, and at which cells of the screen.
package struct OpenSpread {
  package let edition: Edition
  /// The open pages by their index in the edition; nil when nothing is open.
  let pages: Spread<Int>?

  package init(_ edition: Edition, _ pages: Spread<Int>?) {
    (self.edition, self.pages) = (edition, pages)
  }

  /// The indices of the open pages in the edition.
  package var indices: [Int] { pages?.pages ?? [] }

  /// The numbers of the open pages of the text, from 0.
  package var textPages: [Int] { indices.compactMap { edition.textPage(at: $0) } }

  /// The text on the open pages; nil if they show none. Where two texts face each other, only that of the first page.
  package var range: Range<BookOffset>? {
    let open = textPages
    guard let first = open.first, let last = edition.layout.hasTranslation ? first : open.last
    else { return nil }
    let end = edition.text(last).range.upperBound
    return edition.text(first).range.lowerBound..<end
  }

  /// The translation on the open pages; nil if the original does not face it.
  package var translationRange: Range<BookOffset>? {
    let open = textPages
    return edition.layout.hasTranslation && open.count > 1 ? edition.text(open[1]).range : nil
  }

  /// The open pages with their areas on the screen.
  package var sides: [(index: Int, area: Rect)] {
    zip(pages?.slots ?? [], edition.geometry.pages).compactMap { index, area in
      index.map { ($0, area) }
    }
  }

  /// The open pages of the text, by their numbers, with their layouts and places on the screen.
  private var texts: [(page: Int, metrics: PageMetrics, origin: Point)] {
    sides.compactMap { index, area in
      edition.textPage(at: index).map { ($0, edition.metrics(ofPageAt: index), area.origin) }
    }
  }

  /// The lines of the open pages in reading order: the number of the page, the text of the line, and its cells with
  /// those beside it where punctuation may stand.
  package typealias Line = (page: Int, range: Range<BookOffset>, area: Rect)

  package var lines: [Line] {
    texts.flatMap { page, metrics, origin -> [Line] in
      guard let part = edition.layout.laidPage(page)?.part else { return [] }
      let length = metrics.block?.measure ?? metrics.text.size.columns
      return edition.layout.page(page).lines.map { line in
        var area = edition.text(page).area(of: .init(row: line.row, columns: 0..<length))
        area.origin = area.origin + origin
        return (page, part.bookOffsets(of: line.range), area.inset(columns: -1, rows: 0))
      }
    }
  }

  /// The cells of the screen from one line to the next.
  package var step: Point {
    edition.isVertical ? Point(column: -1, row: 0) : Point(column: 0, row: 1)
  }

  // MARK: From the screen to the text

  /// The text under a cell of the screen; nil beside the text.
  package func letter(at point: Point) -> Range<BookOffset>? {
    let text = texts.first { _, metrics, origin in
      // A cell right beside the text counts: in rows on both sides, in columns of text all around.
      let (columns, rows) = metrics.block == nil ? (-1, 0) : (-2, -1)
      return metrics.room.inset(columns: columns, rows: rows).contains(point - origin)
    }
    guard let text else { return nil }
    let (row, column) = text.metrics.cell(at: point - text.origin)
    return edition.layout.map(ofPage: text.page).letter(nearestTo: row, column)
  }

  /// The note whose sign is at a cell of the screen.
  package func note(at point: Point) -> Annotation? {
    for (index, area) in sides where area.contains(point) {
      guard let page = edition.textPage(at: index) else { continue }
      return edition.text(page).noteSigns
        .first { area.origin + $0.place == point }?.annotation
    }
    return nil
  }

  /// What stands at a cell of the screen in the foot of an open page; nil beside both texts.
  package func footPart(at point: Point) -> FootPart? {
    for (index, area) in sides {
      guard let page = edition.textPage(at: index) else { continue }
      let slot = PageSlot(
        side: edition.side(ofPageAt: index), isLast: index == indices.last,
        geometry: edition.geometry)
      // From left to right.
      let parts = edition.text(page).foot(at: slot)
      let tapped = parts.firstIndex { text, origin in
        let start = area.origin + origin
        return point.row == start.row
          && (start.column..<start.column + text.width).contains(point.column)
      }
      guard let tapped else { continue }
      let isMirrored = edition.metrics(ofPageAt: index).isMirrored
      return (tapped == 0) != isMirrored ? .number : .progress
    }
    return nil
  }

  // MARK: From the text to the screen

  /// The cell of the screen with a character of the text; nil if it is not on the open pages.
  package func cell(ofCharacterAt offset: BookOffset) -> Point? {
    for (page, _, origin) in texts where edition.text(page).range.contains(offset) {
      let stretches = edition.layout.map(ofPage: page).stretches(of: offset..<offset + 1)
      guard let cells = stretches.first else { continue }
      return origin + edition.text(page).area(of: cells).origin
    }
    return nil
  }

  /// The cell of the line that the keys have chosen on a page outside the text.
  package var chosenCell: Point? {
    guard let chosen = edition.overlay.chosen else { return nil }
    return sides.lazy.compactMap { index, area in
      edition.spots(at: index).first { $0.action == chosen }.map { area.origin + $0.area.origin }
    }.first
  }

  /// The place of the page number at the foot of the first page; of the lower one if pages lie one above
  /// the other.
  package var footStrip: Rect {
    let geometry = edition.geometry
    let isStacked = geometry.orientation == .two && geometry.binding.axis == .vertical
    let side = isStacked ? 1 : 0
    let metrics = edition.metrics(onSide: side)
    let page = geometry.pages[side]
    return Rect(
      column: page.origin.column + metrics.text.origin.column,
      row: page.origin.row + (metrics.footRow ?? max(metrics.leaf.rows - 1, 0)),
      columns: metrics.text.size.columns, rows: 1
    ).intersection(page)
  }

  /// How far the lines of the open pages reach beyond the measure, in cells.
  package var hiddenColumns: Int {
    textPages.compactMap { edition.layout.hiddenColumns(ofPage: $0) }.max() ?? 0
  }

  // MARK: Choices

  /// The spots of the open pages outside the text.
  package var frontSpots: [DrawnPage.Spot] { indices.flatMap { edition.spots(at: $0) } }

  /// The actions that can be selected: links and pictures, or lines of the title, contents and end page.
  package var choices: [PageAction] {
    let spots = indices.flatMap { edition.page(at: $0)?.spots ?? [] }
    return spots.map(\.action).reduce(into: []) { choices, action in
      // A link may have a spot in each of two lines.
      if choices.last != action { choices.append(action) }
    }
  }

  /// What Enter chooses on the pages outside the text.
  package var frontChoice: PageAction? { indices.first.flatMap { edition.choice(at: $0) } }

  /// The choice that is selected: by the keys, or outside the text by the pages themselves.
  package var choice: PageAction? { textPages.isEmpty ? frontChoice : edition.overlay.chosen }

  /// The link or picture that the keys have selected.
  package var chosenLink: PageAction? {
    switch edition.overlay.chosen {
    case .follow, .view: edition.overlay.chosen
    default: nil
    }
  }
}

extension OpenSpread {
  /// What Enter does with the selected link or picture, and where it leads; shorter texts follow. Empty
  /// if none is selected.
  package var linkHints: [SafeText] {
    switch chosenLink {
    case .view: ["Enter shows the picture on the whole screen", "Enter shows it large"]
    case .follow(let link): hints(for: link)
    default: []
    }
  }

  private func hints(for link: Link<BookOffset>) -> [SafeText] {
    let text = edition.book.text
    if let address = link.address {
      return [SafeText("Enter copies \(address)"), "Enter copies the address"]
    }
    if let file = text.file(of: link) {
      return [SafeText("Enter opens \(file)"), "Enter opens a file"]
    }
    guard let resolved = text.resolved(link) else { return ["This link leads nowhere"] }
    if resolved.note != nil {
      return [SafeText("Enter opens the note \(text.words(of: link))"), "Enter opens the note"]
    }
    let number = (edition.layout.page(containing: resolved.target) + 1).grouped
    let title = text.headings.last { $0.offset <= resolved.target }?.title
    return [
      title.map {
        SafeText("Enter goes to page \(number): \($0)").truncated(to: footStrip.size.columns)
      },
      SafeText("Enter goes to page \(number)"),
    ].compactMap(\.self)
  }

  /// The links to the web and the passages with notes, with their cells.
  package var cellMarks: [CellMark] {
    sides.flatMap { index, area -> [CellMark] in
      guard let page = edition.textPage(at: index) else { return [] }
      // Links come last: who writes a cell last decides what it leads to.
      let text = edition.text(page)
      return (notedPassages(on: text) + webLinks(on: text)).map { mark in
        var mark = mark
        mark.area.origin = area.origin + mark.area.origin
        return mark
      }
    }
  }

  private func notedPassages(on page: TextPage) -> [CellMark] {
    let map = page.layout.map(ofPage: page.number)
    return edition.overlay.marks.highlights(in: page.range)
      .filter { !$0.note.isEmpty }.flatMap { map.stretches(of: $0.range) }
      .map { CellMark(area: page.area(of: $0), .wavyLine) }
  }

  private func webLinks(on page: TextPage) -> [CellMark] {
    page.linkSpots.compactMap { spot in
      guard case .follow(let link) = spot.action, let address = link.address?.asWebAddress else {
        return nil
      }
      return CellMark(area: spot.area, .link(address, number: link.range.lowerBound.value))
    }
  }
}

extension String {
  private static var longestAddress: Int { 2048 }

  /// The address in the characters that a terminal takes in a link; nil if it is too long.
  fileprivate var asWebAddress: String? {
    guard utf8.count <= Self.longestAddress else { return nil }
    return utf8.map { byte in
      0x21...0x7E ~= byte
        ? String(Unicode.Scalar(byte))
        : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

extension BookText {
  /// The file that a link leads to, relative to the folder of the book, perhaps with `#` and an anchor. Nil in a long book,
  /// whose links name places that may not have been read yet, not files.
  package func file(of link: Link<BookOffset>) -> String? {
    wholeManuscript == nil ? nil : link.anchor?.name
  }

  /// The words of a link, such as the sign of a note.
  fileprivate func words(of link: Link<BookOffset>) -> String {
    let section = textSection(at: link.range.lowerBound)
    return section.plainText(section.offsets(of: link.range))
  }
}
