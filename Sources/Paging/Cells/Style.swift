/// Text attributes.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold.
  public static let bold = Attributes(rawValue: 1)
  /// Italic.
  public static let italic = Attributes(rawValue: 2)
  /// Underlined.
  public static let underline = Attributes(rawValue: 4)
  /// Ink and paper exchanged.
  public static let reverse = Attributes(rawValue: 8)
}

/// A wash of colour behind the text, like that of a marker pen. It is a part of the attributes, so it
/// goes wherever the glyph goes, and takes the light of the paper.
package enum Wash: UInt8, Hashable, Sendable, CaseIterable {
  /// The colours of highlights.
  case yellow = 1, green, blue, red, violet
  /// Something found by a search, and the one that the reader is at.
  case hit, currentHit
}

extension Attributes {
  private static let washBits: UInt8 = 0x70

  /// The attributes of washed text.
  package init(_ wash: Wash) { self.init(rawValue: wash.rawValue << 4) }

  /// The wash behind the glyph; nil if there is none.
  package var wash: Wash? {
    get { Wash(rawValue: (rawValue & Self.washBits) >> 4) }
    set { self = Attributes(rawValue: rawValue & ~Self.washBits | (newValue?.rawValue ?? 0) << 4) }
  }
}

/// The style of a cell: what colours its glyph and its background, and how.
///
/// Colours are those of roles, which a ``Theme`` decides, or any others. A picture has thousands of
/// styles, which are copied and compared for every frame, so a style is packed into ten bytes.
public struct Style: Hashable, Sendable {
  /// The `contrast` of ink on flat paper.
  public static let fullContrast: UInt8 = 16
  /// The `veil` that hides a picture.
  @usableFromInline package static let fullVeil: UInt8 = 7

  /// Ink and paper, from the lowest byte.
  @usableFromInline var tints: UInt64
  /// From the lowest bit: attributes (8 bits), contrast (5 bits), veil (3 bits).
  @usableFromInline var extras: UInt16

  /// Two numbers that identify the style.
  package var numbers: (Int, Int) { (Int(truncatingIfNeeded: tints), Int(extras)) }

  /// Makes a style in full light.
  @inlinable
  public init(
    _ ink: Role = .text, on paper: Role = .page, _ attributes: Attributes = [],
    contrast: UInt8 = Style.fullContrast
  ) {
    self.init(ink: Tint(ink), paper: Tint(paper), attributes, contrast: contrast)
  }

  /// Makes a style.
  @inlinable
  public init(
    ink: Tint, paper: Tint, _ attributes: Attributes = [], contrast: UInt8 = Style.fullContrast
  ) {
    tints = UInt64(ink.bits) | UInt64(paper.bits) << 32
    extras = UInt16(attributes.rawValue) | UInt16(min(contrast, 31)) << 8
  }

  /// Makes a style of text in a colour of its own.
  public init(ink: RGB, on paper: Role = .page, _ attributes: Attributes = []) {
    self.init(ink: Tint(ink: ink), paper: Tint(paper), attributes)
  }

  /// Makes a style of text in colours of its own.
  public init(ink: RGB, on paper: RGB, _ attributes: Attributes = []) {
    self.init(ink: Tint(ink: ink), paper: Tint(surface: paper), attributes)
  }

  /// Makes a style of a block element, or another drawing, of two parts of a picture.
  public init(drawing: RGB, on paper: RGB) {
    self.init(ink: Tint(surface: drawing), paper: Tint(surface: paper))
  }

  /// Makes a style from the numbers of another one.
  init(tints: UInt64, extras: UInt16) {
    (self.tints, self.extras) = (tints, extras)
  }

  /// Compares two numbers in place of all fields.
  @inlinable
  public static func == (left: Style, right: Style) -> Bool {
    left.tints == right.tints && left.extras == right.extras
  }

  /// The tint of the glyph.
  @inlinable public var ink: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: tints)) }
    set { tints = tints & ~0xFFFF_FFFF | UInt64(newValue.bits) }
  }

  /// The tint of the background.
  @inlinable public var paper: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: tints >> 32)) }
    set { tints = tints & 0xFFFF_FFFF | UInt64(newValue.bits) << 32 }
  }

  /// The attributes of the glyph.
  @inlinable public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: extras)) }
    set { extras = extras & ~0xFF | UInt16(newValue.rawValue) }
  }

  /// The contrast of the ink, in sixteenths. Surfaces have none.
  @inlinable public var contrast: UInt8 {
    get { UInt8(truncatingIfNeeded: extras >> 8 & 0x1F) }
    set { extras = extras & ~0x1F00 | UInt16(min(newValue, 31)) << 8 }
  }

  /// How much plain paper hides surfaces with colours of their own, in eighths: 0 shows them fully.
  @inlinable package var veil: UInt8 {
    get { UInt8(truncatingIfNeeded: extras >> 13) }
    set { extras = extras & ~0xE000 | UInt16(min(newValue, Style.fullVeil)) << 13 }
  }

  /// Whether ink or paper has a colour of its own.
  @inlinable public var hasColour: Bool { ink.hasColour || paper.hasColour }

  /// Text on a page.
  public static let plain = Style()
}
