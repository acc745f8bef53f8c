internal import Cells

/// Desk that shows between two spreads as they slide by.
private let spacing = 4

/// The old spread slides out and the new one follows, in whole cells, seen through the place where
/// the book lies; a wide glyph that is half in the window is left blank.
func drawScroll(_ moment: Moment) -> Canvas {
  let book = moment.geometry.book
  let travel = book.size.columns + spacing
  let offset = Int((moment.progress * Double(travel)).rounded())
  guard offset > 0 else { return moment.old }
  guard offset < travel else { return moment.new }

  var canvas = moment.new
  canvas.fill(book, style: .desk)
  let shift = -moment.direction.sign * offset
  for (picture, column) in [
    (moment.old, shift), (moment.new, shift + moment.direction.sign * travel),
  ] {
    let landing = Point(column: book.origin.column + column, row: book.origin.row)
    canvas.blit(picture, book, to: landing, clip: book)
  }
  return canvas
}
