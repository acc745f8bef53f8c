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

/// A colour that a program gave to some text. A ``Theme`` mixes it with its ink, so that it is legible on its paper.
package enum Hue: UInt8, Hashable, Sendable, CaseIterable {
  case red = 1, green, yellow, blue, magenta, cyan

  /// Before it is mixed with ink.
  var pigment: RGB {
    switch self {
    case .red: RGB(0xD0342C)
    case .green: RGB(0x2E9E3F)
    case .yellow: RGB(0xC09000)
    case .blue: RGB(0x3070D8)
    case .magenta: RGB(0xB040B8)
    case .cyan: RGB(0x1898A8)
    }
  }
}

/// What colours a surface or a glyph: a role, or a colour of its own, and the light on it.
///
/// A colour of its own is either that of a *surface*, which takes light like paper, or that of an *ink*,
/// which takes contrast like text. Its `role` is then ``Role/page`` or ``Role/text``.
public struct Tint: Hashable, Sendable {
  /// The `light` of a flat surface in full light.
  public static let fullLight: UInt8 = 40
  /// The brightest `light`.
  public static let mostLight: UInt8 = 63
  /// The `lift` of a fully bent leaf.
  @usableFromInline package static let fullLift: UInt8 = 12

  /// From the lowest bit: a colour (24 bits), or a role, a lift and a hue (8 bits each); the light (6 bits);
  /// the kind (2 bits).
  @usableFromInline var bits: UInt32

  @usableFromInline static let surface: UInt32 = 1 << 30
  @usableFromInline static let ink: UInt32 = 2 << 30
  @usableFromInline static let kinds: UInt32 = 3 << 30

  @inlinable
  init(bits: UInt32) {
    self.bits = bits
  }

  /// Makes a tint, by default in full light.
  @inlinable
  public init(_ role: Role, light: UInt8 = Tint.fullLight) {
    self.init(role, light: light, lift: Tint.fullLift)
  }

  /// Makes the tint of text in a hue.
  package init(_ hue: Hue) {
    self.init(.text)
    bits |= UInt32(hue.rawValue) << 16
  }

  /// The hue of text; nil if it has none, as nearly all text.
  @inline(__always) package var hue: Hue? {
    bits & 0xFF_0000 == 0 || hasColour ? nil : Hue(rawValue: UInt8(truncatingIfNeeded: bits >> 16))
  }

  /// Makes a tint of a lifted leaf.
  @inlinable
  package init(_ role: Role, light: UInt8 = Tint.fullLight, lift: UInt8) {
    bits = UInt32(role.rawValue) | UInt32(lift) << 8 | UInt32(min(light, Tint.mostLight)) << 24
  }

  /// Makes a surface with a colour of its own, such as a part of a picture.
  public init(surface colour: RGB, light: UInt8 = Tint.fullLight) {
    bits = Tint.surface | colour.packed | UInt32(min(light, Tint.mostLight)) << 24
  }

  /// Makes an ink with a colour of its own, for text.
  public init(ink colour: RGB) {
    bits = Tint.ink | colour.packed | UInt32(Tint.fullLight) << 24
  }

  /// The role.
  @inlinable public var role: Role {
    switch bits & Tint.kinds {
    case 0: Role(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .text
    case Tint.surface: .page
    default: .text
    }
  }

  /// A colour of its own; nil if the theme colours the role.
  public var colour: RGB? { hasColour ? RGB(bits & 0xFF_FFFF) : nil }

  /// Whether it has a colour of its own.
  @inlinable public var hasColour: Bool { bits & Tint.kinds != 0 }

  /// Whether it is a surface with a colour of its own.
  @inlinable package var isColouredSurface: Bool { bits & Tint.kinds == Tint.surface }

  /// The brightness in fortieths. Less than 40 is a shadow, more is a highlight.
  @inlinable package var light: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 24 & 0x3F) }
    set { bits = bits & ~(0x3F << 24) | UInt32(min(newValue, Tint.mostLight)) << 24 }
  }

  /// How much of its own colour the back of a leaf shows, in twelfths. A leaf that comes to rest takes on the
  /// colour of the page.
  @inlinable package var lift: UInt8 {
    hasColour ? Tint.fullLift : UInt8(truncatingIfNeeded: bits >> 8)
  }

  /// The tint in another light.
  @inlinable
  public func lit(_ light: UInt8) -> Tint {
    var tint = self
    tint.light = light
    return tint
  }
}
