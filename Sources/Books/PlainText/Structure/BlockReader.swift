internal import CurlewManuscript

/// Examines each block by itself: its kind, and what heading it may be. Steps that compare blocks come
/// later.
struct BlockReader: Sendable {
  let text: TextLines
  let statistics: LineStatistics
  let markup: (any Markup)?

  /// The kinds of consecutive blocks, and which of them may be headings.
  struct Reading: Sendable {
    fileprivate(set) var kinds: [LineBlock.Kind] = []
    fileprivate(set) var headings: [HeadingCandidate] = []
  }

  /// Blocks are independent here, so several workers may read them.
  func read(_ blocks: [LineBlock], by workers: Workers) -> Reading {
    let pieces = workers.pieces(of: blocks, in: text.utf8.count) {
      text.offset(ofLine: $0.lines.lowerBound)
    }
    guard pieces.count > 1 else { return read(blocks, in: blocks.indices) }
    var reading = Reading()
    workers.forEach(pieces) {
      read(blocks, in: $0)
    } _: { next in
      reading.kinds += next.kinds
      reading.headings += next.headings
    }
    return reading
  }

  private func read(_ blocks: [LineBlock], in piece: Range<Int>) -> Reading {
    let classifier = BlockClassifier(text: text, statistics: statistics)
    let reader = HeadingReader(text: text, markup: markup)
    var reading = Reading()
    let hasMarkup = markup != nil
    reading.kinds.reserveCapacity(piece.count)
    for index in piece {
      let marked = hasMarkup ? markup?.kind(of: text.bytes(of: blocks[index].lines)) : nil
      reading.kinds.append(marked ?? classifier.kind(of: blocks[index]))
      if let candidate = reader.candidate(in: blocks[index], at: index) {
        reading.headings.append(candidate)
      }
    }
    return reading
  }
}
