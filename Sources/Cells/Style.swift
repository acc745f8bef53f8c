/// What a colour is for; a ``Theme`` says which colour that is.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// Running text.
  case text
  /// Running heads, page numbers, hints.
  case soft
  /// What is chosen or found.
  case accent
  /// A page that lies flat.
  case page
  /// The reverse of a lifted leaf.
  case back
  /// The free edge of a lifted leaf, where light catches.
  case rim
  /// The block of leaves seen from its edge.
  case edge
  /// What the book lies on.
  case desk
  /// The ground of an overlay.
  case panel
}

/// A colour in a theme's terms and the light that falls on it.
public struct Tint: Hashable, Sendable {
  /// `light` of a surface that lies flat in full light.
  public static let fullLight: UInt8 = 40
  /// `lift` of a leaf in full bend.
  public static let fullLift: UInt8 = 4

  /// The parts in a byte each, from the lowest: see `Style`.
  @usableFromInline var bits: UInt32

  @inlinable
  init(bits: UInt32) {
    self.bits = bits
  }

  /// A colour; without anything said, in full light.
  @inlinable
  public init(_ role: Role, light: UInt8 = Tint.fullLight, lift: UInt8 = Tint.fullLift) {
    bits = UInt32(role.rawValue) | UInt32(light) << 8 | UInt32(lift) << 16
  }

  /// What the colour is for.
  @inlinable public var role: Role {
    Role(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .text
  }

  /// Brightness in fortieths: below 40 in shadow, above it a highlight.
  @inlinable public var light: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 8) }
    set { bits = bits & ~0xFF00 | UInt32(newValue) << 8 }
  }

  /// How much of its own colour the back of a leaf has, in quarters; as it comes to rest it takes on
  /// that of the page.
  @inlinable public var lift: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
}

/// Weight and slant.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = Attributes(rawValue: 1)
  public static let italic = Attributes(rawValue: 2)
  public static let underline = Attributes(rawValue: 4)
  public static let reverse = Attributes(rawValue: 8)
}

/// How a cell is inked, in theme terms: no cell knows a colour.
///
/// A picture has thousands of styles, and they are copied and compared for every frame: so one is a
/// number, with its parts in bytes of it.
public struct Style: Hashable, Sendable {
  /// `contrast` of ink that is read face on.
  public static let fullContrast: UInt8 = 16

  /// From the lowest byte: three of the ink, three of the paper, the attributes, the contrast.
  @usableFromInline var bits: UInt64

  /// A number that no other style has.
  public var number: Int { Int(truncatingIfNeeded: bits) }

  /// Ink on paper in full light.
  @inlinable
  public init(
    _ ink: Role = .text, on paper: Role = .page, _ attributes: Attributes = [],
    contrast: UInt8 = Style.fullContrast
  ) {
    self.init(ink: Tint(ink), paper: Tint(paper), attributes, contrast: contrast)
  }

  /// Ink on paper, each in its light.
  @inlinable
  public init(
    ink: Tint, paper: Tint, _ attributes: Attributes = [], contrast: UInt8 = Style.fullContrast
  ) {
    bits =
      UInt64(ink.bits) | UInt64(paper.bits) << 24 | UInt64(attributes.rawValue) << 48
      | UInt64(contrast) << 56
  }

  /// From the number that another style was.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The colour of the glyph.
  @inlinable public var ink: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: bits & 0xFF_FFFF)) }
    set { bits = bits & ~0xFF_FFFF | UInt64(newValue.bits) }
  }

  /// The colour around it.
  @inlinable public var paper: Tint {
    get { Tint(bits: UInt32(truncatingIfNeeded: bits >> 24 & 0xFF_FFFF)) }
    set { bits = bits & ~(0xFF_FFFF << 24) | UInt64(newValue.bits) << 24 }
  }

  /// The weight and slant of the glyph.
  @inlinable public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 48)) }
    set { bits = bits & ~(0xFF << 48) | UInt64(newValue.rawValue) << 48 }
  }

  /// How far the ink stands out from its paper, in sixteenths.
  @inlinable public var contrast: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 56) }
    set { bits = bits & ~(0xFF << 56) | UInt64(newValue) << 56 }
  }

  /// Text on a page.
  public static let plain = Style()
}
