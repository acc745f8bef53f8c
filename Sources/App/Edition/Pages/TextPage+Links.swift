internal import CurlewCells
internal import CurlewManuscript
internal import CurlewTypesetting

extension TextPage {
  /// What can be selected, from top to bottom: links and pictures.
  var spots: [DrawnPage.Spot] {
    (linkSpots + pictureSpots).sorted {
      ($0.area.origin.row, $0.area.origin.column) < ($1.area.origin.row, $1.area.origin.column)
    }
  }

  private var pictureSpots: [DrawnPage.Spot] {
    guard edition.pictures != nil else { return [] }
    guard let part = layout.laidPage(number)?.part else { return [] }
    func view(_ picture: Picture) -> PageAction {
      .view(picture, at: part.bookOffset(of: picture.offset))
    }
    let frames = layout.pictures(ofPage: number).filter { $0.picture.address != nil }.map {
      DrawnPage.Spot(area: metrics.frame(of: $0), action: view($0.picture))
    }
    let signs = spots { _, text in
      let pictures = part.book.manuscript.pictures
      let first = pictures.partitioningIndex { $0.offset >= text.lowerBound }
      return pictures[first...].prefix { text.contains($0.offset) }.map {
        ($0.sign, view($0))
      }
    }
    return frames + signs
  }

  /// The links, with the cells that they take.
  package var linkSpots: [DrawnPage.Spot] {
    spots { part, text in
      part.book.manuscript.links(in: text).map { ($0.range, .follow(part.inBook($0))) }
    }
  }

  /// The spots of ranges of the text. A range on two lines has two spots.
  private func spots(
    _ choices: (LoadedPart, Range<Int>) -> [(Range<Int>, PageAction)]
  ) -> [DrawnPage.Spot] {
    guard let page = layout.laidPage(number) else { return [] }
    let map = page.map
    let shown = map.lines.flatMap(\.letters).map(\.range)
    // The cells of a row of a table stand side by side.
    guard let start = shown.map(\.lowerBound).min(), let end = shown.map(\.upperBound).max()
    else { return [] }
    return choices(page.part, start..<end).flatMap { range, action in
      map.stretches(of: range).map { stretch in
        DrawnPage.Spot(area: area(of: stretch), action: action)
      }
    }
  }

  func area(of stretch: PageMap.Stretch) -> Rect { stretch.area(in: metrics.text) }
}

extension PageMap.Stretch {
  /// Its cells on a page.
  func area(in text: Rect) -> Rect {
    Rect(
      column: text.origin.column + columns.lowerBound, row: text.origin.row + row,
      columns: columns.count, rows: 1)
  }
}
