internal import CurlewGlyphs

/// Cuts words that are wider than a line between grapheme clusters.
///
/// Where a word is not ASCII it uses the standard library's clusters and asks the sanitiser for the width
/// of each. Only a cluster wider than any glyph on the screen, such as a long chain of joined emoji,
/// is itself cut between its scalars.
struct ClusterCutter {
  let paragraphs: Paragraphs
  let text: MarkedText

  /// Appends the boxes of a stretch, with pieces in place of those that are too wide.
  /// - Parameter most: no more boxes are appended, unless a single one has more pieces.
  /// - Returns: The end of the boxes taken.
  func cut(_ stretch: Range<Int>, _ widths: LineWidths, most: Int, to boxes: inout [Box]) -> Int {
    for index in stretch {
      let box = paragraphs.boxes[index]
      let first = index == stretch.lowerBound ? widths.first : widths.rest
      let begin = boxes.count
      if Int(box.width) > first {
        boxes += pieces(ofBox: index, first: first, rest: widths.rest)
      } else {
        boxes.append(Int(box.width) > widths.rest ? box.asPiece : box)
      }
      if boxes.count > most, begin > 0 {
        boxes.removeSubrange(begin...)
        return index
      }
    }
    return stretch.upperBound
  }

  /// The pieces of a box: whole lines, and a rest.
  /// - Parameters:
  ///   - first: the cells of the line that begins with the box.
  ///   - rest: the cells of all other lines.
  private func pieces(ofBox index: Int, first: Int, rest: Int) -> [Box] {
    let (box, end) = (paragraphs.boxes[index], paragraphs.end(ofBox: index))
    if let pieces = piecesOfASCII(box, end: end, first: first, rest: rest) { return pieces }
    var line = LineInProgress(room: first)
    var pieces = [Box(start: box.start, width: 0, gap: box.gap, edges: .isPiece)]
    for cluster in text.pieces(of: Int(box.start)..<end) where !line.takes(cluster.scalars) {
      pieces[pieces.count - 1].width = UInt16(clamping: line.room)
      pieces.append(Box(start: UInt32(cluster.offset), width: 0, gap: 0, edges: .isPiece))
      line = LineInProgress(room: rest)
      _ = line.takes(cluster.scalars)
    }
    pieces[pieces.count - 1].width = UInt16(clamping: min(line.used, line.room))
    return pieces
  }

  /// The pieces of a box of ASCII, in which each byte is a cluster and takes a cell; nil for another box.
  private func piecesOfASCII(_ box: Box, end: Int, first: Int, rest: Int) -> [Box]? {
    let start = Int(box.start)
    let end = text.endOfVisibleText(in: start..<end)
    guard box.isPlain, end - start == Int(box.width) else { return nil }
    var pieces: [Box] = []
    var (offset, room) = (start, first)
    while offset < end {
      pieces.append(
        Box(
          start: UInt32(offset), width: UInt16(clamping: min(end - offset, room)),
          gap: pieces.isEmpty ? box.gap : 0, edges: .isPiece))
      offset += max(room, 1)
      room = rest
    }
    return pieces
  }
}

/// A line being filled with clusters. The first is taken even if it does not fit, because every line
/// must have one.
private struct LineInProgress {
  let room: Int
  private(set) var used = 0
  private var sanitiser = Sanitiser()

  init(room: Int) { self.room = room }

  mutating func takes(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var following = sanitiser
    let width = scalars.reduce(0) { $0 + (following.admit($1)?.width ?? 0) }
    guard used + width <= room || used == 0 else { return false }
    sanitiser = following
    used += width
    return true
  }
}
