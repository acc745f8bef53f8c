/// Where a word may be hyphenated: bit k stands for a hyphen behind its first k cells, 1 to 31.
///
/// Bit 0 means that the word looks like a name, which is hyphenated with reluctance.
package struct WordDivision: Equatable, Sendable {
  private let bits: UInt32

  package static let none = WordDivision(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  /// - Parameters:
  ///   - mask: bit k stands for a hyphen behind k letters.
  ///   - signs: the punctuation before the letters.
  ///   - cells: the width of the word. Places behind its end are dropped; a word with letters that
  ///     take no cell may have such.
  init(letters mask: UInt32, behind signs: Int, isName: Bool, of cells: Int) {
    let inside: UInt32 = cells < 32 ? 1 << UInt32(cells) &- 1 : .max
    let places = signs < 32 ? (mask & ~1) << UInt32(signs) & inside : 0
    bits = places == 0 ? 0 : places | (isName ? 1 : 0)
  }

  package var isNone: Bool { bits == 0 }
  package var isName: Bool { bits & 1 == 1 }
  /// Bit k for a hyphen behind k cells, as above; bit 0 is clear.
  package var places: UInt32 { bits & ~1 }
}
