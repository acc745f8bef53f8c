/// The words seen so far, by their hashes, and where they may be divided.
///
/// Of a hash some bits say where a word is looked for and others are kept with it: 48 in all for a
/// book. That two words of one text have the same is not to be expected; if they had, a hyphen would
/// stand amiss.
struct Vocabulary: Sendable {
  /// In each slot, half a hash and a mask; zero where there is none.
  private var slots: [UInt64]
  private var count = 0

  /// Few books have more different words than two thirds of this.
  private static let mostSlots = 1 << 16

  /// - Parameter length: how long the text is, in bytes.
  init(forTextOf length: Int) {
    // A word has five letters and a space behind it, and a table is good when a third is free.
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
    // A text that goes on inventing words shall not fill the memory.
    if count >= slots.count / 4 * 3 { self = Vocabulary(forTextOf: 4 * slots.count) }
    slots[slot(of: hash)] = Self.sign(of: hash) << 32 | UInt64(mask)
    count += 1
  }

  @inline(__always)
  private static func sign(of hash: UInt64) -> UInt64 { hash >> 32 | 1 }

  /// Where a hash stands, or would.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let (slots, sign, wrap) = (slots.span, Self.sign(of: hash), slots.count &- 1)
    var slot = Int(truncatingIfNeeded: hash) & wrap
    while slots[slot] != 0, slots[slot] >> 32 != sign { slot = (slot &+ 1) & wrap }
    return slot
  }
}
