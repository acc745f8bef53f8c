internal import Cells
internal import Manuscript
internal import Typesetting

extension BoundBook {
  /// The links of a page of the text, with the cells that they take. A link on two lines has two spots.
  func linkSpots(onPage number: Int) -> [DrawnPage.Spot] {
    // The offsets of a long book are those of its sections, which links do not cross.
    guard let whole = book.book as? Book else { return [] }
    let lines = layout.page(number).lines
    // The cells of a row of a table stand side by side.
    guard let start = lines.map(\.range.lowerBound).min(),
      let end = lines.map(\.range.upperBound).max()
    else { return [] }
    let text = whole.markedText
    let links = whole.manuscript.links(in: start..<end)
    return links.flatMap { link in
      lines.filter { $0.range.overlaps(link.range) }.compactMap { line in
        line.columns(of: link.range, in: text).map { columns in
          DrawnPage.Spot(
            area: area(of: columns, row: line.row, onPage: number), action: .follow(link))
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
