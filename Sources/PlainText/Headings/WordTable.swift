/// Some hundred words with a few bits for each, looked up by the bytes of a text.
///
/// It is made at every start of the program, before the first page: a dictionary of strings takes a
/// hundred times as long to make, and each look-up a string more.
struct WordTable: Sendable {
  /// The words one after another, in small letters.
  private var letters: [UInt8] = []
  /// Where a word's letters begin, how many there are, and its bits; 0 for none.
  private var slots: [Int]

  /// - Parameter slots: a power of two, more than twice as many as there will be words.
  init(slots: Int) { self.slots = Array(repeating: 0, count: slots) }

  /// The bits of a word, whose capitals count as small letters; 0 when it is not in the table.
  subscript(word: ArraySlice<UInt8>) -> UInt8 {
    guard word.allSatisfy({ $0 < 0x80 }) else {
      let small = String(decoding: word, as: UTF8.self).lowercased()
      return bits(of: Array(small.utf8)[...])
    }
    return bits(of: word)
  }

  private func bits(of word: ArraySlice<UInt8>) -> UInt8 {
    UInt8(truncatingIfNeeded: slots[slot(of: word)])
  }

  /// Gives bits to all words of a list, which are in small letters and have white space between them.
  mutating func add(_ words: String, _ bits: UInt8) {
    let bytes = Array(words.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
      let word = bytes[start..<end]
      start = end + 1
      guard !word.isEmpty else { continue }
      let slot = slot(of: word)
      if slots[slot] == 0 {
        slots[slot] = letters.count << 16 | word.count << 8
        letters += word
      }
      slots[slot] |= Int(bits)
    }
  }

  /// Where a word stands, or would.
  private func slot(of word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word { hash = (hash ^ UInt32(byte.inSmallLetter)) &* 0x0100_0193 }
    var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
    while slots[slot] != 0, !holds(word, at: slot) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func holds(_ word: ArraySlice<UInt8>, at slot: Int) -> Bool {
    let (start, count) = (slots[slot] >> 16, slots[slot] >> 8 & 0xFF)
    guard count == word.count else { return false }
    return (0..<count).allSatisfy {
      letters[start + $0] == word[word.startIndex + $0].inSmallLetter
    }
  }
}

extension UInt8 {
  /// The small letter of an ASCII capital; any other byte as it is.
  var inSmallLetter: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
