import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct WordSpacingTests {
  private func spaces(
    _ gaps: [Int], filling room: Int, stretchPreferences: [Int]? = nil,
    below: WideSpaces = WideSpaces()
  ) -> [Int] {
    var row = WordRow(
      column: 0, widths: Array(repeating: 5, count: gaps.count + 1), gaps: gaps,
      stretchPreferences: stretchPreferences ?? gaps.map { _ in 0 })
    row.fill(room, below: below)
    return row.spaces(gaps)
  }

  @Test func roomIsSpreadEvenly() {
    #expect(spaces([1, 1, 1], filling: 3) == [2, 2, 2])
    #expect(spaces([1, 1, 1], filling: 1) == [1, 2, 1])
    #expect(spaces([1, 1, 1, 1, 1, 1], filling: 2) == [1, 2, 1, 1, 2, 1])
  }

  @Test func placesWithoutSpaceGetNone() {
    #expect(spaces([1, 0, 1], filling: 2) == [2, 0, 2])
    #expect(spaces([0, 0], filling: 2) == [0, 0])
  }

  @Test func noSpaceIsWiderThanThree() {
    #expect(spaces([1, 1], filling: 4) == [3, 3])
    #expect(spaces([1, 1], filling: 5) == [1, 1])
  }

  @Test func theEndOfASentenceIsRatherMadeWider() {
    #expect(spaces([1, 1, 1, 1, 1], filling: 1) == [1, 1, 2, 1, 1])
    #expect(
      spaces([1, 1, 1, 1, 1], filling: 1, stretchPreferences: [0, 0, 0, 3, 0]) == [1, 1, 1, 2, 1])
  }

  /// Sixteen cells below, the middle space of the line above was made wider.
  @Test func noWideSpaceStandsBelowAnother() {
    let above = WideSpaces(
      WordRow(column: 0, widths: [5, 5, 5, 5, 5, 5], gaps: [1, 1, 2, 1, 1]))
    let below = spaces([1, 1, 1, 1, 1], filling: 1, below: above)
    #expect(below == [1, 2, 1, 1, 1] || below == [1, 1, 1, 2, 1])
  }

  @Test(arguments: 1...12, 1...12)
  func nothingIsLostAndNoTwoSpacesDifferByMoreThanOne(places: Int, room: Int) {
    let spaces = spaces(Array(repeating: 1, count: places), filling: room)
    let total = spaces.reduce(0, +)
    #expect(total == places + room || total == places)
    #expect((spaces.max() ?? 0) - (spaces.min() ?? 0) <= 1)
  }

  /// All choices are tried, one after another.
  @Test func noOtherChoiceOfSpacesCostsLess() {
    var random = Chaos(seed: 5)
    for _ in 0..<600 {
      let count = Int(random.next() % 8) + 1
      let stretchPreferences = (0..<count).map { _ in Int(random.next() % 4) }
      let room = Int(random.next() % UInt64(2 * count)) + 1
      let above = WideSpaces(
        WordRow(column: 0, widths: [4, 6, 3, 7, 5], gaps: [1, 2, 1, 2], stretchPreferences: []))
      let found = spaces(
        Array(repeating: 1, count: count), filling: room, stretchPreferences: stretchPreferences,
        below: above)
      let choice = PlainChoice(stretchPreferences: stretchPreferences, room: room)
      let least = choice.all.map { choice.cost(of: $0) }.min()
      #expect(choice.cost(of: found.map { $0 > 1 + room / count }) == least)
    }
  }
}

/// The plain twin of `SpaceChoice`, for words of five cells below the line of the test above.
private struct PlainChoice {
  let stretchPreferences: [Int]
  let room: Int

  private var count: Int { stretchPreferences.count }
  private var each: Int { room / count }
  private var rest: Int { room % count }

  /// Every choice of as many spaces as there are cells left.
  var all: [[Bool]] {
    (0..<1 << count).filter { $0.nonzeroBitCount == rest }.map { bits in
      (0..<count).map { bits >> $0 & 1 == 1 }
    }
  }

  func cost(of choice: [Bool]) -> Int {
    var (cost, chosen) = (0, 0)
    for index in 0..<count where choice[index] {
      let distance = (2 * index + 1) * rest - (2 * chosen + 1) * count
      cost += 25 * SpaceChoice.unevenness * distance * distance / (rest * rest)
      cost -= 100 * stretchPreferences[index]
      let start = 5 + 6 * index + each * index + chosen
      // The wide spaces of the line above: from 11 to 13 and from 24 to 26.
      let isBelow = [11...13, 24...26].contains { $0.overlaps(start...start + each + 2) }
      cost += isBelow ? 100 * SpaceChoice.river : 0
      chosen += 1
    }
    return cost
  }
}
