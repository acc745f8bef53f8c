internal import Synchronization

/// The words seen so far, by their hashes, and where they may be divided. All who look words up note
/// them here, so none is looked up by two.
///
/// Of a hash some bits say where a word is looked for and others are kept with it: 48 in all for a
/// book. That two words of one text have the same is not to be expected; if they had, a hyphen would
/// stand amiss.
///
/// Nobody waits for anybody: a slot is a whole number, read and written at once. Where two write to
/// the same slot one word is lost, and will be looked up again.
final class Vocabulary: @unchecked Sendable {
  /// In each slot, half a hash and a mask; zero where there is none.
  private let slots: UnsafeMutableBufferPointer<Atomic<UInt64>>

  /// Few books have more different words than two thirds of this.
  private static let mostSlots = 1 << 16

  /// A word stands at most so far behind its place; when a third of the slots is left, some would have
  /// to stand farther.
  private static let mostSteps = 128

  /// - Parameter length: how long the text is, in bytes.
  init(forTextOf length: Int) {
    // A word has five letters and a space behind it, and a table is good when a third is free.
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
      // A text that goes on inventing words shall not fill the memory.
      for slot in slots.indices { slots[slot].store(0, ordering: .relaxed) }
    }
  }

  @inline(__always)
  private static func sign(of hash: UInt64) -> UInt64 { hash >> 32 | 1 }

  /// Where a hash stands, and what is there; or where it would stand, and zero; nil when there is no
  /// room. What was read is answered, as the next moment something else may stand there.
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
