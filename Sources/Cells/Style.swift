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

  /// What the colour is for.
  public var role: Role
  /// Brightness in fortieths: below 40 in shadow, above it a highlight.
  public var light: UInt8
  /// How much of its own colour the back of a leaf has, in quarters; as it comes to rest it takes on
  /// that of the page.
  public var lift: UInt8

  /// A colour; without anything said, in full light.
  public init(_ role: Role, light: UInt8 = Tint.fullLight, lift: UInt8 = Tint.fullLift) {
    self.role = role
    self.light = light
    self.lift = lift
  }
}

/// Weight and slant.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = Attributes(rawValue: 1)
  public static let italic = Attributes(rawValue: 2)
  public static let underline = Attributes(rawValue: 4)
  public static let reverse = Attributes(rawValue: 8)
}

/// How a cell is inked, in theme terms: no cell knows a colour.
public struct Style: Hashable, Sendable {
  /// `contrast` of ink that is read face on.
  public static let fullContrast: UInt8 = 16

  /// The colour of the glyph.
  public var ink: Tint
  /// The colour around it.
  public var paper: Tint
  /// The weight and slant of the glyph.
  public var attributes: Attributes
  /// How far the ink stands out from its paper, in sixteenths.
  public var contrast: UInt8

  /// Ink on paper in full light.
  public init(
    _ ink: Role = .text, on paper: Role = .page, _ attributes: Attributes = [],
    contrast: UInt8 = Style.fullContrast
  ) {
    self.init(ink: Tint(ink), paper: Tint(paper), attributes, contrast: contrast)
  }

  /// Ink on paper, each in its light.
  public init(
    ink: Tint, paper: Tint, _ attributes: Attributes = [], contrast: UInt8 = Style.fullContrast
  ) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
    self.contrast = contrast
  }

  /// Text on a page.
  public static let plain = Style()
}
