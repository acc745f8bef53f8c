/// The headwords of a dictionary: words in capitals that begin paragraphs, followed by a comma, in the order of the
/// alphabet.
struct Headwords {
  let text: TextLines

  /// Fewer may be in order by chance.
  private static let fewest = 24
  private static let longest = 40

  /// Sets the entries with a hanging indent, and returns their headwords.
  func mark(_ blocks: inout [LineBlock]) -> [Range<Int>] {
    let entries = blocks.indices.compactMap { index in
      headword(of: blocks[index]).map { (block: index, word: $0) }
    }
    guard entries.count >= Self.fewest else { return [] }
    let ordered = zip(entries, entries.dropFirst()).count {
      !text.utf8[$1.word].lexicographicallyPrecedes(text.utf8[$0.word])
    }
    guard ordered * 10 > entries.count * 9 else { return [] }
    for entry in entries { blocks[entry.block].kind = .speech }
    return entries.map(\.word)
  }

  private func headword(of block: LineBlock) -> Range<Int>? {
    guard block.kind == .prose, 0x41...0x5A ~= text.first(of: block) else { return nil }
    let bytes = text.bytes(of: block.lines.lowerBound).prefix(Self.longest)
    guard let end = bytes.firstIndex(of: UInt8(ascii: ",")), end > bytes.startIndex + 1,
      bytes[end...].dropFirst().first == 0x20, bytes[..<end].isInCapitals
    else { return nil }
    return bytes.startIndex..<end
  }
}
