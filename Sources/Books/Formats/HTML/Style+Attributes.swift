internal import CurlewManuscript

extension ComputedStyle {
  /// Applies the attributes that say how an element looks. Sheets override them.
  mutating func applyAttributes(of tag: StartTag) {
    switch tag["align"]?.lowercased() {
    case "center", "middle": alignment = .center
    case "right": alignment = .end
    case "left", "justify": alignment = .start
    default: break
    }
    if let direction = tag["dir"]?.lowercased() {
      isRightToLeft = direction == "rtl" ? true : direction == "ltr" ? false : isRightToLeft
    }
    if let type = tag["type"], let marker = Self.marker(type) { listMarker = marker }
  }

  private static func marker(_ type: String) -> ListMarker? {
    switch type {
    case "1": .decimal
    case "a": .lowerLatin
    case "A": .upperLatin
    case "i": .lowerRoman
    case "I": .upperRoman
    default: Declarations.listMarker(type)
    }
  }

  /// How the text is set off, as far as a manuscript says it.
  var emphasis: Mark.Emphasis {
    var emphasis = Mark.Emphasis.roman
    if isItalic { emphasis.insert(.italic) }
    if isBold { emphasis.insert(.bold) }
    if isMonospaced { emphasis.insert(.code) }
    if isStruck { emphasis.insert(.struck) }
    if isSmallCaps { emphasis.insert(.smallCaps) }
    switch script {
    case .base: break
    case .superscript: emphasis.insert(.superscript)
    case .subscript: emphasis.insert(.subscript)
    }
    return emphasis
  }
}
