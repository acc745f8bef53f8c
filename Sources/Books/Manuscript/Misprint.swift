/// Words of a file that a reader mends.
package struct Misprint: Equatable, Sendable {
  package let former: String
  /// The words that replace them on the pages.
  package let words: String
  /// Whether they were found in the file as it is now.
  package let isFound: Bool

  package init(_ former: String, reads words: String, isFound: Bool) {
    (self.former, self.words, self.isFound) = (former, words, isFound)
  }
}
