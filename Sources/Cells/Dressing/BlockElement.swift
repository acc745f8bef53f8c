/// Block elements: characters that fill a part of their cell.
///
/// A mask has a bit for each of 8 by 8 parts, row by row from the top; the lowest bit is at the left.
package enum BlockElement {
  /// The block elements that can draw an edge, with their masks.
  package static let all: [(scalar: Unicode.Scalar, mask: UInt64)] =
    [(" ", 0)] + lefts + bottoms + quarters

  /// The mask of a character; nil if it is not a block element.
  package static func mask(of scalar: Unicode.Scalar) -> UInt64? { masks[scalar] }

  private static let masks = Dictionary(
    uniqueKeysWithValues: all + [("▐", row(0xF0)), ("▀", upperLeft | upperRight), ("█", .max)])

  private static let lefts = zip("▏▎▍▌▋▊▉".unicodeScalars, 1...).map { scalar, columns in
    (scalar, row((1 << UInt64(columns)) - 1))
  }

  private static let bottoms = zip("▁▂▃▄▅▆▇".unicodeScalars, 1...).map { scalar, rows in
    (scalar, UInt64.max << UInt64(8 * (8 - rows)))
  }

  private static let quarters: [(Unicode.Scalar, UInt64)] = [
    ("▘", upperLeft), ("▝", upperRight), ("▖", lowerLeft), ("▗", lowerRight),
    ("▚", upperLeft | lowerRight), ("▞", upperRight | lowerLeft),
    ("▙", ~upperRight), ("▛", ~lowerRight), ("▜", ~lowerLeft), ("▟", ~upperLeft),
  ]

  private static let upperLeft = row(0x0F) & 0xFFFF_FFFF
  private static let upperRight = row(0xF0) & 0xFFFF_FFFF
  private static let lowerLeft = row(0x0F) & ~0xFFFF_FFFF
  private static let lowerRight = row(0xF0) & ~0xFFFF_FFFF

  /// Every row the same.
  private static func row(_ bits: UInt64) -> UInt64 { bits * 0x0101_0101_0101_0101 }
}
