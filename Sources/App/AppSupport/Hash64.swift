/// FNV-1a: a small hash that is the same on every machine and in every version.
package struct Hash64 {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // A loop over a sequence of a kind that is not known here takes thirty times as long.
    for byte in Array(bytes) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds texts with an end behind each.
  package mutating func add(texts: [String]) {
    for var text in texts {
      text.withUTF8 { add($0) }
      add(CollectionOfOne(0xFF))
    }
  }

  package mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }
}
