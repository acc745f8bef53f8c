/// Finds signatures that look like headings: a line in capitals that stands again and again at the end of
/// a chapter, such as the name below each of a series of letters.
struct Signatures {
  let text: TextLines

  private static let fewest = 3

  func mark(_ blocks: inout [LineBlock]) {
    let last = blocks.indices.filter { isLast($0, in: blocks) }
    let names = Dictionary(grouping: last) { text.bytes(of: blocks[$0].lines) }
    for signatures in names.values where signatures.count >= Self.fewest {
      for index in signatures { blocks[index].kind = .prose }
    }
  }

  /// Whether a heading of a line stands between text and the next chapter.
  private func isLast(_ index: Int, in blocks: [LineBlock]) -> Bool {
    guard blocks[index].kind == .subheading, blocks[index].lines.count == 1, index > 0 else {
      return false
    }
    let next = blocks[(index + 1)...].first { $0.kind != .furniture }
    let isAtEnd = next.map { $0.kind == .heading } ?? true
    let headings: [LineBlock.Kind] = [.heading, .subheading, .titleLine]
    return isAtEnd && !headings.contains(blocks[index - 1].kind)
  }
}
