internal import Cells
internal import Glyphs

extension Cell {
  /// The glyph as it shows through paper that is turned over: some are others in the mirror.
  func mirrored(isHorizontal: Bool) -> Cell {
    guard width == 1, let scalar = cluster.scalar else { return self }
    let table = isHorizontal ? Mirror.sideways : Mirror.upsideDown
    return table[scalar].map { Cell($0, style) } ?? self
  }
}

private enum Mirror {
  static let sideways = pairs("() [] {} <> /\\ bd pq “” ‘’ «» ‹›")
  static let upsideDown = pairs("bp dq /\\ un MW")

  private static func pairs(_ list: String) -> [Unicode.Scalar: Unicode.Scalar] {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in list.split(separator: " ").map({ Array($0.unicodeScalars) }) {
      table[pair[0]] = pair[1]
      table[pair[1]] = pair[0]
    }
    return table
  }
}
