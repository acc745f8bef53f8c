/// Where a word may be hyphenated.
package struct WordDivision: Equatable, Sendable {
  /// The numbers of cells, 1 to 31, behind which a hyphen may stand.
  package let places: CellSet
  /// Whether the word looks like a name, which is hyphenated with reluctance.
  package let isName: Bool

  package static let none = WordDivision(places: .empty, isName: false)

  private init(places: CellSet, isName: Bool) { (self.places, self.isName) = (places, isName) }

  /// - Parameters:
  ///   - mask: bit k stands for a hyphen behind k letters.
  ///   - signs: the punctuation before the letters.
  ///   - cells: the width of the word. Places behind its end are dropped; a word with letters that
  ///     take no cell may have such.
  init(letters mask: UInt32, behind signs: Int, isName: Bool, of cells: Int) {
    let inside: UInt32 = cells < 32 ? 1 << UInt32(cells) &- 1 : .max
    let places = signs < 32 ? (mask & ~1) << UInt32(signs) & inside : 0
    self.init(places: CellSet(bits: places), isName: isName && places != 0)
  }

  package var isNone: Bool { places.isEmpty }
}
