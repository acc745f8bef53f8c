/// Words that stay the same in a translation: numbers, and names, which are known by their first letters.
enum Anchors {
  /// An anchor that occurs more often than this in a text is ignored, because it does not tell passages apart.
  static let most = 40
  /// A name must have at least so many letters; the first so many identify it.
  private static let lettersOfName = 4

  /// The hashes of the anchors in a text, in ascending order.
  static func hashes(in text: ArraySlice<UInt8>) -> [UInt32] {
    var found: [UInt32] = []
    var next = text.startIndex
    while next < text.endIndex {
      let start = next
      while next < text.endIndex, text[next].isOfWord { next += 1 }
      if next > start, let hash = hash(of: text[start..<next]) { found.append(hash) }
      next = max(next, start + 1)
    }
    return found.count > 1 ? found.sorted() : found
  }

  /// The hash of the number of a chapter.
  static func hash(of number: Int) -> UInt32 { hash(of: String(number).utf8, folding: 0) }

  private static func hash(of word: ArraySlice<UInt8>) -> UInt32? {
    guard let first = word.first else { return nil }
    if (0x30...0x39).contains(first) { return hash(of: word, folding: 0) }
    // Latin names alone: those of other scripts are spelled otherwise in a translation.
    guard (0x41...0x5A).contains(first), word.count >= lettersOfName else { return nil }
    return hash(of: word.prefix(lettersOfName), folding: 0x20)
  }

  private static func hash(of bytes: some Sequence<UInt8>, folding bit: UInt8) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1 | bit)) &* 16_777_619 }
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & ~0x20)
  }
}
