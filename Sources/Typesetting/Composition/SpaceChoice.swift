/// Chooses which spaces of a line get a cell more than the others.
///
/// First each of them takes its own best place near an even spacing. If these places are in order,
/// which is usual, the choice is optimal; if not, all are chosen together by `SpaceSearch`. The memory is
/// kept for the next line.
package struct SpaceChoice: Sendable {
  /// The chosen ones, followed by leftovers of other lines.
  private var all: [Int] = []
  private var count = 0
  private var search = SpaceSearch()

  /// The price of standing one space away from the even place, and of touching a wide space above.
  package static let unevenness = 2
  package static let river = 4
  /// The most that a stretch preference takes off.
  package static let gain = 3

  /// Chooses the `rest` spaces that cost least in total.
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
    let places = SpacePlaces(Unevenness(spaces: spaces, rest: rest))
    Self.choose(&all, places, &search, price)
  }

  /// Static, with everything passed in, to avoid exclusivity checks.
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
