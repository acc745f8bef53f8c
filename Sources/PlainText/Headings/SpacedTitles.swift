/// Finds titles that only white space sets off: more blank lines above than between stanzas or
/// speeches, and fewer below.
struct SpacedTitles {
  let text: TextLines
  /// The title of the book, which is not a chapter, but may stand directly above one.
  let title: String
  let author: String?

  /// Fewer are not enough evidence.
  static let fewest = 5

  private static let blankLines = 3
  private static let mostLines = 2
  private static let mostCharacters = 70

  func find(in blocks: [LineBlock]) -> [Int] {
    blocks.indices.dropFirst().filter { index in
      (isSetOff(blocks[index]) || isSetOff(blocks[index - 1]) && isBookTitle(blocks[index - 1]))
        && index + 1 < blocks.count && isAbove(blocks[index + 1], blocks[index])
        && looksLikeTitle(blocks[index]) && !isBookTitle(blocks[index])
    }
  }

  private func isSetOff(_ block: LineBlock) -> Bool { block.blankLines >= Self.blankLines }

  private func isBookTitle(_ block: LineBlock) -> Bool {
    guard block.lines.count <= 2 else { return false }
    return text.foldedText(of: block.lines).lowercased() == title.lowercased()
  }

  /// Whether the next block belongs to a title: it is close and not further to the left.
  private func isAbove(_ next: LineBlock, _ block: LineBlock) -> Bool {
    next.blankLines < Self.blankLines && next.kind != .heading && next.kind != .sceneBreak
      && text.lines[next.lines].allSatisfy {
        $0.indent >= text.lines[block.lines.lowerBound].indent
      }
  }

  private func looksLikeTitle(_ block: LineBlock) -> Bool {
    guard block.lines.count <= Self.mostLines, block.kind != .contents, block.kind != .sceneBreak,
      Int(text.lines[block.lines.lowerBound].length) <= Self.mostCharacters
    else { return false }
    let words = text.foldedText(of: block.lines)
    guard words != author else { return false }
    guard let first = words.first, let last = words.last, !",;:-".contains(last) else {
      return false
    }
    return first.isUppercase || first.isNumber || "\"“‘'¿¡«".contains(first)
  }
}
