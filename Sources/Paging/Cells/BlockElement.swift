/// Block elements: characters that fill a part of their cell.
///
/// A mask has a bit for each of 8 by 8 parts, row by row from the top; the lowest bit is at the left.
package enum BlockElement {
  /// The block elements that draw the edge of a leaf, with their masks. With ink and paper exchanged, the same
  /// characters draw the complementary shapes.
  package static let edges: [(scalar: Unicode.Scalar, mask: UInt64)] =
    [(" ", 0)] + lefts + bottoms + quarters

  /// The block elements that divide a blank cell into two lights. They cover every division into quarters once. No edge
  /// is drawn with them, so that `isShade` can tell the two apart.
  private static let shades: [(scalar: Unicode.Scalar, mask: UInt64)] = [
    ("▐", row(0xF0)), ("▀", upperLeft | upperRight), ("▞", upperRight | lowerLeft),
    ("▙", ~upperRight), ("▛", ~lowerRight), ("▜", ~lowerLeft), ("▟", ~upperLeft),
  ]

  /// The block element that fills a set of quarters, or nil if only its complement is in `shades`.
  ///
  /// - Parameter quarters: A bit mask: 1 for the upper left quarter, 2 for the upper right, 4 for the lower left, 8 for
  ///   the lower right.
  static func shade(of quarters: Int) -> Unicode.Scalar? { shadesOfQuarters[quarters] }

  /// Whether a character is one of `shades`.
  static func isShade(_ scalar: Unicode.Scalar) -> Bool {
    (0x2580...0x259F).contains(scalar.value) && shadeBits >> (scalar.value - 0x2580) & 1 == 1
  }

  private static let shadeBits = shades.reduce(UInt32(0)) { $0 | 1 << ($1.scalar.value - 0x2580) }

  private static let shadesOfQuarters = (0..<16).map { quarters in
    let corners = [upperLeft, upperRight, lowerLeft, lowerRight].enumerated()
    let mask = corners.reduce(0) { $0 | (quarters >> $1.offset & 1 == 1 ? $1.element : 0) }
    return shades.first { $0.mask == mask }?.scalar
  }

  /// The mask of a character; nil if it is not a block element.
  package static func mask(of scalar: Unicode.Scalar) -> UInt64? {
    // Most characters are in none of these ranges.
    switch scalar.value {
    case 0x20, 0x2580...0x259F, 0x1FB00...0x1FB3B: masks[scalar]
    default: nil
    }
  }

  private static let masks = Dictionary(
    uniqueKeysWithValues: edges + shades + sextants + [("█", .max)])

  /// The sextants from U+1FB00, which divide a cell into two columns of three parts. They leave out the
  /// blank, the halves and the full block.
  private static let sextants: [(Unicode.Scalar, UInt64)] =
    zip(0x1FB00..., (1..<63).filter { $0 != 0b010101 && $0 != 0b101010 }).compactMap {
      number, parts in
      Unicode.Scalar(UInt32(number)).map { ($0, sextantMask(parts)) }
    }

  /// Each part is half as wide as the cell. From the top, the parts are three, two and three rows high.
  private static func sextantMask(_ parts: Int) -> UInt64 {
    [0, 0, 0, 1, 1, 2, 2, 2].enumerated().reduce(0) { mask, row in
      let pair = parts >> (2 * row.element)
      let bits: UInt64 = (pair & 1 != 0 ? 0x0F : 0) | (pair & 2 != 0 ? 0xF0 : 0)
      return mask | bits << UInt64(8 * row.offset)
    }
  }

  private static let lefts = zip("▏▎▍▌▋▊▉".unicodeScalars, 1...).map { scalar, columns in
    (scalar, row((1 << UInt64(columns)) - 1))
  }

  private static let bottoms = zip("▁▂▃▄▅▆▇".unicodeScalars, 1...).map { scalar, rows in
    (scalar, UInt64.max << UInt64(8 * (8 - rows)))
  }

  private static let quarters: [(Unicode.Scalar, UInt64)] = [
    ("▘", upperLeft), ("▝", upperRight), ("▖", lowerLeft), ("▗", lowerRight),
    ("▚", upperLeft | lowerRight),
  ]

  private static let upperLeft = row(0x0F) & 0xFFFF_FFFF
  private static let upperRight = row(0xF0) & 0xFFFF_FFFF
  private static let lowerLeft = row(0x0F) & ~0xFFFF_FFFF
  private static let lowerRight = row(0xF0) & ~0xFFFF_FFFF

  /// Every row the same.
  private static func row(_ bits: UInt64) -> UInt64 { bits * 0x0101_0101_0101_0101 }
}
