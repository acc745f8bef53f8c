internal import CurlewManuscript

/// What a declaration changes. Where the value is optional, nil takes it from the element around.
enum StyleChange: Equatable, Sendable {
  case italic(Bool?)
  case bold(Bool?)
  case smallCaps(Bool?)
  case monospaced(Bool)
  case decoration(underlined: Bool, struck: Bool)
  case dotted(Bool)
  case script(ComputedStyle.Script)
  case visible(Bool)
  case letterCase(ComputedStyle.LetterCase)
  case alignment(CellTable.Alignment)
  case whiteSpace(ComputedStyle.WhiteSpace)
  case listMarker(ListMarker)
  case rightToLeft(Bool)
  case vertical(Bool)
  case textIndent(Int)
  case display(ComputedStyle.Display)
  case marginLeft(Int)
  case paddingLeft(Int)
  case rowsBefore(Int)
  case rowsAfter(Int)
  case small
  /// Text before or after that of an element. The place is nil until it is known for which of the two a rule is.
  case generated(Selector.PseudoElement?, [GeneratedText.Part])
  case counters([GeneratedText.Counter], isReset: Bool)
  case quotes([String])
  /// Set off from the text in its line by a space on either side.
  case apart
  case boxed(Bool)
  case startsPage(Bool)
  case endsPage(Bool)

  func apply(to style: inout ComputedStyle, in parent: ComputedStyle) {
    switch self {
    case .italic(let value): style.isItalic = value ?? parent.isItalic
    case .bold(let value): style.isBold = value ?? parent.isBold
    case .smallCaps(let value): style.isSmallCaps = value ?? parent.isSmallCaps
    case .monospaced(let value): style.isMonospaced = value
    case .decoration(let underlined, let struck):
      (style.isUnderlined, style.isStruck) = (underlined, struck)
    case .dotted(let value): style.isDotted = value
    case .script(let value): style.script = value
    case .visible(let value): style.isVisible = value
    case .letterCase(let value): style.letterCase = value
    case .alignment(let value): style.alignment = value
    case .whiteSpace(let value): style.whiteSpace = value
    case .listMarker(let value): style.listMarker = value
    case .rightToLeft(let value): style.isRightToLeft = value
    case .vertical(let value): style.isVertical = value
    case .textIndent(let value): style.textIndent = value
    case .display(let value): style.display = value
    case .marginLeft(let value): if !style.isVertical { style.marginLeft = value }
    case .paddingLeft(let value): if !style.isVertical { style.paddingLeft = value }
    case .rowsBefore(let value): if !style.isVertical { style.rowsBefore = value }
    case .rowsAfter(let value): if !style.isVertical { style.rowsAfter = value }
    case .small: style.isSmall = true
    case .generated(let place?, let parts):
      style.changeGenerated { if place == .before { $0.before = parts } else { $0.after = parts } }
    case .generated(nil, _): break
    case .counters(let counters, let isReset):
      style.changeGenerated { if isReset { $0.resets = counters } else { $0.steps = counters } }
    case .quotes(let value): style.quotes = value
    case .apart: style.isApart = true
    case .boxed(let value): style.isBoxed = value
    case .startsPage(let value): style.startsPage = value
    case .endsPage(let value): style.endsPage = value
    }
  }
}
