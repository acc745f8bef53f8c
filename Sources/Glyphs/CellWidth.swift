internal import CWidth

extension Unicode.Scalar {
  /// How many cells the scalar takes on the screen, or nil when it must not be drawn at all.
  ///
  /// Beyond Latin the answer is libc's `wcwidth`, because ncurses moves its cursor by it; any other
  /// opinion tears the line that it stands in.
  public var cellWidth: Int? {
    switch value {
    case 0x20...0x7E: 1
    case 0...0xA0, 0xAD: value == 0xA0 ? 1 : nil
    case 0xA1...0x2FF: 1
    default: isDeniedByNature ? nil : widthSaidByLibc
    }
  }

  private var widthSaidByLibc: Int? {
    guard CharacterLocale.isUnicode else { return nil }
    let width = cw_width(value)
    return width < 0 ? nil : Int(width)
  }

  /// Scalars that change how the terminal reads what follows them, or that show nothing: bidi
  /// controls, separators, invisible operators, annotations, tags, variation to emoji, and the
  /// brackets of hieroglyphs, shorthand and music, which are no marks though libc calls them so.
  private var isDeniedByNature: Bool {
    switch value {
    case 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFE0E...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE0FFF: true
    // The last private ones stand for bytes of file names that are no characters.
    case 0x10FE80...0x10FEFF: true
    case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    default: false
    }
  }
}
