internal import CurlewCells
internal import CurlewGlyphs

extension Cell {
  /// The cell as seen through the paper from the other side. Drawings are mirrored. Letters become strokes, because
  /// reversed words tempt the reader to decipher them.
  func throughPaper(isHorizontal: Bool) -> Cell {
    guard showsDrawing else { return Cell("━", style) }
    guard width == 1, let scalar = cluster.scalar else { return self }
    let table = isHorizontal ? MirroredGlyphs.sideways : MirroredGlyphs.upsideDown
    return table[scalar].map { Cell($0, style) } ?? self
  }
}

private enum MirroredGlyphs {
  static let sideways = pairs("▌▐ ▘▝ ▖▗ ▚▞ ▙▟ ▛▜")
  static let upsideDown = pairs("▀▄ ▘▖ ▝▗ ▚▞ ▙▛ ▟▜")

  private static func pairs(_ list: String) -> [Unicode.Scalar: Unicode.Scalar] {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in list.split(separator: " ").map({ Array($0.unicodeScalars) }) {
      table[pair[0]] = pair[1]
      table[pair[1]] = pair[0]
    }
    return table
  }
}
