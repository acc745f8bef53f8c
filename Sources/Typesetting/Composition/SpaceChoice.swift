/// Chooses which spaces of a line get a cell more than the others.
///
/// Each of the chosen looks for its own best place, near to where it would stand if all stood evenly.
/// Mostly these places are in order, and then nothing can be better; where they are not, all are
/// chosen together. What the choice is found in is used again for the next line: a printout asks for
/// tens of thousands.
package struct SpaceChoice: Sendable {
  /// The chosen ones, and behind them what is left of other lines.
  private var all: [Int] = []
  private var count = 0
  private var search = SpaceSearch()

  /// What it costs to stand a whole space away from the even place, and below a wide one.
  package static let unevenness = 2
  package static let river = 4
  /// What the gladdest of spaces gains.
  package static let gain = 3

  /// Chooses so many spaces as there are cells left, those that cost least.
  /// - Parameters:
  ///   - price: what a space costs besides its distance, in hundredths, if it is wider and so many
  ///     before it are.
  @inline(__always)
  mutating func choose(
    _ rest: Int, of spaces: Int,
    _ price: (_ space: Int, _ number: Int) -> Int
  ) {
    count = rest
    if all.count < rest { all = Array(repeating: 0, count: 2 * rest) }
    guard rest > 0 else { return }
    let places = SpacePlaces(Unevenness(spaces: spaces, rest: rest))
    Self.choose(&all, places, &search, price)
  }

  @inline(__always)
  mutating func chooseNone() { count = 0 }

  /// Everything is handed over, so that nothing is asked twice whose it is.
  @inline(__always)
  private static func choose(
    _ all: inout [Int], _ places: SpacePlaces, _ search: inout SpaceSearch,
    _ price: (_ space: Int, _ number: Int) -> Int
  ) {
    var all = all.mutableSpan
    if !places.choose(&all, price) { search.choose(&all, places.unevenness, price) }
  }

  /// From the first to the last.
  @inline(__always)
  func withChosen<Result>(_ body: (Span<Int>) -> Result) -> Result {
    body(all.span.extracting(first: count))
  }
}
