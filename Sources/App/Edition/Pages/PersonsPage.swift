internal import CurlewCells
internal import CurlewGlyphs

/// The page behind the contents with the persons who were met up to the reader's place, the most frequent first, as in a
/// printed play.
struct PersonsPage {
  /// Nil while they are not known.
  let persons: [Overlay.Person]?
  let folio: String

  func draw(in metrics: PageMetrics) -> DrawnPage {
    var page = DrawnPage(TextCanvas(metrics.leaf))
    let (text, head) = (metrics.text, ContentsTable.head(metrics.text.size.rows))
    let bold = Style(.text, on: .page, .bold)
    let title: Message = "The Persons"
    page.picture.centre(
      spacedCapitals(title.text, columns: text.size.columns) ?? SafeText(title),
      row: text.origin.row + head / 3, within: text, style: bold)
    if let row = metrics.footRow {
      page.picture.centre(SafeText(folio), row: row, within: text, style: Style(.soft))
    }
    var row = text.origin.row + max(head, 1)
    if persons?.isEmpty == true {
      page.picture.centre(
        "Nobody was met three times yet", row: row, within: text, style: Style(.soft))
    }
    for person in persons ?? [] {
      let lines = SafeText(person.name + (person.told.isEmpty ? "" : ": ") + person.told)
        .wrapped(to: text.size.columns - 2)
      guard row + lines.count <= text.rows.upperBound else { break }
      for (place, line) in lines.enumerated() {
        let start = Point(column: text.origin.column + (place == 0 ? 0 : 2), row: row + place)
        page.picture.write(line.inVisualOrder, at: start, style: Style(.text), clip: text)
      }
      page.picture.write(
        SafeText(person.name).truncated(to: text.size.columns - 2).inVisualOrder,
        at: Point(column: text.origin.column, row: row), style: bold, clip: text)
      row += lines.count
    }
    return page
  }
}
