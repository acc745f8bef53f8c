/// A hash table from pairs of integers to integers, with linear probing.
///
/// It takes the place of a dictionary, because the runtime looks up the conformance to `Hashable` for
/// the first dictionary of a type at every start, which takes longer than to draw a page.
package struct NumberTable: Sendable {
  /// A power of two, like every later count.
  private static let fewestSlots = 64

  package typealias Key = (Int, Int)

  private var keys = [Key](repeating: (0, 0), count: fewestSlots)
  /// The value for the key in the same slot, plus 1; 0 for a free slot.
  private var values = [Int](repeating: 0, count: fewestSlots)
  private var count = 0

  package init() {}

  package subscript(key: Key) -> Int? {
    let value = values[slot(of: key)]
    return value == 0 ? nil : value - 1
  }

  /// Adds a value for a key that is not in the table.
  package mutating func add(_ key: Key, _ value: Int) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: key)
    (keys[slot], values[slot]) = (key, value + 1)
    count += 1
  }

  private mutating func grow() {
    let (formerKeys, formerValues) = (keys, values)
    keys = [Key](repeating: (0, 0), count: 2 * formerKeys.count)
    values = [Int](repeating: 0, count: keys.count)
    count = 0
    for slot in formerKeys.indices where formerValues[slot] != 0 {
      add(formerKeys[slot], formerValues[slot] - 1)
    }
  }

  /// The slot of a key, or the free slot where it belongs.
  private func slot(of key: Key) -> Int {
    let last = keys.count - 1
    let both = UInt(bitPattern: key.0) ^ UInt(bitPattern: key.1) &* 0xD6E8_FEB8_6659_FD93
    let mixed = both &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed >> 32) & last
    while values[slot] != 0, keys[slot] != key { slot = (slot + 1) & last }
    return slot
  }
}
