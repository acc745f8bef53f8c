package import CurlewManuscript
internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

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
    let washes = (counterpart.map { [$0] } ?? []) + overlay.washes(in: range)
    guard !washes.isEmpty else { return }
    let text = metrics.text
    for stretch in stretches(of: washes) {
      canvas.restyle(stretch.cells.area(in: text)) { $0.attributes.wash = stretch.wash }
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

  /// The signs of the notes, with their places on the page: in the margin, beside the last line of the passage.
  var noteSigns: [(place: Point, annotation: Annotation)] {
    let (map, text) = (layout.map(ofPage: number), metrics.text)
    guard text.origin.column >= 2 else { return [] }
    return overlay.marks.highlights(in: range).filter { !$0.note.isEmpty }.compactMap {
      guard let row = map.stretches(of: $0.range).last?.row else { return nil }
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
}
