/// The words of a line that is drawn to both edges, as far as its spaces go.
package struct WordRow {
  /// The column of the first word, and the cells of each.
  package let column: Int
  package let widths: [Int]
  /// The cells between the words as the text has them; none where a word goes on.
  package let gaps: [Int]
  /// How glad each gap is to be wider: most behind a sentence.
  package let likings: [Int]

  package init(column: Int, widths: [Int], gaps: [Int], likings: [Int]) {
    (self.column, self.widths, self.gaps, self.likings) = (column, widths, gaps, likings)
  }
}

/// The columns at which a line has wide spaces, for the sake of the next.
package struct WideSpaces: Equatable {
  private var columns: [Range<Int>] = []

  package init() {}

  package init(_ row: WordRow, _ spaces: [Int]) {
    var column = row.column
    for (index, space) in spaces.enumerated() {
      column += row.widths[index]
      if space > 1 { columns.append(column..<column + space) }
      column += space
    }
  }

  /// Whether a space would touch one of these.
  func touch(_ space: Range<Int>) -> Bool {
    columns.contains { $0.lowerBound <= space.upperBound && space.lowerBound <= $0.upperBound }
  }
}

/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// The best choice is found by looking at the spaces from left to right, for every number of them
/// that may have been chosen so far.
package struct WordSpacing {
  private let row: WordRow
  private let above: WideSpaces
  /// The gaps that can be wider, the cells that all of them get, and how many get one more.
  private let places: [Int]
  private let each: Int
  private let rest: Int

  /// The widest space; rather than a wider one the line is left short.
  private static let widest = 3
  /// What it costs to stand a whole space away from the even place, and below a wide one.
  private static let unevenness = 2
  private static let river = 4

  /// The spaces of a line below another.
  package static func spaces(_ row: WordRow, filling room: Int, below above: WideSpaces) -> [Int] {
    let places = row.gaps.indices.filter { row.gaps[$0] > 0 }
    guard room > 0, !places.isEmpty else { return row.gaps }
    let spacing = WordSpacing(row, above, places: places, room: room)
    let spaces = spacing.spaces
    return places.contains { spaces[$0] > max(widest, row.gaps[$0]) } ? row.gaps : spaces
  }

  private init(_ row: WordRow, _ above: WideSpaces, places: [Int], room: Int) {
    (self.row, self.above, self.places) = (row, above, places)
    (each, rest) = room.quotientAndRemainder(dividingBy: places.count)
  }

  private var spaces: [Int] {
    var spaces = row.gaps
    for place in places { spaces[place] += each }
    for place in chosen { spaces[place] += 1 }
    return spaces
  }

  /// The gaps that get one cell more.
  private var chosen: [Int] {
    guard rest > 0 else { return [] }
    // costs[n]: of the best choice of n gaps among those looked at; isTaken[p][n]: whether the last
    // of these was gap p.
    var costs = [Int?](repeating: nil, count: rest + 1)
    var isTaken: [[Bool]] = []
    costs[0] = 0
    for place in places.indices {
      var taken = [Bool](repeating: false, count: rest + 1)
      for count in stride(from: min(rest, place + 1), to: 0, by: -1) {
        guard let before = costs[count - 1] else { continue }
        let cost = before + self.cost(of: place, as: count - 1)
        if cost < costs[count] ?? .max { (costs[count], taken[count]) = (cost, true) }
      }
      isTaken.append(taken)
    }
    return retrace(isTaken)
  }

  private func retrace(_ isTaken: [[Bool]]) -> [Int] {
    var count = rest
    var chosen: [Int] = []
    for place in places.indices.reversed() where isTaken[place][count] {
      chosen.append(places[place])
      count -= 1
    }
    return chosen
  }

  /// The cost of choosing a gap when some are chosen before it, in hundredths.
  private func cost(of place: Int, as count: Int) -> Int {
    // Where this one would stand if all stood evenly, and how far that is, in half spaces.
    let distance = 2 * place * rest + rest - (2 * count + 1) * places.count
    let uneven = 100 * Self.unevenness * distance * distance / (4 * rest * rest)
    let isBelow = above.touch(cells(of: place, behind: count))
    return uneven - 100 * row.likings[places[place]] + (isBelow ? 100 * Self.river : 0)
  }

  /// The cells that a wider gap would take.
  private func cells(of place: Int, behind count: Int) -> Range<Int> {
    let gap = places[place]
    let start =
      row.column + row.widths[...gap].reduce(0, +) + row.gaps[..<gap].reduce(0, +) + each * place
      + count
    return start..<start + row.gaps[gap] + each + 1
  }
}
