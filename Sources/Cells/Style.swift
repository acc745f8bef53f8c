/// The purpose of a colour. A ``Theme`` assigns a colour to each role.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// Running text.
  case text
  /// Running heads, page numbers, hints.
  case soft
  /// Selected or found text.
  case accent
  /// A page that lies flat.
  case page
  /// The back of a lifted leaf.
  case back
  /// The bright free edge of a lifted leaf.
  case rim
  /// The edges of the leaves below the open pages.
  case edge
  /// The surface that the book lies on.
  case desk
  /// The background of an overlay.
  case panel
  /// Text on the desk.
  case label
}

/// A role and the light on it.
public struct Tint: Hashable, Sendable {
  /// The `light` of a flat surface in full light.
  public static let fullLight: UInt8 = 40
  /// The `lift` of a fully bent leaf.
  public static let fullLift: UInt8 = 4

  /// One byte each, from the lowest: role, light, lift. The highest byte is 0; see `Style`.
  @usableFromInline var bits: UInt32

  @inlinable
  init(bits: UInt32) {
    self.bits = bits
  }

  /// Makes a tint, by default in full light.
  @inlinable
  public init(_ role: Role, light: UInt8 = Tint.fullLight, lift: UInt8 = Tint.fullLift) {
    bits = UInt32(role.rawValue) | UInt32(light) << 8 | UInt32(lift) << 16
  }

  /// The role.
  @inlinable public var role: Role {
    Role(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .text
  }

  /// The brightness in fortieths. Less than 40 is a shadow, more is a highlight.
  @inlinable public var light: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 8) }
    set { bits = bits & ~0xFF00 | UInt32(newValue) << 8 }
  }

  /// How much of its own colour the back of a leaf shows, in quarters. A leaf that comes to rest takes on the
  /// colour of the page.
  @inlinable public var lift: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
}

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

/// The style of a cell, in terms of roles instead of colours.
///
/// A picture has thousands of styles, which are copied and compared for every frame, so a style is packed
/// into one integer.
public struct Style: Hashable, Sendable {
  /// The `contrast` of ink on flat paper.
  public static let fullContrast: UInt8 = 16

  /// From the lowest byte: ink (3 bytes), paper (3 bytes), attributes, contrast.
  @usableFromInline var bits: UInt64

  /// A number that identifies the style.
  public var number: Int { Int(truncatingIfNeeded: bits) }

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
    bits =
      UInt64(ink.bits) | UInt64(paper.bits) << 24 | UInt64(attributes.rawValue) << 48
      | UInt64(contrast) << 56
  }

  /// Makes a style from the bits of another one.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The tint of the glyph.
  @inlinable public var ink: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: bits & 0xFF_FFFF)) }
    set { bits = bits & ~0xFF_FFFF | UInt64(newValue.bits) }
  }

  /// The tint of the background.
  @inlinable public var paper: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: bits >> 24 & 0xFF_FFFF)) }
    set { bits = bits & ~(0xFF_FFFF << 24) | UInt64(newValue.bits) << 24 }
  }

  /// The attributes of the glyph.
  @inlinable public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 48)) }
    set { bits = bits & ~(0xFF << 48) | UInt64(newValue.rawValue) << 48 }
  }

  /// The contrast of the ink, in sixteenths.
  @inlinable public var contrast: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 56) }
    set { bits = bits & ~(0xFF << 56) | UInt64(newValue) << 56 }
  }

  /// Text on a page.
  public static let plain = Style()
}
