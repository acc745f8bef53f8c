internal import Cells

/// The old spread slides out and the new one follows, in whole cells, seen through the place where
/// the book lies; a wide glyph that is half in the window is left blank.
func drawScroll(_ moment: Moment) -> Canvas {
  let book = moment.geometry.book
  let isVertical = moment.geometry.binding.axis == .vertical
  let travel = moment.geometry.travel
  let offset = Int((moment.progress * Double(travel)).rounded())
  guard offset > 0 else { return moment.old }
  guard offset < travel else { return moment.new }

  var canvas = moment.new
  canvas.fill(book, style: .desk)
  let sign = moment.geometry.binding.isMirrored ? -moment.direction.sign : moment.direction.sign
  for (picture, shift) in [(moment.old, -sign * offset), (moment.new, sign * (travel - offset))] {
    let way = isVertical ? Point(column: 0, row: shift) : Point(column: shift, row: 0)
    canvas.blit(picture, book, to: book.origin + way, clip: book)
  }
  return canvas
}
