import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// Spaces are chosen as a plain twin chooses them, cell for cell: where two choices cost the same as
/// well.
@Suite(.timeLimit(.minutes(90))) struct SpaceChoiceTests {
  /// Preferences of every kind in every place, below nothing and below some lines.
  @Test(arguments: 1...5)
  func everyShortLineIsSpreadAsByItsTwin(spaces: Int) {
    let kinds = [0, 1, 3]
    let choices = (0..<spaces).reduce(1) { product, _ in product * kinds.count }
    for choice in 0..<choices {
      let stretchPreferences = (0...spaces).map { place in
        kinds[choice / (0..<place).reduce(1) { product, _ in product * kinds.count } % kinds.count]
      }
      for above in [[], [5..<7], [6..<8, 14..<16], [0..<40]] {
        for room in 1...2 * spaces {
          let line = PlainLine(
            widths: Array(repeating: 4, count: spaces + 1),
            gaps: Array(repeating: 1, count: spaces), stretchPreferences: stretchPreferences,
            room: room, above: above)
          #expect(line.spread == line.spaces, "\(line)")
        }
      }
    }
  }

  @Test func linesOfEverySortAreSpreadAsByTheirTwins() {
    var random = Chaos(seed: 11)
    for _ in 0..<3000 {
      let line = PlainLine.any(words: Int(random.next() % 24) + 1, from: &random)
      #expect(line.spread == line.spaces, "\(line)")
    }
  }

  @Test func longLinesAreSpreadAsByTheirTwins() {
    var random = Chaos(seed: 12)
    for words in stride(from: 40, to: 240, by: 9) {
      let line = PlainLine.any(words: words, from: &random)
      #expect(line.spread == line.spaces, "\(line)")
    }
  }

  @Test func theLongestLinesAreEven() {
    for room in [1, 33, 250, 499] {
      let line = PlainLine(
        widths: Array(repeating: 1, count: 501), gaps: Array(repeating: 1, count: 500),
        stretchPreferences: Array(repeating: 0, count: 501), room: room, above: [])
      #expect(line.spread == line.spaces)
    }
  }
}

/// A line and what stands above it, and the plain twin of `WordRow.fill`.
private struct PlainLine {
  var column = 0
  var widths: [Int]
  var gaps: [Int]
  var stretchPreferences: [Int]
  var room: Int
  var above: [Range<Int>]

  static func any(words: Int, from random: inout Chaos) -> PlainLine {
    func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    let gaps = (1..<max(words, 1)).map { _ in [0, 1, 1, 1, 1, 1, 1, 2, 3, 70][number(below: 10)] }
    var above: [Range<Int>] = []
    while number(below: 12) > 0 {
      let start = (above.last?.upperBound ?? 0) + 1 + number(below: 12)
      above.append(start..<start + 2 + number(below: 3))
    }
    return PlainLine(
      column: number(below: 6) - 1, widths: (0..<words).map { _ in 1 + number(below: 9) },
      gaps: gaps,
      stretchPreferences: (0..<words).map { _ in [0, 0, 0, 0, 1, 2, 3][number(below: 7)] },
      room: number(below: 2 * words + 2), above: above)
  }

  var spread: [Int] {
    var row = WordRow(
      column: column, widths: widths, gaps: gaps, stretchPreferences: stretchPreferences)
    row.fill(room, below: wideSpaces)
    return row.spaces(gaps)
  }

  /// A line with nothing but these wide spaces.
  private var wideSpaces: WideSpaces {
    let starts = above.map(\.upperBound)
    let widths = zip([0] + starts, above.map(\.lowerBound)).map { $1 - $0 }
    return WideSpaces(WordRow(widths: widths + [1], gaps: above.map(\.count)))
  }

  var spaces: [Int] {
    let places = gaps.indices.filter { gaps[$0] > 0 }
    guard !places.isEmpty else { return gaps }
    let (each, rest) = room.quotientAndRemainder(dividingBy: places.count)
    let choice = PlainChoice(places.map { place(at: $0, each) }, rest: rest, above: above)
    var spaces = gaps
    for place in places { spaces[place] += each }
    for index in choice.chosen { spaces[places[index]] += 1 }
    let isTooWide = places.contains { spaces[$0] > max(3, gaps[$0]) }
    return isTooWide ? gaps : spaces
  }

  private func place(at gap: Int, _ each: Int) -> PlainChoice.Place {
    let before = gaps[..<gap].filter { $0 > 0 }
    let start =
      column + widths[...gap].reduce(0, +) + before.reduce(0, +) + each * before.count
    return PlainChoice.Place(
      start: start, cells: gaps[gap] + each + 1, stretchPreference: stretchPreferences[gap])
  }
}

/// The plain twin of `SpaceChoice`.
private struct PlainChoice {
  struct Place {
    /// Where it begins if it is the first that gets a cell more, and its cells with that.
    let start: Int
    let cells: Int
    let stretchPreference: Int
  }

  let places: [Place]
  let rest: Int
  let above: [Range<Int>]

  init(_ places: [Place], rest: Int, above: [Range<Int>]) {
    (self.places, self.rest, self.above) = (places, rest, above)
  }

  /// The places that are chosen, from the last to the first.
  var chosen: [Int] {
    // The least cost of so many among those before a place; nil where there are not so many.
    var costs: [[Int?]] = [[0] + Array(repeating: nil, count: rest)]
    for index in places.indices {
      var next = costs[index]
      for number in 0..<rest {
        guard let before = costs[index][number] else { continue }
        let cost = before + self.cost(of: index, as: number)
        if next[number + 1].map({ cost < $0 }) ?? true { next[number + 1] = cost }
      }
      costs.append(next)
    }
    var (number, chosen) = (rest, [Int]())
    for index in places.indices.reversed() where costs[index + 1][number] != costs[index][number] {
      chosen.append(index)
      number -= 1
    }
    return chosen
  }

  private func cost(of index: Int, as number: Int) -> Int {
    let (place, distance) = (
      places[index], (2 * index + 1) * rest - (2 * number + 1) * places.count
    )
    let uneven = 25 * SpaceChoice.unevenness * distance * distance / (rest * rest)
    let (first, last) = (place.start + number, place.start + number + place.cells)
    let isBelow = above.contains { $0.lowerBound <= last && first <= $0.upperBound }
    return uneven - 100 * place.stretchPreference + (isBelow ? 100 * SpaceChoice.river : 0)
  }
}
