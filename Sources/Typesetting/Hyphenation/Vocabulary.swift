internal import Synchronization

/// A cache of words and where they may be hyphenated, shared by all workers.
///
/// It is a hash table with linear probing. A slot keeps half of a word's hash, and its position
/// accounts for more of it: 48 bits for a book. Two words of one text with the same bits are not to be
/// expected; a hyphen would be misplaced.
///
/// There are no locks: a slot is one atomic integer. If two workers write to the same slot, one word is
/// lost and will be looked up again.
final class Vocabulary: @unchecked Sendable {
  /// In each slot half a hash and a mask; zero if it is empty.
  private let slots: UnsafeMutableBufferPointer<Atomic<UInt64>>

  /// Few books have more distinct words than two thirds of this.
  private static let mostSlots = 1 << 16

  /// The longest probe. It is exceeded when about two thirds of the slots are used.
  private static let mostSteps = 128

  /// - Parameter length: how long the text is, in bytes.
  init(forTextOf length: Int) {
    // A word has about six bytes, and a third of the table should be free.
    let fewest = min(length / 4, Self.mostSlots)
    var size = 1 << 10
    while size < fewest { size *= 2 }
    slots = .allocate(capacity: size)
    for slot in slots.indices { slots.initializeElement(at: slot, to: Atomic(0)) }
  }

  deinit { slots.deallocate() }

  @inline(__always)
  func mask(of hash: UInt64) -> UInt32? {
    guard let entry = place(of: hash)?.entry, entry != 0 else { return nil }
    return UInt32(truncatingIfNeeded: entry)
  }

  func add(_ hash: UInt64, _ mask: UInt32) {
    let entry = Self.sign(of: hash) << 32 | UInt64(mask)
    if let slot = place(of: hash)?.slot {
      slots[slot].store(entry, ordering: .relaxed)
    } else {
      // The table never grows, whatever the text contains.
      for slot in slots.indices { slots[slot].store(0, ordering: .relaxed) }
    }
  }

  @inline(__always)
  private static func sign(of hash: UInt64) -> UInt64 { hash >> 32 | 1 }

  /// The slot of a hash and its entry, or the free slot where it belongs and zero; nil if the table is
  /// full. The entry is returned because another worker may replace it at any time.
  @inline(__always)
  private func place(of hash: UInt64) -> (slot: Int, entry: UInt64)? {
    let (sign, wrap) = (Self.sign(of: hash), slots.count &- 1)
    var slot = Int(truncatingIfNeeded: hash)
    for _ in 0..<Self.mostSteps {
      slot &= wrap
      let entry = slots[slot].load(ordering: .relaxed)
      if entry == 0 || entry >> 32 == sign { return (slot, entry) }
      slot &+= 1
    }
    return nil
  }
}
