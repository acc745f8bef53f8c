internal import CurlewCNcurses
internal import CurlewCells

/// Attributes and colours of a cell in the terms of ncurses.
struct Ink {
  let attributes: attr_t
  let pair: CInt
  let colours: Colours.Pair
  /// A blank in this ink. The cells of most glyphs are made from it by changing the character.
  let blank: cchar_t

  init(attributes: attr_t, pair: CInt, colours: Colours.Pair) {
    self.attributes = attributes
    self.pair = pair
    self.colours = colours
    blank = cn_plain_cell(0x20, attributes, pair)
  }

  /// The attributes that are visible on a blank.
  private static let shownOnBlanks = cn_underline | cn_reverse

  var isHiddenOnBlanks: Bool { attributes & Self.shownOnBlanks == 0 }

  func blankLooksAlike(in other: Ink) -> Bool {
    colours.paper == other.colours.paper && isHiddenOnBlanks && other.isHiddenOnBlanks
  }

  /// The rendition of a terminal that shows it.
  var rendition: Rendition {
    let numbers: [(attribute: attr_t, number: UInt8)] = [
      (cn_bold, 1), (cn_dim, 2), (cn_italic, 3), (cn_underline, 4), (cn_reverse, 7),
    ]
    var rendition = Rendition.reset
    rendition.attributes = numbers.filter { attributes & $0.attribute != 0 }.map(\.number)
    rendition.apply(colours)
    return rendition
  }

  /// The default rendition of the terminal.
  static let none = Ink(attributes: 0, pair: 0, colours: Colours.Pair(ink: -1, paper: -1))
}

extension Appearance {
  /// Weight and slant as attributes of ncurses.
  var ncursesAttributes: attr_t {
    var result: attr_t = isDim ? cn_dim : 0
    if attributes.contains(.bold) { result |= cn_bold }
    if attributes.contains(.italic) { result |= cn_italic }
    if attributes.contains(.underline) { result |= cn_underline }
    if attributes.contains(.reverse) { result |= cn_reverse }
    return result
  }
}
