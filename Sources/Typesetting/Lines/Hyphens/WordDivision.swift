/// Where a word may be divided: bit k stands for a hyphen behind its first k cells.
///
/// The lowest bit has no such meaning, and says instead that the word looks like a name, which is
/// divided with reluctance. A hyphen behind the 31st cell is not known of.
package struct WordDivision: Equatable, Sendable {
  fileprivate let bits: UInt32

  static let none = WordDivision(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  /// - Parameter mask: bit k stands for a hyphen behind k letters, which a number of signs precede.
  @inline(__always)
  init(letters mask: UInt32, behind signs: Int, isName: Bool) {
    let places = signs < 32 ? (mask & ~1) << UInt32(signs) : 0
    bits = places == 0 ? 0 : places | (isName ? 1 : 0)
  }

  package var isNone: Bool { bits == 0 }
  package var isName: Bool { bits & 1 == 1 }
  package var places: Places { Places(rest: bits & ~1) }

  /// The numbers of cells behind which a hyphen may stand.
  package struct Places: Sequence, IteratorProtocol {
    fileprivate var rest: UInt32

    @inline(__always)
    package mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.trailingZeroBitCount
    }
  }
}
