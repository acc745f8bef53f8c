/// The characters that divide a cell into two parts by two. Sextants, which have three rows of parts, are not used: few
/// terminals draw them without gaps.
package enum Quadrants {
  /// How many parts lie side by side.
  package static let columns = 2
  /// How many parts lie above each other.
  package static let rows = 2

  /// By the parts that are ink: a bit for each, row by row, the lowest at the upper left.
  static let scalars = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
}
