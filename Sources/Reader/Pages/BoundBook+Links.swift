internal import CurlewCells
internal import CurlewManuscript
internal import CurlewTypesetting

extension BoundBook {
  /// What can be selected on a page of the text, from top to bottom: links and pictures.
  func textSpots(onPage number: Int) -> [DrawnPage.Spot] {
    (linkSpots(onPage: number) + pictureSpots(onPage: number)).sorted {
      ($0.area.origin.row, $0.area.origin.column) < ($1.area.origin.row, $1.area.origin.column)
    }
  }

  private func pictureSpots(onPage number: Int) -> [DrawnPage.Spot] {
    guard pictures != nil else { return [] }
    let metrics = metrics(ofPageAt: index(ofTextPage: number))
    return layout.pictures(ofPage: number).filter { $0.picture.address != nil }.map { placed in
      DrawnPage.Spot(area: metrics.frame(of: placed), action: .view(placed.picture))
    }
  }

  /// The links of a page of the text, with the cells that they take. A link on two lines has two spots.
  func linkSpots(onPage number: Int) -> [DrawnPage.Spot] {
    guard let page = layout.laidPage(number) else { return [] }
    let (part, map) = (page.part, page.layout.map(ofPage: page.index))
    let shown = map.lines.flatMap(\.letters).map(\.range)
    // The cells of a row of a table stand side by side.
    guard let start = shown.map(\.lowerBound).min(), let end = shown.map(\.upperBound).max()
    else { return [] }
    return part.book.manuscript.links(in: start..<end).flatMap { link in
      map.stretches(of: link.range).map { stretch in
        DrawnPage.Spot(
          area: area(of: stretch.columns, row: stretch.row, onPage: number),
          action: .follow(part.addressed(link)))
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
