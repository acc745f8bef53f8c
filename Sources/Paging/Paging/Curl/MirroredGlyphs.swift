internal import CurlewCells
internal import CurlewGlyphs

extension Cell {
  /// The glyph as it shows through the paper from behind. Some glyphs are mirror images of others.
  func mirrored(isHorizontal: Bool) -> Cell {
    guard width == 1, let scalar = cluster.scalar else { return self }
    let table = isHorizontal ? MirroredGlyphs.sideways : MirroredGlyphs.upsideDown
    return table[scalar].map { Cell($0, style) } ?? self
  }
}

private enum MirroredGlyphs {
  static let sideways = pairs("() [] {} <> /\\ bd pq “” ‘’ «» ‹› ▌▐ ▘▝ ▖▗ ▚▞ ▙▟ ▛▜")
  static let upsideDown = pairs("bp dq /\\ un MW ▀▄ ▘▖ ▝▗ ▚▞ ▙▛ ▟▜")

  private static func pairs(_ list: String) -> [Unicode.Scalar: Unicode.Scalar] {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in list.split(separator: " ").map({ Array($0.unicodeScalars) }) {
      table[pair[0]] = pair[1]
      table[pair[1]] = pair[0]
    }
    return table
  }
}
