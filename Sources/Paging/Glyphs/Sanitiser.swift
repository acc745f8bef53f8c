/// Decides which Unicode scalars may reach a terminal.
///
/// It works scalar by scalar with a small state, so typesetting can measure text by exactly the rules of
/// drawing, without building strings.
package struct Sanitiser: Sendable {
  /// The largest number of combining marks on a character, a limit of ncurses.
  package static let marksPerGlyph = 4

  private var marks = 0
  private var previous = Previous.nothing

  private enum Previous { case nothing, plain, emoji }

  /// Makes a sanitiser for the start of a text.
  package init() {}

  /// What to draw for the next scalar of the text; nil if nothing.
  package mutating func admit(_ scalar: Unicode.Scalar) -> Admitted? {
    if scalar.isASCII { return admitASCII(scalar) }
    guard let width = scalar.cellWidth else { return admitDenied(scalar) }
    return width == 0 ? admitMark(scalar) : admitSpacing(scalar, width: width)
  }

  private mutating func admitASCII(_ scalar: Unicode.Scalar) -> Admitted? {
    if 0x20..<0x7F ~= scalar.value {
      (marks, previous) = (0, .plain)
      return Admitted(scalar, width: 1)
    }
    let isSpace = scalar == "\t" || scalar == "\n" || scalar == "\r"
    guard isSpace || scalar.cellWidth != nil else { return nil }
    (marks, previous) = (0, .plain)
    return Admitted(isSpace ? " " : scalar, width: 1)
  }

  /// A character that libc does not know is drawn as a replacement character.
  private mutating func admitDenied(_ scalar: Unicode.Scalar) -> Admitted? {
    guard scalar.isVisibleByCategory else { return nil }
    (marks, previous) = (0, .plain)
    return Admitted("\u{FFFD}", width: 1)
  }

  private mutating func admitSpacing(_ scalar: Unicode.Scalar, width: Int) -> Admitted? {
    let isEmoji = scalar.value >= 0x203C && scalar.properties.isEmoji
    // Terminals disagree about the width of skin tones, so they are dropped.
    if previous == .emoji && scalar.properties.isEmojiModifier { return nil }
    (marks, previous) = (0, isEmoji ? .emoji : .plain)
    return Admitted(scalar, width: width)
  }

  /// Admits a limited number of marks, and only after another character. Joiners between emoji are dropped:
  /// the emoji are drawn side by side, because terminals disagree about the width of joined ones.
  private mutating func admitMark(_ scalar: Unicode.Scalar) -> Admitted? {
    let joinsEmoji = scalar == "\u{200D}" && previous == .emoji
    guard previous != .nothing, !joinsEmoji, marks < Self.marksPerGlyph else { return nil }
    marks += 1
    return Admitted(scalar, width: 0)
  }
}

extension Sanitiser {
  /// A scalar to draw.
  package struct Admitted: Equatable, Sendable {
    /// The scalar.
    package let scalar: Unicode.Scalar
    /// The width that it adds, in cells.
    package let width: Int

    init(_ scalar: Unicode.Scalar, width: Int) {
      self.scalar = scalar
      self.width = width
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar would be visible, judging by its category.
  fileprivate var isVisibleByCategory: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned: false
    case .nonspacingMark, .enclosingMark, .spacingMark: false
    default: true
    }
  }
}
