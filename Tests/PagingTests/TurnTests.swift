import Cells
import Paging
import Testing

/// One leaf, then more than one.
struct TurnTests {
  @Test func aTurnLandsOnceAndThenSettles() {
    var driver = Driver(pages: 7)
    #expect(driver.tell(.next) == [.turned(to: 1)])
    driver.pass(.milliseconds(500))
    #expect(driver.effects == [.turned(to: 1)])
    driver.pass(.seconds(5))
    #expect(driver.effects == [.turned(to: 1), .settled])
    #expect(driver.leaves.count == 1)
    #expect(driver.controller.turn == nil)
  }

  @Test func aTurnTakesAboutHalfASecond() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.settle()
    #expect((.milliseconds(500)...(.milliseconds(560))).contains(driver.now))
  }

  @Test func theLeafGoesFromTheOldSpreadToTheNew() {
    var driver = Driver(pages: 7, .two)
    driver.tell(.next)
    let turn = driver.controller.turn
    #expect(turn?.origin == Spread(showing: 0, of: 7, .two))
    #expect(turn?.goal == Spread(showing: 2, of: 7, .two))
    #expect(turn?.direction == .forward)
    driver.settle()
    driver.tell(.previous)
    #expect(driver.controller.turn?.direction == .backward)
  }

  @Test func progressOnlyGrowsInEveryPicture() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.settle()
    let progress = driver.pictures.compactMap { $0.turn?.progress }
    #expect(progress.count > 25)
    #expect(progress.allSatisfy { $0 > 0 && $0 <= 1 })
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aKeyInFlightMovesThePageAtOnce() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.pass(.milliseconds(30))
    #expect(driver.tell(.next) == [.turned(to: 2)])
    #expect(driver.controller.currentPage == 2)
    #expect(driver.controller.shown?.first == 2)
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .turned(to: 2), .settled])
  }

  @Test func aKeyAfterTheShortestFlightLiftsItsLeafAtOnce() {
    var driver = Driver(pages: 7)
    driver.tell(.next)
    driver.pass(Turn<Int>.shortest)
    driver.tell(.next)
    #expect(driver.controller.turn?.goal?.first == 2)
    #expect(driver.controller.turn?.origin.first == 1)
  }

  @Test func aLeafThatIsTurnedRoundComesBackWithoutAJump() {
    for milliseconds in stride(from: 0, through: 500, by: 20) {
      var driver = Driver(pages: 7, at: 3)
      driver.tell(.next)
      driver.pass(.milliseconds(milliseconds))
      let before = driver.controller.turn?.progress
      #expect(driver.tell(.previous) == [.turned(to: 3)])
      #expect(driver.controller.turn?.progress == before)
      driver.settle()
      #expect(driver.effects == [.turned(to: 4), .turned(to: 3), .settled])
      #expect(driver.leaves.count == 1)
      let progress = driver.pictures.compactMap { $0.turn?.progress }
      let jumps = zip(progress, progress.dropFirst()).map { abs($1 - $0) }
      #expect(jumps.allSatisfy { $0 < 0.12 })
      #expect(progress.last.map { $0 < 0.05 } ?? false)
    }
  }

  @Test func aLeafCanBeTurnedRoundManyTimes() {
    var driver = Driver(pages: 7)
    for _ in 0..<20 {
      driver.tell(.next)
      driver.pass(.milliseconds(40))
      driver.tell(.previous)
      driver.pass(.milliseconds(40))
    }
    driver.settle()
    #expect(driver.controller.currentPage == 0)
    #expect(driver.leaves.allSatisfy { $0.origin.first == 0 && $0.goal.first == 1 })
    #expect(driver.effects.last == .settled)
  }

  @Test(arguments: [Orientation.one, .two])
  func aHeldKeyRiffles(orientation: Orientation) {
    var driver = Driver(pages: 100, orientation)
    for repetition in 0..<20 {
      if repetition > 0 { driver.pass(.seconds(1) / 30) }
      driver.tell(.next)
    }
    let lastKey = driver.now
    driver.settle()
    let step = orientation == .one ? 1 : 2
    #expect(driver.controller.currentPage == 20 * step)
    #expect(driver.effects == (1...20).map { .turned(to: $0 * step) } + [.settled])

    let leaves = driver.leaves
    #expect(leaves.filter { $0.time > lastKey }.count <= 1)
    #expect(leaves.last?.goal.first == 20 * step)
    #expect(leaves.first?.origin.first == 0)
    for (leaf, next) in zip(leaves, leaves.dropFirst()) {
      #expect(next.time - leaf.time >= .milliseconds(120))
      #expect(next.origin == leaf.goal)
    }
  }

  @Test(arguments: [Orientation.one, .two])
  func theBookHoldsStillAtItsEnds(orientation: Orientation) {
    for count in 1...9 {
      for page in 0..<count {
        let spread = Spread(showing: page, of: count, orientation)
        let isFirst = spread.pages.contains(0)
        let isLast = spread.pages.contains(count - 1)
        for input in (isFirst ? [.previous] : []) + (isLast ? [Input.next] : []) {
          var driver = Driver(pages: count, at: page, orientation)
          #expect(driver.tell(input) == [])
          #expect(driver.controller.currentPage == page)
          #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
        }
      }
    }
  }

  @Test func aKeyAtTheEndLeavesTheLastLeafAlone() {
    var driver = Driver(pages: 2)
    driver.tell(.next)
    driver.pass(.milliseconds(200))
    let leaf = driver.controller.turn
    #expect(driver.tell(.next) == [])
    #expect(driver.controller.turn == leaf)
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func withoutATransitionATurnSettlesAtOnce() {
    var driver = Driver(pages: 7, transition: .none)
    #expect(driver.tell(.next) == [.turned(to: 1), .settled])
    #expect(driver.controller.turn == nil)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    #expect(driver.controller.isFrameDue)
  }

  @Test func aBookWithoutPagesTakesEveryInput() {
    var driver = Driver(pages: 0)
    for input in [.next, .previous, .go(to: 3), .tick, .press(1), .release(1)]
      as [Input]
    {
      #expect(driver.tell(input) == [])
    }
    #expect(driver.controller.currentPage == nil)
    #expect(driver.controller.shown == nil)
  }
}
