import Cells
import Paging
import Testing

/// When pictures are asked for.
struct FrameTests {
  private let frame = Duration.smoothestFrame

  @Test func nothingIsWaitedForAtRest() {
    var driver = Driver(pages: 7)
    #expect(driver.controller.timeToNextFrame(at: .zero) == nil)
    #expect(driver.controller.isFrameDue)
    driver.tell(.next)
    driver.settle()
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    #expect(driver.controller.isFrameDue)
  }

  @Test func theFirstPictureComesWithTheKeyAndShowsIt() {
    var driver = Driver(pages: 7)
    driver.pass(.seconds(1))
    driver.tell(.next)
    #expect(driver.pictures.map(\.time) == [.seconds(1)])
    #expect(driver.pictures[0].turn.map { $0.progress > 0.02 } ?? false)
  }

  @Test func thenThereIsAPictureEachFrame() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.settle()
    #expect(driver.pictures.map(\.time) == driver.pictures.indices.map { frame * $0 })
  }

  @Test func patienceIsTheTimeToTheNextFrame() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    #expect(driver.controller.timeToNextFrame(at: .zero) == frame)
    #expect(driver.controller.timeToNextFrame(at: .milliseconds(10)) == frame - .milliseconds(10))
    #expect(driver.controller.timeToNextFrame(at: .milliseconds(40)) == .zero)
  }

  @Test func inputsBetweenFramesAddNoPictures() {
    var driver = Driver(pages: 700)
    driver.tell(.next)
    driver.pass(.milliseconds(20))
    let count = driver.pictures.count
    for input in [.next, .tick, .wheel(.wheelDown), .press(119), .release(119), .go(to: 9)]
      as [Input]
    {
      driver.tell(input)
    }
    #expect(driver.pictures.count == count)
  }

  @Test func aThousandKeysASecondAddAPictureForALeafAtMost() {
    var driver = Driver(pages: 2_000)
    for _ in 0..<1_000 {
      driver.tell(.next)
      driver.pass(.milliseconds(1))
    }
    #expect(driver.controller.currentPage == 1_000)
    #expect(driver.pictures.count <= 60 + driver.leaves.count)
  }

  @Test func lateFramesAreNotCaughtUpWith() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.sleep(.milliseconds(200))
    driver.tell(.tick)
    #expect(driver.pictures.count == 2)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == frame)
    driver.tell(.tick)
    #expect(driver.pictures.count == 2)
  }

  @Test func aFrameThatIsALittleLateKeepsTheBeat() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.sleep(frame + .milliseconds(5))
    driver.tell(.tick)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == frame - .milliseconds(5))
  }

  @Test func aMachineThatSleptGoesOnWhereItWas() {
    func progress(afterSleeping time: Duration) -> Double? {
      var driver = Driver(pages: 7)
      driver.tell(.next)
      driver.sleep(time)
      driver.tell(.tick)
      return driver.controller.turn?.progress
    }
    #expect(progress(afterSleeping: .seconds(3600)) == progress(afterSleeping: .milliseconds(50)))
    #expect(progress(afterSleeping: .milliseconds(50)).map { $0 < 0.5 } ?? false)
  }
}
