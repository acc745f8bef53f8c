/// The words seen so far, by their hashes, and where they may be divided.
///
/// Of a hash some bits say where a word is looked for and others are kept with it: 48 in all. That two
/// words of one book have the same is not to be expected; if they had, a hyphen would stand amiss.
struct Vocabulary: Sendable {
  /// In each slot, half a hash and a mask; zero where there is none.
  private var slots = [UInt64](repeating: 0, count: Self.size)
  private var count = 0

  private static let size = 1 << 16

  @inline(__always)
  func mask(of hash: UInt64) -> UInt32? {
    let entry = slots[slot(of: hash)]
    return entry == 0 ? nil : UInt32(truncatingIfNeeded: entry)
  }

  mutating func add(_ hash: UInt64, _ mask: UInt32) {
    // No language needs so many; a text that goes on inventing words shall not fill the memory.
    if count >= Self.size / 4 * 3 { self = Vocabulary() }
    slots[slot(of: hash)] = Self.sign(of: hash) << 32 | UInt64(mask)
    count += 1
  }

  @inline(__always)
  private static func sign(of hash: UInt64) -> UInt64 { hash >> 32 | 1 }

  /// Where a hash stands, or would.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let (slots, sign) = (slots.span, Self.sign(of: hash))
    var slot = Int(truncatingIfNeeded: hash) & (Self.size &- 1)
    while slots[slot] != 0, slots[slot] >> 32 != sign { slot = (slot &+ 1) & (Self.size &- 1) }
    return slot
  }
}
