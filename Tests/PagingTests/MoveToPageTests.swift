import Paging
import Testing

/// Going to a page by its number, and taking a new layout.
struct MoveToPageTests {
  @Test(arguments: [(-5, 0), (0, 0), (6, 6), (7, 6), (Int.max, 6), (Int.min, 0)])
  func aPageOutsideTheBookIsTheNearestInIt(asked: Int, shown: Int) {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.tell(.go(to: asked)) == [.turned(to: shown)])
    #expect(driver.controller.currentPage == shown)
    #expect(Driver(pages: 7, at: asked).controller.currentPage == shown)
  }

  @Test func goingToThePageThatIsShownDoesNothing() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.tell(.go(to: 3)) == [])
    #expect(driver.controller.turn == nil)
  }

  @Test func goingToTheFacingPageDoesNotLiftALeaf() {
    var driver = Driver(pages: 7, at: 2, .two)
    #expect(driver.tell(.go(to: 3)) == [.turned(to: 3), .settled])
    #expect(driver.controller.currentPage == 3)
    #expect(driver.controller.turn == nil)
  }

  @Test func aJumpOverManyPagesIsOneLeaf() {
    var driver = Driver(pages: 500)
    driver.tell(.go(to: 400))
    driver.settle()
    #expect(driver.effects == [.turned(to: 400), .settled])
    #expect(driver.leaves.map(\.goal.first) == [400])
  }

  @Test func turningFromAnOddPageGoesToTheNextSpread() {
    var driver = Driver(pages: 7, at: 3, .two)
    #expect(driver.tell(.next) == [.turned(to: 4)])
    driver.settle()
    #expect(driver.tell(.previous) == [.turned(to: 2)])
  }

  @Test func aNewLayoutInMidTurnLandsTheLeafAndNeverTurns() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.pass(.milliseconds(100))
    #expect(driver.relay(pages: 20, at: 5, .two) == [.settled])
    #expect(driver.controller.turn == nil)
    #expect(driver.controller.currentPage == 5)
    #expect(driver.controller.pages.pageCount == 20)
    #expect(driver.controller.shown == Spread(showing: 5, of: 20, .two))
    #expect(driver.controller.isFrameDue)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    driver.pass(.seconds(1))
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func aNewLayoutAtRestHasNoEffects() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.relay(pages: 3, at: 9, .two) == [])
    #expect(driver.controller.currentPage == 2)
    #expect(driver.relay(pages: 0, at: 9, .two) == [])
    #expect(driver.controller.currentPage == nil)
    #expect(driver.relay(pages: -1, at: 0, .one) == [])
    #expect(driver.controller.pages.pageCount == 0)
  }

  @Test func aNewLayoutForgetsAPress() {
    var driver = Driver(pages: 7)
    driver.tell(.press(119))
    driver.relay(pages: 7, at: 0, .one)
    #expect(driver.tell(.release(119)) == [])
  }
}
