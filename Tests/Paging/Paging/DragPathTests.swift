import CurlewCells
import Paging
import Testing

/// Taps, drags and the wheel.
@Suite(.timeLimit(.minutes(90)))
struct DragPathTests {
  @Test func `a tap on an outer third turns`() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.send(.press(119)) == [])
    #expect(driver.send(.release(119)) == [.turned(to: 4)])
    driver.settle()
    driver.send(.press(0))
    #expect(driver.send(.release(0)) == [.turned(to: 3)])
  }

  @Test func `a tap in the middle does nothing`() {
    var driver = Driver(pages: 7, at: 3)
    driver.send(.press(60))
    #expect(driver.send(.release(60)) == [])
  }

  @Test func `a drag is no tap`() {
    var driver = Driver(pages: 7, at: 3)
    driver.send(.press(119))
    driver.send(.drag(118))
    driver.send(.drag(119))
    #expect(driver.send(.release(119)) == [])
  }

  @Test func `a drag within the cell is still a tap`() {
    var driver = Driver(pages: 7, at: 3)
    driver.send(.press(119))
    driver.send(.drag(119))
    #expect(driver.send(.release(119)) == [.turned(to: 4)])
  }

  @Test func `a release in another cell is a drag, even if no drag was reported`() {
    var driver = Driver(pages: 7, at: 3)
    driver.send(.press(10))
    driver.pass(.milliseconds(300))
    #expect(driver.send(.release(100)) == [.turned(to: 2)])
    #expect(driver.send(.release(0)) == [])
  }

  @Test func `only the left button taps`() {
    for button in [Pointer.Button.middle, .right, .none] {
      var driver = Driver(pages: 7, at: 3)
      driver.send(.press(119, button: button))
      #expect(driver.send(.release(119)) == [])
    }
  }

  @Test func `the wheel turns in its direction`() {
    for action in [Pointer.Action.wheelDown, .wheelRight] {
      var driver = Driver(pages: 7, at: 3)
      #expect(driver.send(.wheel(action)) == [.turned(to: 4)])
    }
    for action in [Pointer.Action.wheelUp, .wheelLeft] {
      var driver = Driver(pages: 7, at: 3)
      #expect(driver.send(.wheel(action)) == [.turned(to: 2)])
    }
  }

  @Test func `turning the wheel back takes effect at once`() {
    var driver = Driver(pages: 7, at: 2)
    #expect(driver.send(.wheel(.wheelDown)) == [.turned(to: 3)])
    #expect(driver.send(.wheel(.wheelUp)) == [.turned(to: 2)])
  }

  @Test func `many wheel steps in quick succession turn one leaf`() {
    var driver = Driver(pages: 100)
    for _ in 0..<50 {
      driver.send(.wheel(.wheelDown))
      driver.pass(.milliseconds(2))
    }
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func `a long series of wheel steps turns no faster than leaves can follow`() {
    var driver = Driver(pages: 100)
    for _ in 0..<500 {
      driver.send(.wheel(.wheelDown))
      driver.pass(.milliseconds(2))
    }
    driver.settle()
    #expect(driver.controller.currentPage == 9)
    for (leaf, next) in zip(driver.leaves, driver.leaves.dropFirst()) {
      #expect(next.time - leaf.time >= Turn<Int>.shortest)
    }
  }
}
