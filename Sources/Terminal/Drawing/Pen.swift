internal import Cells

/// What a row is written with, from its left to its right.
///
/// On a blank nobody sees the ink. So it keeps that of the cell before it, where the paper is the
/// same: then nothing has to be said for the gap between two words, and a frame that moves the words
/// leaves the gaps as they are. Blanks at the beginning of a row take the ink of the first glyph.
struct Pen {
  private(set) var ink: Ink
  private var style: Style?
  /// The ink that was asked for by that style, until it is used.
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
