internal import CurlewManuscript

/// How the text of an element looks, as far as a terminal can show it.
struct ComputedStyle: Equatable, Sendable {
  // These pass from an element to what it contains.
  var isItalic = false
  var isBold = false
  var isSmallCaps = false
  var isMonospaced = false
  var isStruck = false
  var isUnderlined = false
  var isDotted = false
  var script = Script.base
  var isVisible = true
  var letterCase = LetterCase.asWritten
  var alignment = CellTable.Alignment.start
  var whiteSpace = WhiteSpace.normal
  var listMarker: ListMarker?
  var isRightToLeft: Bool?
  /// Whether lines run from top to bottom. They are set horizontally, so margins lose their sides.
  var isVertical = false
  /// The indent of the first line of a paragraph, in cells; nil where no sheet states it.
  var textIndent: Int?
  /// The quotation marks of each depth, in pairs; empty where no sheet states them.
  var quotes: [String] = []

  // These belong to the element alone.
  var display = Display.inline
  /// Margin and padding before it, in cells.
  var marginLeft = 0
  var paddingLeft = 0
  /// The rows above it; nil where no sheet states them.
  var rowsBefore: Int?
  var rowsAfter = 0
  /// Whether the sheet makes a picture as small as a letter or two.
  var isSmall = false
  /// Whether a distance on either side tells it from the text in its line.
  var isApart = false
  /// Whether it has a border or a background.
  var isBoxed = false
  /// The text that a sheet adds; an array of at most one keeps the style small.
  var generated: [GeneratedText] = []
  var startsPage = false
  /// Whether what follows it begins a page.
  var endsPage = false

  enum Script: Sendable { case base, superscript, `subscript` }
  enum LetterCase: Sendable { case asWritten, upper, lower, capitalized }
  enum WhiteSpace: Sendable { case normal, keptLines, kept }
  enum Display: Sendable { case none, inline, block, runIn, listItem, table, tableRow, tableCell }

  /// Whether a space stands between an inline element and the words next to it.
  var needsSpace: Bool { (isApart || marginLeft > 0 || paddingLeft > 0) && !isMonospaced }

  /// What an element begins with, before any rule: the inherited part of the style around it.
  var inherited: ComputedStyle {
    var style = self
    let own = ComputedStyle()
    (style.display, style.rowsBefore) = (own.display, own.rowsBefore)
    style.rowsAfter = own.rowsAfter
    (style.marginLeft, style.paddingLeft) = (own.marginLeft, own.paddingLeft)
    (style.startsPage, style.endsPage) = (own.startsPage, own.endsPage)
    (style.isSmall, style.isApart, style.isBoxed) = (own.isSmall, own.isApart, own.isBoxed)
    style.generated = own.generated
    return style
  }
}

/// What stands before the items of a list.
enum ListMarker: Equatable, Sendable {
  case none, disc, circle, square
  case decimal, decimalLeadingZero
  case lowerLatin, upperLatin, lowerRoman, upperRoman, lowerGreek
}
