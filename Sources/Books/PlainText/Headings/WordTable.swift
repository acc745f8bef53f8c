internal import CurlewManuscript

/// A hash table from a few hundred words to a few bits each, looked up by bytes.
///
/// It is built at every start of the program. A dictionary of strings takes a hundred times as long to
/// build, and allocates a string for each look-up.
struct WordTable: Sendable {
  /// The words one after another, in lower case.
  private var letters: [UInt8] = []
  /// Start and length of a word in `letters`, and its bits; 0 if the slot is empty.
  private var slots: [Int]

  /// - Parameter slots: a power of two, more than twice the number of words.
  init(slots: Int) { self.slots = Array(repeating: 0, count: slots) }

  /// The bits of a word, ignoring case; 0 if it is not in the table.
  subscript(word: ArraySlice<UInt8>) -> UInt8 {
    guard word.areCapitalsASCII else {
      let small = String(decoding: word, as: UTF8.self).lowercased()
      return bits(of: Array(small.utf8)[...])
    }
    return bits(of: word)
  }

  private func bits(of word: ArraySlice<UInt8>) -> UInt8 {
    UInt8(truncatingIfNeeded: slots[slot(of: word)])
  }

  /// Adds bits to all words of a list, which are in lower case and separated by white space.
  mutating func add(_ words: String, _ bits: UInt8) {
    for word in Array(words.utf8).split(whereSeparator: { $0 <= 0x20 }) {
      let slot = slot(of: word)
      if slots[slot] == 0 {
        slots[slot] = letters.count << 16 | word.count << 8
        letters += word
      }
      slots[slot] |= Int(bits)
    }
  }

  /// The slot of a word, or the empty slot where it would be.
  private func slot(of word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word { hash = (hash ^ UInt32(byte.lowercasedASCII)) &* 0x0100_0193 }
    var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
    while slots[slot] != 0, !holds(word, at: slot) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func holds(_ word: ArraySlice<UInt8>, at slot: Int) -> Bool {
    let (start, count) = (slots[slot] >> 16, slots[slot] >> 8 & 0xFF)
    guard count == word.count else { return false }
    return (0..<count).allSatisfy {
      letters[start + $0] == word[word.startIndex + $0].lowercasedASCII
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether all letters that are not ASCII are small letters of Western Europe, from `à` to `ÿ`.
  fileprivate var areCapitalsASCII: Bool {
    var last: UInt8 = 0
    for byte in self {
      if byte >= 0x80, byte != 0xC3, last != 0xC3 || byte < 0xA0 { return false }
      last = byte
    }
    return true
  }
}
