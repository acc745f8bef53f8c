internal import CurlewCWidth

extension Unicode.Scalar {
  /// The width of the scalar in cells; nil if it must not be drawn.
  ///
  /// Beyond Latin this is `wcwidth` of libc, because ncurses uses it to track the cursor. Another width would
  /// break the line.
  package var cellWidth: Int? {
    switch value {
    case 0x20...0x7E: 1
    case 0...0xA0, 0xAD: value == 0xA0 ? 1 : nil
    case 0xA1...0x2FF: 1
    default: isNeverDrawn ? nil : wcwidth
    }
  }

  private var wcwidth: Int? {
    guard CharacterLocale.isUnicode else { return nil }
    let width = cw_width(value)
    return width < 0 ? nil : Int(width)
  }

  /// Whether the scalar is invisible or changes how a terminal shows the following text: bidi controls,
  /// separators, invisible operators, annotations, tags, variation selectors, and the format controls of
  /// hieroglyphs, shorthand and music, which libc takes for combining marks.
  private var isNeverDrawn: Bool {
    switch value {
    case 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFE0E...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE0FFF: true
    // Private-use scalars that stand for undecodable bytes of file names.
    case 0x10FE80...0x10FEFF: true
    case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    default: false
    }
  }
}
