/// The reading of some characters, which printed books set beside them in small type. Its text is hidden.
package struct Ruby: Equatable, Sendable {
  /// The characters.
  package var base: Range<Int>
  package var reading: Range<Int>

  package init(base: Range<Int>, reading: Range<Int>) {
    (self.base, self.reading) = (base, reading)
  }
}

/// A word that is set above another as its reading is, but is not in its text: a word of the translation.
package struct Gloss: Equatable, Sendable {
  package let base: Range<Int>
  package let text: String

  package init(base: Range<Int>, text: String) { (self.base, self.text) = (base, text) }
}

extension Manuscript {
  /// The readings whose characters begin in a range of the text.
  package func rubies(in range: Range<Int>) -> ArraySlice<Ruby> {
    let first = rubies.partitioningIndex { $0.base.lowerBound >= range.lowerBound }
    return rubies[first...].prefix { $0.base.lowerBound < range.upperBound }
  }
}
