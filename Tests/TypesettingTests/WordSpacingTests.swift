import Testing
import Typesetting

@Suite struct WordSpacingTests {
  private func spaces(
    _ gaps: [Int], filling room: Int, likings: [Int]? = nil, below: WideSpaces = WideSpaces()
  ) -> [Int] {
    var row = WordRow(
      column: 0, widths: Array(repeating: 5, count: gaps.count + 1), gaps: gaps,
      likings: likings ?? gaps.map { _ in 0 })
    var spacing = WordSpacing()
    spacing.spread(&row, filling: room, below: below)
    return row.spaces
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
    #expect(spaces([1, 1, 1, 1, 1], filling: 1, likings: [0, 0, 0, 3, 0]) == [1, 1, 1, 2, 1])
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
}
