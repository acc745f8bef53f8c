/// The characters that divide a cell into parts.
package enum PictureGlyphs: Hashable, Sendable, CaseIterable {
  /// Two parts by two.
  case quadrants
  /// Two parts by three. Few terminals draw them without gaps.
  case sextants

  /// How many parts lie side by side.
  package var columns: Int { 2 }
  /// How many parts lie above each other.
  package var rows: Int { self == .quadrants ? 2 : 3 }

  /// The characters by the parts that are ink: a bit for each, row by row, the lowest at the upper left.
  var scalars: [Unicode.Scalar] {
    self == .quadrants ? Self.quadrantScalars : Self.sextantScalars
  }

  private static let quadrantScalars = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)

  /// The block of sextants leaves out what other characters draw.
  private static let sextantScalars: [Unicode.Scalar] = {
    let older: [Int: Unicode.Scalar] = [0: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"]
    var next: UInt32 = 0x1FB00
    return (0..<64).map { parts in
      if let scalar = older[parts] { return scalar }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()
}
