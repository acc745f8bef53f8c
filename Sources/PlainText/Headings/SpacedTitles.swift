/// Finds titles that are told by nothing but the white space above them: more of it than stands
/// between stanzas and speeches, and less below.
struct SpacedTitles {
  let text: TextLines
  /// The book's own title, which heads no chapter; but one may stand right below it.
  let title: String
  let author: String?

  /// Fewer of them may be anything.
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

  /// What a title heads stands near below it, and no further to the left.
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
