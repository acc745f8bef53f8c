import Testing
import Typesetting

@Suite struct JustificationTests {
  @Test func roomIsSpreadEvenly() {
    #expect(justified([1, 1, 1], filling: 3, isOdd: false) == [2, 2, 2])
    #expect(justified([1, 1, 1, 1], filling: 2, isOdd: false) == [1, 2, 1, 2])
    #expect(justified([1, 1, 1, 1], filling: 2, isOdd: true) == [2, 1, 2, 1])
  }

  @Test func placesWithoutSpaceGetNone() {
    #expect(justified([1, 0, 1], filling: 2, isOdd: false) == [2, 0, 2])
    #expect(justified([0, 0], filling: 2, isOdd: false) == [0, 0])
  }

  @Test func noSpaceIsWiderThanThree() {
    #expect(justified([1, 1], filling: 4, isOdd: false) == [3, 3])
    #expect(justified([1, 1], filling: 5, isOdd: false) == [1, 1])
  }

  @Test(arguments: 1...12, 1...12)
  func nothingIsLostAndNoTwoSpacesDifferByMoreThanOne(places: Int, room: Int) {
    for isOdd in [false, true] {
      let spaces = justified(Array(repeating: 1, count: places), filling: room, isOdd: isOdd)
      let total = spaces.reduce(0, +)
      #expect(total == places + room || total == places)
      #expect((spaces.max() ?? 0) - (spaces.min() ?? 0) <= 1)
    }
  }
}
