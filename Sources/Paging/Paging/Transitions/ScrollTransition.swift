internal import CurlewCells

extension TransitionEntry {
  static let scroll = TransitionEntry(
    name: "scroll", words: "pages slide", hasMotion: true, handle: .sheet, draw: drawScroll)
}

/// Scrolls by whole cells inside the book's rectangle. Wide glyphs cut by its edge are left blank.
private func drawScroll(_ context: TransitionContext) -> TextCanvas {
  let geometry = context.geometry
  let book = geometry.book
  let travel = geometry.travel
  let offset = Int((context.progress * Double(travel)).rounded())
  guard offset > 0 else { return context.old }
  guard offset < travel else { return context.new }

  var canvas = context.new
  canvas.cursor = nil
  canvas.fill(book, style: geometry.isPlain ? .plain : .desk)
  let sign = geometry.binding.isMirrored ? -context.direction.sign : context.direction.sign
  for (picture, shift) in [(context.old, -sign * offset), (context.new, sign * (travel - offset))] {
    let isVertical = geometry.binding.axis == .vertical
    let step = isVertical ? Point(column: 0, row: shift) : Point(column: shift, row: 0)
    canvas.blit(picture, book, to: book.origin + step, clip: book)
  }
  return canvas
}
