internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
package import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

extension TextPage {
  /// The text of the page. The last page has the end of the book, too, where marks may be.
  package var range: Range<BookOffset> {
    let range = layout.range(ofPage: number)
    let isLast = range.upperBound >= book.text.textEnd && !layout.hasTranslation
    return isLast ? range.lowerBound..<(.end) : range
  }

  /// Puts a wash behind the parts that are highlighted or were found.
  func wash(_ canvas: inout TextCanvas) {
    let range = range
    if overlay.marks.bookmark(in: range) != nil { drawBookmark(on: &canvas) }
    if let rule = overlay.rule, range.contains(rule), rule > range.lowerBound {
      drawRule(above: rule, on: &canvas)
    }
    let washes = (counterpart.map { [$0] } ?? []) + overlay.washes(in: range)
    guard !washes.isEmpty else { return }
    for stretch in stretches(of: washes) {
      canvas.restyle(area(of: stretch.cells)) { $0.attributes.wash = stretch.wash }
    }
    for sign in noteSigns {
      canvas.write("✎", at: sign.place, style: Style(.accent))
    }
  }

  /// The translation of the selected passage or of the current hit, or its original.
  private var counterpart: WashedText? {
    guard layout.hasTranslation, let range = overlay.selection ?? overlay.currentHit else {
      return nil
    }
    return book.text.counterpart(of: range).map { WashedText(range: $0, wash: .hit) }
  }

  /// Draws a thin line as wide as the text, which takes no row.
  private func drawRule(above offset: BookOffset, on canvas: inout TextCanvas) {
    let row = layout.map(ofPage: number).stretches(of: offset..<offset + 1).first?.row
    guard let row, row > 0, metrics.block == nil else { return }
    canvas.restyle(metrics.text.line(metrics.text.origin.row + row - 1)) {
      $0.attributes.insert(.underline)
    }
  }

  /// Folds the outer corner, for a bookmark.
  private func drawBookmark(on canvas: inout TextCanvas) {
    guard canvas.size.columns > 4 else { return }
    let geometry = edition.geometry
    let isFirst = geometry.orientation == .two && index.isMultiple(of: 2)
    let isOnLeft = isFirst != (geometry.binding.reading == .rightToLeft)
    let corner = Point(column: isOnLeft ? 0 : canvas.size.columns - 1, row: 0)
    canvas.write(isOnLeft ? "◤" : "◥", at: corner, style: Style(.accent))
  }

  // MARK: Notes

  /// The signs of the notes, with their places on the page: in the margin, beside the last line of the passage, or above
  /// it if lines are columns.
  var noteSigns: [(place: Point, annotation: Annotation)] {
    let (map, text, block) = (layout.map(ofPage: number), metrics.text, metrics.block)
    guard block.map({ $0.area.origin.row > 0 }) ?? (text.origin.column >= 2) else { return [] }
    return overlay.marks.highlights(in: range).filter { !$0.note.isEmpty }.compactMap {
      guard let row = map.stretches(of: $0.range).last?.row else { return nil }
      if let place = block?.place(row: row + 1, column: 0) {
        return (Point(column: place.column, row: (block?.area.origin.row ?? 1) - 1), $0)
      }
      return (Point(column: text.origin.column - 2, row: text.origin.row + row), $0)
    }
  }

  /// The cells that are highlighted or were found.
  var washedStretches: [PageMap.Stretch] {
    stretches(of: overlay.washes(in: range)).map(\.cells)
  }

  private func stretches(of washes: [WashedText]) -> [(cells: PageMap.Stretch, wash: Wash)] {
    guard !washes.isEmpty else { return [] }
    let map = layout.map(ofPage: number)
    return washes.flatMap { washed in map.stretches(of: washed.range).map { ($0, washed.wash) } }
  }

  /// What can be selected, from top to bottom: links and pictures.
  var spots: [DrawnPage.Spot] {
    let isInColumns = metrics.block != nil
    func order(_ spot: DrawnPage.Spot) -> (Int, Int) {
      let place = spot.area.origin
      return isInColumns ? (-place.column, place.row) : (place.row, place.column)
    }
    return (linkSpots + pictureSpots).sorted { order($0) < order($1) }
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

  func area(of stretch: PageMap.Stretch) -> Rect {
    metrics.block?.area(of: stretch) ?? stretch.area(in: metrics.text)
  }
}

extension PageMap.Stretch {
  /// Its cells on a page.
  fileprivate func area(in text: Rect) -> Rect {
    Rect(
      column: text.origin.column + columns.lowerBound, row: text.origin.row + row,
      columns: columns.count, rows: 1)
  }
}
