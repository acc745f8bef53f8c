/// The one place that decides which scalars of a text may reach a terminal.
///
/// It is fed scalar by scalar and remembers only what it needs of those before, so typesetting can
/// measure a text with exactly the rule that drawing will apply, without building anything.
public struct Sanitiser: Sendable {
  /// ncurses holds a spacing character and four marks in one cell.
  public static let marksPerGlyph = 4

  private var marks = 0
  private var previous = Previous.nothing

  private enum Previous { case nothing, plain, emoji }

  public init() {}

  /// What to draw for the next scalar of a text; nil for nothing.
  public mutating func admit(_ scalar: Unicode.Scalar) -> Admitted? {
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

  /// A scalar newer than this libc, or unassigned, still shows that something stands there.
  private mutating func admitDenied(_ scalar: Unicode.Scalar) -> Admitted? {
    guard scalar.isVisibleByCategory else { return nil }
    (marks, previous) = (0, .plain)
    return Admitted("\u{FFFD}", width: 1)
  }

  private mutating func admitSpacing(_ scalar: Unicode.Scalar, width: Int) -> Admitted? {
    let isEmoji = scalar.value >= 0x203C && scalar.properties.isEmoji
    // Terminals disagree whether a skin tone takes cells of its own; without it they all agree.
    if previous == .emoji && scalar.properties.isEmojiModifier { return nil }
    (marks, previous) = (0, isEmoji ? .emoji : .plain)
    return Admitted(scalar, width: width)
  }

  /// Marks need a letter to sit on, and few of them fit; joined emoji are drawn side by side,
  /// because terminals disagree about the width of the joined picture.
  private mutating func admitMark(_ scalar: Unicode.Scalar) -> Admitted? {
    let joinsEmoji = scalar == "\u{200D}" && previous == .emoji
    guard previous != .nothing, !joinsEmoji, marks < Self.marksPerGlyph else { return nil }
    marks += 1
    return Admitted(scalar, width: 0)
  }
}

extension Sanitiser {
  /// A scalar that may be drawn, and the cells that it adds.
  public struct Admitted: Equatable, Sendable {
    public let scalar: Unicode.Scalar
    public let width: Int

    init(_ scalar: Unicode.Scalar, width: Int) {
      self.scalar = scalar
      self.width = width
    }
  }
}

extension Unicode.Scalar {
  /// Whether a reader would miss the scalar; controls, formats and the like show nothing.
  fileprivate var isVisibleByCategory: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned: false
    case .nonspacingMark, .enclosingMark, .spacingMark: false
    default: true
    }
  }
}
