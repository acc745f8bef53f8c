/// What is needed to tell how long the rest of a text takes.
package struct ReadingSpeed: Equatable {
  package var wordsPerMinute: Double
  /// Words in a byte of the text.
  package var density: Double

  package init(wordsPerMinute: Double, density: Double) {
    (self.wordsPerMinute, self.density) = (wordsPerMinute, density)
  }

  package func minutes(forBytes count: Int) -> Double { Double(count) * density / wordsPerMinute }
}
