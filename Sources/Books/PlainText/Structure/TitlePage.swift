internal import CurlewManuscript

/// Finds the title page in the first blocks of a book: the title, and all lines below it up to the
/// author's.
///
/// Lines that equal the stated title or author are recognised by their words. Otherwise the lines must
/// be short blocks of which the last begins with a word such as "by"; without it, a line below a title may be
/// the first of the text.
struct TitlePage {
  let text: TextLines
  let title: String
  let author: String?

  private static let mostBlocks = 4
  private static let mostCharacters = 60

  func mark(_ blocks: inout [LineBlock]) {
    markKnownLines(&blocks)
    markUpToAuthor(&blocks)
  }

  /// Makes each line of the title page a block of its own.
  private func markKnownLines(_ blocks: inout [LineBlock]) {
    let page = blocks.prefix(Self.mostBlocks).prefix(while: isKnown)
    guard page.contains(where: { $0.lines.count > 1 }) else {
      for index in page.indices {
        blocks[index].kind = isTitle(blocks[index].lines) ? .titleLine : .byline
      }
      return
    }
    let lines = page.flatMap { block in
      block.lines.map { line in
        LineBlock(
          lines: line..<line + 1,
          blankLines: line == block.lines.lowerBound ? block.blankLines : 0,
          kind: isTitle(line..<line + 1) ? .titleLine : .byline)
      }
    }
    blocks.replaceSubrange(page.indices, with: lines)
  }

  private static let mostLines = 3

  private func isKnown(_ block: LineBlock) -> Bool {
    guard block.kind != .heading, block.lines.count <= Self.mostLines else { return false }
    let first = block.lines.lowerBound..<block.lines.lowerBound + 1
    return block.lines.allSatisfy { Int(text.lines[$0].length) <= Self.mostCharacters }
      && (isTitle(first) || text.collapsedText(of: first) == author)
  }

  /// A longer block is not a title; it may be the whole file.
  private static let mostBytes = 1024

  private func isTitle(_ lines: Range<Int>) -> Bool {
    text.bytes(of: lines).count <= Self.mostBytes
      && text.collapsedText(of: lines).lowercased() == title.lowercased()
  }

  private func markUpToAuthor(_ blocks: inout [LineBlock]) {
    guard let first = blocks.first, isTitle(first) else { return }
    let below = blocks.indices.dropFirst().prefix(Self.mostBlocks).prefix {
      mayStandBelowTitle(blocks[$0])
    }
    guard let last = below.first(where: { tellsAuthor(blocks[$0]) }) else { return }
    if first.kind != .heading { blocks[0].kind = .titleLine }
    for index in below.prefix(through: last) { blocks[index].kind = .byline }
  }

  private func isTitle(_ block: LineBlock) -> Bool {
    block.kind == .heading || block.kind == .subheading || block.kind == .titleLine
      || isTitle(block.lines)
  }

  private func mayStandBelowTitle(_ block: LineBlock) -> Bool {
    block.kind != .heading && block.kind != .sceneBreak && block.lines.count == 1
      && Int(text.lines[block.lines.lowerBound].length) <= Self.mostCharacters
  }

  private func tellsAuthor(_ block: LineBlock) -> Bool {
    let words = text.string(of: block.lines.lowerBound).split(separator: " ")
    return words.count > 1 && Byline.words.contains(words[0].lowercased())
  }
}
