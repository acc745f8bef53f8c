/// The cells that the first line of a paragraph has for text, and those that the others have.
package struct LineWidths: Equatable, Sendable {
  package var first: Int
  package var rest: Int

  package init(first: Int, rest: Int) {
    (self.first, self.rest) = (first, rest)
  }

  /// The narrower of the two.
  var smaller: Int { min(first, rest) }
}
