internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
package import CurlewManuscript
internal import Paging
internal import CurlewSearch
internal import CurlewTypesetting

extension OpenPages {
  /// The note whose sign is at a cell of the screen.
  func note(at point: Point) -> Annotation? {
    for (side, rect) in controller.geometry.pages.enumerated() where rect.contains(point) {
      guard let index = controller.shown?.slots[side], let page = bound.textPage(at: index) else {
        continue
      }
      let place = Point(
        column: point.column - rect.origin.column, row: point.row - rect.origin.row)
      return bound.noteSigns(onTextPage: page).first { $0.place == place }?.annotation
    }
    return nil
  }
}

extension BookText {
  /// The first words at an offset, to show in a list.
  package func opening(at offset: BookOffset) -> Range<BookOffset> {
    let section = textSection(textSection(containing: offset))
    let start = section.offset(of: offset)
    guard let first = section.unit(.sentence, at: start) else { return offset..<offset }
    let begin = section.unit(.letter, at: start)?.lowerBound ?? start
    var end = begin
    // A dozen words are enough, and fewer if the sentence is short.
    for _ in 0..<12 {
      guard let word = section.unit(.word, at: end), word.upperBound <= max(first.upperBound, begin)
      else { break }
      end = word.upperBound
    }
    if end == begin { end = section.unit(.word, at: begin)?.upperBound ?? begin }
    return section.bookOffsets(of: begin..<end)
  }
}
