internal import CurlewCells
internal import CurlewEdition
internal import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

/// A ruler on the open pages: some lines stay light while all others are dimmed.
struct Ruler {
  /// How many lines stay light.
  private var length: Int
  /// An offset in the first of them.
  var offset: BookOffset

  private static let lengths = [1, 3, 5]

  /// The lines of the open pages, and how many stand above the ruler.
  private func lines(of spread: OpenSpread) -> (all: [OpenSpread.Line], above: Int) {
    let all = spread.lines
    return (all, all.lastIndex { $0.range.contains(offset) } ?? 0)
  }

  /// Makes the ruler of a book longer; takes it away when it is longest.
  static func change(in book: inout Reading) -> [Effect] {
    let former = book.session.ruler
    let next = lengths.first { $0 > former?.length ?? 0 }
    book.session.ruler = next.map {
      Ruler(length: $0, offset: former?.offset ?? book.openRange.lowerBound)
    }
    return [.hint(next == nil ? "No ruler" : ". and , move the ruler    _ makes it longer")]
  }

  /// Moves the ruler of a book by its length, and turns the leaf at the end of the page.
  static func move(_ step: Int, in book: inout Reading, at now: Duration) -> [Effect] {
    guard let ruler = book.session.ruler else { return change(in: &book) }
    var (lines, above) = ruler.lines(of: book.spread)
    var (next, effects) = (above + step * ruler.length, [Effect]())
    if step < 0 && above == 0 || next >= lines.count {
      effects = book.pages.turn(step > 0 ? .forward : .backward, at: now)
      (lines, above) = (book.spread.lines, 0)
      next = step > 0 ? 0 : lines.count - ruler.length
    }
    if lines.indices.contains(max(next, 0)) {
      book.session.ruler?.offset = lines[max(next, 0)].range.lowerBound
    }
    return effects
  }

  func draw(over spread: OpenSpread, on canvas: inout TextCanvas) {
    let (all, above) = lines(of: spread)
    guard case let light = all.dropFirst(above).prefix(length), let first = light.first,
      let last = light.last(where: { $0.page == first.page })
    else { return }
    let (start, end) = (first.area, last.area)
    let corner = Point(
      column: min(start.origin.column, end.origin.column), row: start.origin.row)
    let area = Rect(
      column: corner.column, row: corner.row,
      columns: max(start.columns.upperBound, end.columns.upperBound) - corner.column,
      rows: end.rows.upperBound - corner.row)
    let page = canvas
    canvas.dim()
    canvas.blit(page, area, to: corner)
  }
}
