import Cells
import Paging
import Testing

/// The mouse, the finger and the wheel.
struct DragPathTests {
  @Test func aTapOnAnOuterThirdTurns() {
    var driver = Driver(pages: 7, at: 3)
    #expect(driver.tell(.press(119)) == [])
    #expect(driver.tell(.release(119)) == [.turned(to: 4)])
    driver.settle()
    driver.tell(.press(0))
    #expect(driver.tell(.release(0)) == [.turned(to: 3)])
  }

  @Test func aTapInTheMiddleDoesNothing() {
    var driver = Driver(pages: 7, at: 3)
    driver.tell(.press(60))
    #expect(driver.tell(.release(60)) == [])
  }

  @Test func aDragIsNoTap() {
    var driver = Driver(pages: 7, at: 3)
    driver.tell(.press(119))
    driver.tell(.drag(118))
    driver.tell(.drag(119))
    #expect(driver.tell(.release(119)) == [])
  }

  @Test func aDragWithinTheCellIsStillATap() {
    var driver = Driver(pages: 7, at: 3)
    driver.tell(.press(119))
    driver.tell(.drag(119))
    #expect(driver.tell(.release(119)) == [.turned(to: 4)])
  }

  @Test func aReleaseElsewhereIsAPullEvenIfNoDragWasReported() {
    var driver = Driver(pages: 7, at: 3)
    driver.tell(.press(10))
    driver.pass(.milliseconds(300))
    #expect(driver.tell(.release(100)) == [.turned(to: 2)])
    #expect(driver.tell(.release(0)) == [])
  }

  @Test func onlyTheLeftButtonTaps() {
    for button in [Pointer.Button.middle, .right, .none] {
      var driver = Driver(pages: 7, at: 3)
      driver.tell(.press(119, button: button))
      #expect(driver.tell(.release(119)) == [])
    }
  }

  @Test func theWheelTurnsInItsDirection() {
    for action in [Pointer.Action.wheelDown, .wheelRight] {
      var driver = Driver(pages: 7, at: 3)
      #expect(driver.tell(.wheel(action)) == [.turned(to: 4)])
    }
    for action in [Pointer.Action.wheelUp, .wheelLeft] {
      var driver = Driver(pages: 7, at: 3)
      #expect(driver.tell(.wheel(action)) == [.turned(to: 2)])
    }
  }

  @Test func theWheelTurnedBackIsObeyedAtOnce() {
    var driver = Driver(pages: 7, at: 2)
    #expect(driver.tell(.wheel(.wheelDown)) == [.turned(to: 3)])
    #expect(driver.tell(.wheel(.wheelUp)) == [.turned(to: 2)])
  }

  @Test func aFloodOfWheelStepsIsOneTurn() {
    var driver = Driver(pages: 100)
    for _ in 0..<50 {
      driver.tell(.wheel(.wheelDown))
      driver.pass(.milliseconds(2))
    }
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func aLongFloodTurnsNoFasterThanLeavesFly() {
    var driver = Driver(pages: 100)
    for _ in 0..<500 {
      driver.tell(.wheel(.wheelDown))
      driver.pass(.milliseconds(2))
    }
    driver.settle()
    #expect(driver.controller.currentPage == 9)
    for (leaf, next) in zip(driver.leaves, driver.leaves.dropFirst()) {
      #expect(next.time - leaf.time >= Turn<Int>.shortest)
    }
  }
}
