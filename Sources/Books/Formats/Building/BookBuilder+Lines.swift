internal import CurlewManuscript

/// Pieces of an element that breaks divide: lines, or paragraphs.
extension BookBuilder {
  /// A longer piece is a paragraph, in bytes.
  private static let longestLine = 120

  /// Makes the last block a line, if it is short enough to have been meant as one.
  mutating func keepLastBlockAsLine() {
    guard let last = blocks.last, last.range.count <= Self.longestLine,
      last.kind == .paragraph || last.kind == .quotation
    else { return }
    let before = blocks.count > 1 ? blocks[blocks.count - 2] : nil
    changeBlock(blocks.count - 1) { block in
      if block.kind == .paragraph, let before {
        let shape = BlockShape(kind: .line, opensGroup: true)
        block.rowsBefore = max(block.rowsBefore, UInt8(shape.rowsBefore(after: before, as: .line)))
      }
      block.kind = .line
      block.indent = min(block.indent, block.hangingIndent)
      block.hangingIndent = block.indent + 4
    }
  }

  /// Makes the pieces of an element that has ended paragraphs, if so many of them are long that the others
  /// are short paragraphs rather than lines.
  mutating func makeParagraphs(from first: Int) {
    let pieces = blocks[min(first, blocks.count)...].filter { $0.kind != .picture }
    let long = pieces.count { $0.range.count > Self.longestLine }
    guard long > 0, long * 4 >= pieces.count else { return }
    let paragraph = pieces.first { !$0.kind.isLine }
    let kind = paragraph?.kind ?? .paragraph
    guard pieces.allSatisfy({ $0.kind == .line || $0.kind == kind }) else { return }
    let hanging = paragraph?.hangingIndent ?? pieces.map(\.indent).min() ?? 0
    for index in (first..<blocks.count).reversed() where blocks[index].kind != .picture {
      let isFirst = index == first
      let follows = index > 0 && blocks[index - 1].kind.isLine != blocks[index].kind.isLine
      changeBlock(index) { block in
        (block.kind, block.hangingIndent) = (kind, hanging)
        // Lines and paragraphs were a row apart; now both are paragraphs.
        if !isFirst, follows { block.rowsBefore = UInt8(max(Int(block.rowsBefore) - 1, 0)) }
        if !isFirst { block.indent = hanging + 2 }
      }
    }
  }
}
