package import CurlewManuscript
package import CurlewAnnotations
package import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

extension Edition {
  /// The text of a page. The last page has the end of the book, too, where marks may be.
  package func range(ofTextPage page: Int) -> Range<BookOffset> {
    let range = layout.range(ofPage: page)
    let isLast = range.upperBound >= renderer.textEnd && !layout.hasTranslation
    return isLast ? range.lowerBound..<(.end) : range
  }

  /// Puts a wash behind the parts of a page that are highlighted or were found.
  package func wash(textPage page: Int, on canvas: inout TextCanvas) {
    let range = range(ofTextPage: page)
    if overlay.marks.bookmark(in: range) != nil { drawBookmark(ofTextPage: page, on: &canvas) }
    let washes = (counterpart.map { [$0] } ?? []) + overlay.washes(in: range)
    guard !washes.isEmpty else { return }
    let map = layout.map(ofPage: page)
    let text = metrics(ofPageAt: index(ofTextPage: page)).text
    for washed in washes { wash(washed, map, in: text, on: &canvas) }
    for sign in noteSigns(in: range, map, text) {
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

  /// Folds the outer corner of a page with a bookmark.
  private func drawBookmark(ofTextPage page: Int, on canvas: inout TextCanvas) {
    guard canvas.size.columns > 4 else { return }
    let isFirst = geometry.orientation == .two && index(ofTextPage: page).isMultiple(of: 2)
    let isOnLeft = isFirst != (geometry.binding.reading == .rightToLeft)
    let corner = Point(column: isOnLeft ? 0 : canvas.size.columns - 1, row: 0)
    canvas.write(isOnLeft ? "◤" : "◥", at: corner, style: Style(.accent))
  }

  // MARK: Notes

  /// The signs of the notes on a page of the text, with their places on the page.
  package func noteSigns(onTextPage page: Int) -> [(place: Point, annotation: Annotation)] {
    noteSigns(
      in: range(ofTextPage: page), layout.map(ofPage: page),
      metrics(ofPageAt: index(ofTextPage: page)).text)
  }

  /// A note's sign stands in the margin, beside the last line of its passage.
  private func noteSigns(
    in range: Range<BookOffset>, _ map: PageMap, _ text: Rect
  ) -> [(place: Point, annotation: Annotation)] {
    guard text.origin.column >= 2 else { return [] }
    return overlay.marks.highlights(in: range).filter { !$0.note.isEmpty }.compactMap {
      guard let row = map.stretches(of: $0.range).last?.row else { return nil }
      return (Point(column: text.origin.column - 2, row: text.origin.row + row), $0)
    }
  }

  /// The cells of a page that are highlighted or were found.
  func washedStretches(onTextPage page: Int) -> [PageMap.Stretch] {
    let washes = overlay.washes(in: range(ofTextPage: page))
    guard !washes.isEmpty else { return [] }
    let map = layout.map(ofPage: page)
    return washes.flatMap { map.stretches(of: $0.range) }
  }

  private func wash(
    _ washed: WashedText, _ map: PageMap, in text: Rect, on canvas: inout TextCanvas
  ) {
    for stretch in map.stretches(of: washed.range) {
      canvas.restyle(stretch.area(in: text)) { $0.attributes.wash = washed.wash }
    }
  }

  /// The pages with hits, for the slider. At most two thousand of them, because more would merge into a line.
  package var pagesWithHits: [Int] {
    let hits = overlay.hits.all
    let step = max(hits.count / 1000, 1)
    return stride(from: 0, to: hits.count, by: step).map {
      layout.page(containing: hits[$0].lowerBound)
    }
  }
}
