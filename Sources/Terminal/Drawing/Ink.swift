internal import CNcurses
internal import Cells

/// How ncurses is told to draw a cell.
struct Ink: Equatable {
  let attributes: attr_t
  let pair: CInt
  let paper: TerminalColour

  /// A blank shows its paper, unless it is underlined or its colours are exchanged.
  private static let shownOnBlanks = cn_underline | cn_reverse

  var isHiddenOnBlanks: Bool { attributes & Self.shownOnBlanks == 0 }

  /// Whether a blank looks the same in the other ink.
  func blankLooksAlike(in other: Ink) -> Bool {
    paper == other.paper && isHiddenOnBlanks && other.isHiddenOnBlanks
  }
}

extension Appearance {
  /// Weight and slant in ncurses' terms.
  var ncursesAttributes: attr_t {
    var result: attr_t = isDim ? cn_dim : 0
    if attributes.contains(.bold) { result |= cn_bold }
    if attributes.contains(.italic) { result |= cn_italic }
    if attributes.contains(.underline) { result |= cn_underline }
    if attributes.contains(.reverse) { result |= cn_reverse }
    return result
  }
}
