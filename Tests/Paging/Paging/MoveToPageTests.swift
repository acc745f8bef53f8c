import Paging
import Testing

/// Moving to a page by its number, and changing the layout.
@Suite(.timeLimit(.minutes(90)))
struct MoveToPageTests {
  @Test(arguments: [(-5, 0), (0, 0), (6, 6), (7, 6), (Int.max, 6), (Int.min, 0)])
  func `a page outside the book becomes the nearest page`(asked: Int, shown: Int) {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.send(.go(to: asked)) == [.turned(to: shown)])
    #expect(driver.controller.currentPage == shown)
    #expect(Driver(pages: 7, at: asked).controller.currentPage == shown)
  }

  @Test func `moving to the open page does nothing`() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.send(.go(to: 3)) == [])
    #expect(driver.controller.turn == nil)
  }

  @Test func `moving to the facing page turns no leaf`() {
    var driver = Driver(pages: 7, at: 2, .two)
    #expect(driver.send(.go(to: 3)) == [.turned(to: 3), .settled])
    #expect(driver.controller.currentPage == 3)
    #expect(driver.controller.turn == nil)
  }

  @Test func `a jump over many pages turns one leaf`() {
    var driver = Driver(pages: 500)
    driver.send(.go(to: 400))
    driver.settle()
    #expect(driver.effects == [.turned(to: 400), .settled])
    #expect(driver.leaves.map(\.goal.first) == [400])
  }

  @Test func `a turn from an odd page leads to the next spread`() {
    var driver = Driver(pages: 7, at: 3, .two)
    #expect(driver.send(.next) == [.turned(to: 4)])
    driver.settle()
    #expect(driver.send(.previous) == [.turned(to: 2)])
  }

  @Test func `a new layout during a turn lands the leaf and turns no page`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.pass(.milliseconds(100))
    #expect(driver.layAgain(pages: 20, at: 5, .two) == [.settled])
    #expect(driver.controller.turn == nil)
    #expect(driver.controller.currentPage == 5)
    #expect(driver.controller.pages.pageCount == 20)
    #expect(driver.controller.shown == Spread(showing: 5, of: 20, .two))
    #expect(driver.controller.isFrameDue)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    driver.pass(.seconds(1))
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func `a new layout at rest has no effects`() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.layAgain(pages: 3, at: 9, .two) == [])
    #expect(driver.controller.currentPage == 2)
    #expect(driver.layAgain(pages: 0, at: 9, .two) == [])
    #expect(driver.controller.currentPage == nil)
    #expect(driver.layAgain(pages: -1, at: 0, .one) == [])
    #expect(driver.controller.pages.pageCount == 0)
  }

  @Test func `a new layout cancels a press`() {
    var driver = Driver(pages: 7)
    driver.send(.press(119))
    driver.layAgain(pages: 7, at: 0, .one)
    #expect(driver.send(.release(119)) == [])
  }
}
