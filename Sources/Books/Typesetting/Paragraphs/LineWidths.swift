/// The cells that the first line of a paragraph has for text, and those that the others have.
package struct LineWidths: Equatable, Sendable {
  package var first: Int
  package var rest: Int
  /// Of the lines after the first that stand beside an initial; nil without one.
  var besideInitial: Int?
  /// Whether points, hyphens and quotation marks may stand one cell beyond them.
  package var hangs: Bool

  package init(first: Int, rest: Int, hangs: Bool = false) {
    (self.first, self.rest, self.hangs) = (first, rest, hangs)
  }

  /// Of the line with a number, counted from 0.
  func ofLine(_ number: Int) -> Int {
    if number == 0 { return first }
    return number < Initial.lines ? besideInitial ?? rest : rest
  }

  /// The narrower of the two.
  var smaller: Int { min(first, rest) }
}
