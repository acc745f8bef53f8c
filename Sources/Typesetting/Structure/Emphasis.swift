/// Finds the underscores that stand for italics: `_so_`.
///
/// One opens before a word and one closes behind a word, and both stand in the same block; all
/// other underscores are signs of the text.
struct EmphasisFinder {
  private let text: [UInt8]
  private(set) var marks: [UInt32] = []

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Looks through the blocks of a book in turn.
  mutating func run(_ blocks: [Range<Int>]) {
    guard let first = blocks.first, let last = blocks.last else { return }
    var block = 0
    var opening: Int?
    for underscore in underscores(in: first.lowerBound..<last.upperBound) {
      while blocks[block].upperBound <= underscore {
        block += 1
        opening = nil
      }
      guard blocks[block].contains(underscore) else { continue }
      if let mark = opening, closes(underscore), underscore > mark + 1 {
        marks += [UInt32(mark), UInt32(underscore)]
        opening = nil
      } else if opens(underscore) {
        opening = underscore
      }
    }
  }

  private func underscores(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    let bytes = text.span.bytes
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      var hits = EightBytes(bytes, at: offset).equal(0x5F)
      while !hits.isEmpty {
        found.append(offset &+ hits.first)
        hits.removeFirst()
      }
    }
    return found
  }

  private func opens(_ offset: Int) -> Bool {
    !isWord(at: offset - 1) && offset + 1 < text.count && text[offset + 1] > 0x20
  }

  private func closes(_ offset: Int) -> Bool {
    text[offset - 1] > 0x20 && !isWord(at: offset + 1)
  }

  /// Whether a letter, a digit or another underscore stands at an offset. What begins with E2 is
  /// punctuation.
  private func isWord(at offset: Int) -> Bool {
    guard text.indices.contains(offset) else { return false }
    switch text[offset] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC3...0xDF: return true
    default: return false
    }
  }
}
