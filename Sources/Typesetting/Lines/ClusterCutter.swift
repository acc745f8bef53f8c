internal import Glyphs

/// Cuts what is wider than a line between grapheme clusters.
///
/// Rare, and so written for plainness: the text is taken apart by the standard library, and the
/// Sanitiser says how wide each cluster is drawn. Only a cluster wider than any glyph on the
/// screen, such as a long chain of joined emoji, is itself cut between its scalars.
struct ClusterCutter {
  let text: MarkedText

  /// Adds where all the lines but the first begin, and answers the cells used on the last.
  func cut(_ range: Range<Int>, _ widths: LineWidths, to lines: inout [UInt32]) -> Int {
    var line = LineInProgress(room: widths.first)
    for piece in text.pieces(of: range) {
      if !line.takes(piece.scalars) {
        lines.append(UInt32(piece.offset))
        line = LineInProgress(room: widths.rest)
        _ = line.takes(piece.scalars)
      }
    }
    return line.used
  }
}

/// A line that is being filled with clusters; the first is taken even if it does not fit, because
/// a line without any would never end.
private struct LineInProgress {
  let room: Int
  var used = 0
  private var sanitiser = Sanitiser()

  init(room: Int) {
    self.room = room
  }

  mutating func takes(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var following = sanitiser
    let width = scalars.reduce(0) { $0 + (following.admit($1)?.width ?? 0) }
    guard used + width <= room || used == 0 else { return false }
    sanitiser = following
    used += width
    return true
  }
}
