/// Finds notes that begin with a star, right behind the paragraph in which a word has that star.
struct StarredNotes {
  let text: TextLines

  private static let star = UInt8(ascii: "*")
  /// How many other notes may stand between a paragraph and a note to it.
  private static let mostBetween = 2

  func mark(_ blocks: inout [LineBlock]) {
    for index in blocks.indices.dropFirst() {
      guard let stars = stars(before: blocks[index]) else { continue }
      let before = (0..<index).suffix(Self.mostBetween + 1).reversed()
      guard let paragraph = before.first(where: { blocks[$0].kind != .note }) else { continue }
      if hasReference(blocks[paragraph], of: stars) { blocks[index].kind = .note }
    }
  }

  /// The number of stars that a block begins with; nil if it cannot be a note. In `*So* it was` the
  /// stars mean emphasis.
  private func stars(before block: LineBlock) -> Int? {
    guard text.first(of: block) == Self.star else { return nil }
    switch block.kind {
    case .prose, .verse, .quotation: break
    default: return nil
    }
    let bytes = text.bytes(of: block.lines)
    let stars = bytes.prefix { $0 == Self.star }
    let rest = bytes[stars.endIndex...].drop { $0 == 0x20 }
    guard (1...3).contains(stars.count), !rest.isEmpty, !rest.contains(Self.star) else {
      return nil
    }
    return stars.count
  }

  /// Whether a word of a paragraph is followed by so many stars, and no star stands before a word.
  private func hasReference(_ paragraph: LineBlock, of stars: Int) -> Bool {
    let bytes = text.bytes(of: paragraph.lines)
    var start = bytes.startIndex
    while let star = bytes[start...].firstIndex(of: Self.star) {
      let end = bytes[star...].prefix { $0 == Self.star }.endIndex
      if star == bytes.startIndex || bytes[star - 1] <= 0x20 { return false }
      if end - star == stars, end == bytes.endIndex || bytes[end] <= 0x20 { return true }
      start = end
    }
    return false
  }
}
