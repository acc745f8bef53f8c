internal import CurlewCells
internal import CurlewManuscript
internal import CurlewTypesetting

extension BoundBook {
  /// The links of a page of the text, with the cells that they take. A link on two lines has two spots.
  func linkSpots(onPage number: Int) -> [DrawnPage.Spot] {
    guard let page = layout.laidPage(number) else { return [] }
    let part = page.part
    let lines = page.layout.page(page.index).lines
    // The cells of a row of a table stand side by side.
    guard let start = lines.map(\.range.lowerBound).min(),
      let end = lines.map(\.range.upperBound).max()
    else { return [] }
    let text = part.book.markedText
    return part.book.manuscript.links(in: start..<end).flatMap { link in
      lines.filter { $0.range.overlaps(link.range) }.compactMap { line in
        line.columns(of: link.range, in: text).map { columns in
          DrawnPage.Spot(
            area: area(of: columns, row: line.row, onPage: number),
            action: .follow(part.addressed(link)))
        }
      }
    }
  }

  private func area(of columns: Range<Int>, row: Int, onPage number: Int) -> Rect {
    let origin = metrics(ofPageAt: index(ofTextPage: number)).text.origin
    return Rect(
      column: origin.column + columns.lowerBound, row: origin.row + row, columns: columns.count,
      rows: 1)
  }
}
