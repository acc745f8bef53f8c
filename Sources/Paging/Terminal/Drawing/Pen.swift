internal import CurlewCells

/// Chooses the ink for the cells of a row, from left to right.
///
/// Ink is invisible on a blank, so a blank keeps the ink of the cell before it if the paper is the
/// same. Then a gap between two words needs no change of colours, and a frame that moves the words
/// does not redraw the gap. Blanks at the beginning of a row take the ink of the first glyph.
struct Pen {
  private(set) var ink: Ink
  private var style: Style?
  /// The ink of that style, while blanks still use the ink before it.
  private var own: Ink?

  init(dippedIn ink: Ink?) {
    self.ink = ink ?? .none
  }

  @inline(__always)
  mutating func dip(for cell: Cell, in palette: inout Palette) {
    if cell.style != style || own != nil { changeInk(for: cell, in: &palette) }
  }

  private mutating func changeInk(for cell: Cell, in palette: inout Palette) {
    let wanted = cell.style == style ? own : palette.ink(of: cell.style)
    guard let wanted else { return }
    style = cell.style
    own = cell.isBlank && wanted.blankLooksAlike(in: ink) ? wanted : nil
    if own == nil { ink = wanted }
  }
}
