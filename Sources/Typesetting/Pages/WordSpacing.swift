/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// The best choice is found by looking at the spaces from left to right, for every number of them
/// that may have been chosen so far. What it is found in is used again for the next line: a
/// printout asks for tens of thousands.
package struct WordSpacing: Sendable {
  /// The spaces of the line that was asked for last.
  package private(set) var spaces: [Int] = []
  private var places: [Place] = []
  /// The cells that all places get, and how many of them get one more.
  private var each = 0
  private var rest = 0
  /// The cost of the best choice of n places among those looked at.
  private var costs: [Int] = []
  /// For each place and each n, whether it is the last of such a choice.
  private var isTaken: [Bool] = []

  /// The widest space; rather than a wider one the line is left short.
  private static let widest = 3
  /// What it costs to stand a whole space away from the even place, and below a wide one.
  private static let unevenness = 2
  private static let river = 4
  private static let impossible = Int.max / 2

  /// A gap that can be wider.
  private struct Place {
    let gap: Int
    /// Where it begins as long as no gap is wider, and how wide it is.
    let column: Int
    let cells: Int
    let liking: Int
  }

  package init() {}

  /// The spaces of a line below another.
  package static func spaces(_ row: WordRow, filling room: Int, below above: WideSpaces) -> [Int] {
    var spacing = WordSpacing()
    spacing.spread(row, filling: room, below: above)
    return spacing.spaces
  }

  /// Leaves the spaces as the text has them.
  mutating func keep(_ row: borrowing WordRow) {
    spaces.removeAll(keepingCapacity: true)
    spaces.append(contentsOf: row.gaps)
  }

  /// Finds the spaces of a line below another.
  mutating func spread(_ row: borrowing WordRow, filling room: Int, below above: WideSpaces) {
    keep(row)
    guard room > 0 else { return }
    findPlaces(row)
    guard !places.isEmpty else { return }
    (each, rest) = room.quotientAndRemainder(dividingBy: places.count)
    for place in places { spaces[place.gap] += each }
    if rest > 0 { choose(below: above) }
    if places.contains(where: { spaces[$0.gap] > max(Self.widest, $0.cells) }) { keep(row) }
  }

  private mutating func findPlaces(_ row: borrowing WordRow) {
    places.removeAll(keepingCapacity: true)
    var column = row.column
    for gap in row.gaps.indices {
      column += row.widths[gap]
      let cells = row.gaps[gap]
      if cells > 0 {
        places.append(Place(gap: gap, column: column, cells: cells, liking: row.likings[gap]))
      }
      column += cells
    }
  }

  // MARK: The search

  /// Gives a cell more to as many places as there are cells left.
  private mutating func choose(below above: WideSpaces) {
    begin()
    for place in places.indices {
      // What has too few chosen by now cannot come to enough.
      let fewest = max(rest - (places.count - 1 - place), 1)
      for count in stride(from: min(rest, place + 1), through: fewest, by: -1) {
        let cost = costs[count - 1] + self.cost(of: place, as: count - 1, below: above)
        guard cost < costs[count] else { continue }
        costs[count] = cost
        isTaken[place * (rest + 1) + count] = true
      }
    }
    retrace()
  }

  private mutating func begin() {
    costs.removeAll(keepingCapacity: true)
    costs.append(0)
    costs.append(contentsOf: repeatElement(Self.impossible, count: rest))
    isTaken.removeAll(keepingCapacity: true)
    isTaken.append(contentsOf: repeatElement(false, count: places.count * (rest + 1)))
  }

  private mutating func retrace() {
    var count = rest
    for place in places.indices.reversed() where isTaken[place * (rest + 1) + count] {
      spaces[places[place].gap] += 1
      count -= 1
    }
  }

  /// The cost of choosing a place when some are chosen before it, in hundredths.
  @inline(__always)
  private func cost(of index: Int, as count: Int, below above: WideSpaces) -> Int {
    let place = places[index]
    // Where this one would stand if all stood evenly, and how far that is, in half spaces.
    let distance = 2 * index * rest + rest - (2 * count + 1) * places.count
    let uneven = 25 * Self.unevenness * distance * distance / (rest * rest)
    let start = place.column + each * index + count
    let isBelow = above.touch(from: start, to: start + place.cells + each + 1)
    return uneven - 100 * place.liking + (isBelow ? 100 * Self.river : 0)
  }
}
