package import CurlewCells
package import CurlewGlyphs

/// One line of a page that is not part of the text.
package struct ComposedLine {
  package var text: SafeText
  package var style: Style
  /// On a small page, lines with higher ranks are left out first; those with rank 0 stay.
  package var rank: Int
  package var action: PageAction?
  /// Whether it is a row of drawn capitals.
  var isDrawn = false

  package init(_ text: SafeText, _ style: Style = .plain, rank: Int = 0, action: PageAction? = nil)
  {
    self.text = text
    self.style = style
    self.rank = rank
    self.action = action
  }

  package static func space(rank: Int = 9) -> ComposedLine { ComposedLine("", rank: rank) }

  /// A line that the reader can choose.
  package static func choice(_ text: SafeText, _ action: PageAction) -> ComposedLine {
    ComposedLine(text, Style(.text), action: action)
  }
}

/// A page of a few centred lines: the upper ones at the optical centre, the lower ones at the foot.
package struct Composition {
  package var upper: [ComposedLine]
  package var lower: [ComposedLine]
  /// Whether lines begin at the left edge instead of being centred.
  var isAtLeft = false

  package init(upper: [ComposedLine], lower: [ComposedLine], isAtLeft: Bool = false) {
    (self.upper, self.lower, self.isAtLeft) = (upper, lower, isAtLeft)
  }

  /// - Parameter chosen: The action that the keys have selected.
  package func draw(in rect: Rect, of leaf: Size, chosen: PageAction? = nil) -> DrawnPage {
    let (upper, lower) = kept(in: rect.size.rows)
    let free = max(rect.size.rows - upper.count - lower.count, 0)
    var page = DrawnPage(TextCanvas(leaf))
    draw(upper, from: rect.origin.row + free * 2 / 5, in: rect, chosen, on: &page)
    draw(lower, from: rect.rows.upperBound - lower.count, in: rect, chosen, on: &page)
    return page
  }

  /// The lines that fit on a page. Lines are dropped by rank; if rows are left, blank lines that
  /// separate lines of the upper part are put back.
  private func kept(in rows: Int) -> (upper: [ComposedLine], lower: [ComposedLine]) {
    var rank = 9
    while rank > 0, (upper + lower).count(where: { $0.rank <= rank }) > rows { rank -= 1 }
    let keptBelow = lower.filter { $0.rank <= rank }
    var isKept = upper.map { $0.rank <= rank }
    var free = rows - keptBelow.count - isKept.count(where: { $0 })
    let blank = upper.indices.filter { !isKept[$0] && upper[$0].text.isEmpty }
    for index in blank.sorted(by: { (upper[$0].rank, $0) < (upper[$1].rank, $1) })
    where free > 0 && separates(index, isKept) {
      isKept[index] = true
      free -= 1
    }
    return (zip(upper, isKept).filter(\.1).map(\.0), keptBelow)
  }

  /// Whether the nearest kept lines of the upper part, before and after a line, both have text.
  private func separates(_ index: Int, _ isKept: [Bool]) -> Bool {
    guard let before = isKept[..<index].lastIndex(of: true),
      let after = isKept[(index + 1)...].firstIndex(of: true)
    else { return false }
    return !upper[before].text.isEmpty && !upper[after].text.isEmpty
  }

  private func draw(
    _ lines: [ComposedLine], from top: Int, in rect: Rect, _ chosen: PageAction?,
    on page: inout DrawnPage
  ) {
    for (row, line) in zip(top..<max(rect.rows.upperBound, top), lines) {
      let strip = rect.line(row)
      guard let action = line.action else {
        write(line, in: strip, on: &page.picture)
        continue
      }
      let isChosen = chosen.map { $0 == action } ?? false
      var choice = line
      choice.text = (isChosen ? "▸ " : "  ") + line.text + "  "
      if isChosen { choice.style = Style(.accent, on: .page, .bold) }
      write(choice, in: strip, on: &page.picture)
      page.spots.append(DrawnPage.Spot(area: strip, action: action))
    }
  }

  private func write(_ line: ComposedLine, in strip: Rect, on canvas: inout TextCanvas) {
    if isAtLeft {
      canvas.write(line.text.inVisualOrder, at: strip.origin, style: line.style, clip: strip)
    } else if line.isDrawn {
      let margin = max(strip.size.columns - line.text.width, 0) / 2
      canvas.write(
        drawn: line.text, at: strip.origin + Point(column: margin, row: 0), style: line.style)
    } else {
      canvas.centre(line.text, row: strip.origin.row, within: strip, style: line.style)
    }
  }
}
