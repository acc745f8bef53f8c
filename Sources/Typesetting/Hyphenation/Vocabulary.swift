/// A cache of words and where they may be hyphenated.
///
/// It is a hash table with linear probing. A slot keeps half of a word's hash, and its position
/// accounts for more of it: 47 bits for a book. Two words of one text with the same bits are not to be
/// expected; a hyphen would be misplaced.
struct Vocabulary: Sendable {
  /// In each slot half a hash and a mask; zero if it is empty.
  private var slots: [UInt64]
  private var used = 0

  /// Few books have more distinct words than two thirds of this.
  private static let mostSlots = 1 << 15

  /// - Parameter length: how long the text is, in bytes.
  init(forTextOf length: Int) {
    // A word has about six bytes, and a third of the table should be free.
    let fewest = min(length / 4, Self.mostSlots)
    var size = 1 << 10
    while size < fewest { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  @inline(__always)
  func mask(of hash: UInt64) -> UInt32? {
    let entry = slots[slot(of: hash)]
    return entry == 0 ? nil : UInt32(truncatingIfNeeded: entry)
  }

  mutating func add(_ hash: UInt64, _ mask: UInt32) {
    // The table never grows, whatever the text contains.
    if used > slots.count / 3 * 2 {
      for slot in slots.indices { slots[slot] = 0 }
      used = 0
    }
    slots[slot(of: hash)] = Self.sign(of: hash) << 32 | UInt64(mask)
    used += 1
  }

  @inline(__always)
  private static func sign(of hash: UInt64) -> UInt64 { hash >> 32 | 1 }

  /// The slot of a hash, or the free slot where it belongs.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let (slots, sign) = (slots.span, Self.sign(of: hash))
    var slot = Int(truncatingIfNeeded: hash)
    while true {
      slot &= slots.count &- 1
      if slots[slot] == 0 || slots[slot] >> 32 == sign { return slot }
      slot &+= 1
    }
  }
}
