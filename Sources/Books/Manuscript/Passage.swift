/// A part of the text in another language than the book.
package struct Passage: Equatable, Sendable {
  package var range: Range<Int>
  package var language: Language

  package init(_ range: Range<Int>, in language: Language) {
    (self.range, self.language) = (range, language)
  }
}
