/// Finds the lines at the head of a book that are its title page: the title, and below it all up to
/// the line that says who wrote it.
///
/// They are short, each is a block by itself, and they are known by the last of them, which begins
/// with "by": without it a line below a title may be the first of the text.
struct TitlePage {
  let text: TextLines
  let title: String

  private static let mostBlocks = 4
  private static let mostCharacters = 60

  func mark(_ blocks: inout [Block]) {
    guard let first = blocks.first, isTitle(first) else { return }
    let below = blocks.indices.dropFirst().prefix(Self.mostBlocks).prefix {
      mayStandBelowTitle(blocks[$0])
    }
    guard let last = below.first(where: { tellsAuthor(blocks[$0]) }) else { return }
    if first.kind != .heading { blocks[0].kind = .subheading }
    for index in below.prefix(through: last) { blocks[index].kind = .byline }
  }

  private func isTitle(_ block: Block) -> Bool {
    block.kind == .heading || block.kind == .subheading
      || text.foldedText(of: block.lines).lowercased() == title.lowercased()
  }

  private func mayStandBelowTitle(_ block: Block) -> Bool {
    block.kind != .heading && block.kind != .sceneBreak && block.lines.count == 1
      && Int(text.lines[block.lines.lowerBound].length) <= Self.mostCharacters
  }

  private func tellsAuthor(_ block: Block) -> Bool {
    text.string(of: block.lines.lowerBound).lowercased().hasPrefix("by ")
  }
}
