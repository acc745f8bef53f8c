internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs

/// A page of the contents, before the text.
struct ContentsPage {
  let table: ContentsTable
  let entries: Range<Int>
  /// The page number, in small Roman numerals.
  let folio: String
  /// The number of all headings, if the pages of the contents leave some out.
  let countOfAll: Int?
  /// The chapter that the reader is in.
  let current: Int?

  func draw(
    in metrics: PageMetrics, chosen: PageAction?, number: (Int) -> Int?
  ) -> DrawnPage {
    var page = DrawnPage(TextCanvas(metrics.leaf))
    drawFurniture(in: metrics, on: &page.picture)
    var look = ContentsTable.Look(current: current)
    if case .goToHeading(let heading) = chosen { look.chosen = heading }
    let top = metrics.text.origin.row + (isFirst ? ContentsTable.head(metrics.text.size.rows) : 0)
    let places = table.draw(
      entries, from: top, in: metrics.text, look: look, on: &page.picture, number: number)
    page.spots = places.map { entry, area in
      DrawnPage.Spot(area: area, action: .goToHeading(table.entries[entry].heading))
    }
    return page
  }

  private var isFirst: Bool { entries.lowerBound == 0 }

  private func drawFurniture(in metrics: PageMetrics, on canvas: inout TextCanvas) {
    let soft = Style(.soft)
    if let row = metrics.footRow {
      let all = countOfAll.map { "  ·  " + Message("c shows all \($0.grouped)").text } ?? ""
      canvas.centre(SafeText(folio + all), row: row, within: metrics.text, style: soft)
    }
    let head = ContentsTable.head(metrics.text.size.rows)
    if isFirst, head > 0 {
      let title: Message = "Contents"
      canvas.centre(
        spacedCapitals(title.text, columns: metrics.text.size.columns) ?? SafeText(title),
        row: metrics.text.origin.row + head / 3, within: metrics.text,
        style: Style(.text, on: .page, .bold))
    } else if !isFirst, let row = metrics.headRow {
      canvas.centre("Contents", row: row, within: metrics.text, style: soft)
    }
  }
}
