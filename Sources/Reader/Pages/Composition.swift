internal import Cells
internal import Glyphs

/// One line of a page that is not part of the text.
struct ComposedLine {
  var text: SafeText
  var style: Style
  /// On a small page, lines with higher ranks are left out first; those with rank 0 stay.
  var rank: Int
  var action: PageAction?

  init(_ text: SafeText, _ style: Style = .plain, rank: Int = 0, action: PageAction? = nil) {
    self.text = text
    self.style = style
    self.rank = rank
    self.action = action
  }

  static func space(rank: Int = 9) -> ComposedLine { ComposedLine("", rank: rank) }

  /// A line that the reader can choose.
  static func choice(_ text: SafeText, _ action: PageAction) -> ComposedLine {
    ComposedLine(text, Style(.text), action: action)
  }
}

/// A page of a few centred lines: the upper ones at the optical centre, the lower ones at the foot.
struct Composition {
  var upper: [ComposedLine]
  var lower: [ComposedLine]

  /// - Parameter chosen: The action that the keys have selected.
  func draw(in rect: Rect, of leaf: Size, chosen: PageAction? = nil) -> DrawnPage {
    let upper = kept(upper, in: rect.size.rows), lower = kept(lower, in: rect.size.rows)
    let free = max(rect.size.rows - upper.count - lower.count, 0)
    var page = DrawnPage(Canvas(leaf))
    draw(upper, from: rect.origin.row + free * 2 / 5, in: rect, chosen, on: &page)
    draw(lower, from: rect.rows.upperBound - lower.count, in: rect, chosen, on: &page)
    return page
  }

  /// The lines of one part that remain when both parts together have to fit.
  private func kept(_ part: [ComposedLine], in rows: Int) -> [ComposedLine] {
    var rank = 9
    while rank > 0, (upper + lower).count(where: { $0.rank <= rank }) > rows { rank -= 1 }
    return part.filter { $0.rank <= rank }
  }

  private func draw(
    _ lines: [ComposedLine], from top: Int, in rect: Rect, _ chosen: PageAction?,
    on page: inout DrawnPage
  ) {
    for (row, line) in zip(top..<max(rect.rows.upperBound, top), lines) {
      let strip = Rect(column: rect.origin.column, row: row, columns: rect.size.columns, rows: 1)
      guard let action = line.action else {
        page.picture.centre(line.text, row: row, within: strip, style: line.style)
        continue
      }
      let isChosen = chosen.map { $0 == action } ?? false
      page.picture.centre(
        (isChosen ? "▸ " : "  ") + line.text + "  ", row: row, within: strip,
        style: isChosen ? Style(.accent, on: .page, .bold) : line.style)
      page.spots.append(DrawnPage.Spot(area: strip, action: action))
    }
  }
}
