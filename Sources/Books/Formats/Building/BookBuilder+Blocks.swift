internal import CurlewManuscript

/// Blocks that are changed after they were written.
extension BookBuilder {
  /// Gives blocks a background, an indent, and a row above.
  mutating func setOffBlocks(from first: Int) {
    for index in blocks.indices[first...] {
      blocks[index].isBoxed = true
      guard !blocks[index].kind.isCentred else { continue }
      blocks[index].indent += 2
      blocks[index].hangingIndent += 2
    }
    // The first paragraph of a box needs no indent.
    if blocks[first].kind == .paragraph {
      blocks[first].indent = min(blocks[first].indent, blocks[first].hangingIndent)
    }
    if first > 0 { blocks[first].rowsBefore = max(blocks[first].rowsBefore, 1) }
  }

  /// Makes the last block a heading if all of its text is bold, and returns whether it is.
  mutating func makeBoldBlockHeading(rank: Int) -> Bool {
    guard let block = blocks.last, block.kind == .paragraph else { return false }
    let inside = marks.indices.reversed().prefix { marks[$0].offset >= block.start }
      .filter { marks[$0].offset < block.end }
    guard let first = inside.last, marks[first].offset == block.start,
      inside.allSatisfy({ marks[$0].emphasis.contains(.bold) })
    else { return false }
    for index in inside { marks[index].emphasis.subtract(.bold) }
    let kind = Block.Kind.heading(level: UInt8(clamping: rank))
    let rows = BlockShape().rowsBefore(after: blocks.dropLast().last, as: kind)
    changeBlock(blocks.count - 1) { block in
      (block.kind, block.indent, block.hangingIndent) = (kind, 0, 0)
      block.rowsBefore = UInt8(clamping: rows)
    }
    addHeading(rank: rank, from: block.range.lowerBound)
    return true
  }

  mutating func beginPage(at offset: Int) {
    guard let index = blocks.firstIndex(where: { $0.start >= offset }) else { return }
    blocks[index].startsPage = true
  }
}
