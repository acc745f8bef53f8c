extension Manuscript {
  /// The length of the longest block, in bytes. Hardly any book has a paragraph that long.
  private static let longestBlock = 1 << 20
  /// How far before the end of a part a space is looked for, in bytes.
  private static let reach = 1 << 12

  /// The manuscript with very long paragraphs divided: a reader waits while one is broken into lines.
  package func withoutLongBlocks() -> Manuscript {
    guard blocks.contains(where: { $0.range.count > Self.longestBlock }) else { return self }
    var manuscript = self
    manuscript.blocks = blocks.flatMap { $0.hasLineOfText ? parts(of: $0) : [$0] }
    return manuscript
  }

  private func parts(of block: Block) -> [Block] {
    var (parts, rest) = ([Block](), block)
    while rest.range.count > Self.longestBlock {
      let cut = cut(before: Int(rest.start) + Self.longestBlock, in: rest.range)
      var part = rest
      part.end = UInt32(cut.lowerBound)
      part.keepsWithNext = false
      if !part.range.isEmpty { parts.append(part) }
      rest.goOn(from: cut.upperBound)
    }
    return rest.range.isEmpty ? parts : parts + [rest]
  }

  /// The white space at which a block is cut; empty where there is none. Hidden text is not cut.
  private func cut(before end: Int, in block: Range<Int>) -> Range<Int> {
    let bytes = text.utf8
    func isSpace(_ offset: Int) -> Bool { bytes[offset] <= 0x20 }
    var offset = end
    while offset > end - Self.reach,
      !isSpace(offset) || marks.endOfHidden(containing: offset) != nil
    {
      offset -= 1
    }
    guard isSpace(offset) else {
      offset = marks.endOfHidden(containing: end) ?? end
      while offset < block.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset..<offset
    }
    var (start, next) = (offset, offset)
    while start > block.lowerBound, isSpace(start - 1) { start -= 1 }
    while next < block.upperBound, isSpace(next) { next += 1 }
    return start..<next
  }
}

extension Block {
  fileprivate var hasLineOfText: Bool {
    switch kind {
    case .paragraph, .quotation, .note, .line, .verse: true
    default: false
    }
  }

  /// Makes it the part of the block from an offset on.
  fileprivate mutating func goOn(from offset: Int) {
    (start, indent, rowsBefore, startsPage) = (UInt32(offset), hangingIndent, 0, false)
    if case .kept = spacing { spacing = .kept(column: 0) }
  }
}
