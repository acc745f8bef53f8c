import CurlewCells
import Paging
import Testing

/// Single turns, and turns during other turns.
@Suite(.timeLimit(.minutes(90)))
struct TurnTests {
  @Test func `a turn lands once and then settles`() {
    var driver = Driver(pages: 7)
    #expect(driver.send(.next) == [.turned(to: 1)])
    driver.pass(.milliseconds(500))
    #expect(driver.effects == [.turned(to: 1)])
    driver.pass(.seconds(5))
    #expect(driver.effects == [.turned(to: 1), .settled])
    #expect(driver.leaves.count == 1)
    #expect(driver.controller.turn == nil)
  }

  @Test func `a turn takes about half a second`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.settle()
    #expect((.milliseconds(500)...(.milliseconds(560))).contains(driver.now))
  }

  @Test func `a lone turn can be watched, and one soon after another is quicker`() {
    func progress(at time: Duration, after pause: Duration) -> Double? {
      var driver = Driver(pages: 7, transition: .curl)
      driver.send(.next)
      driver.settle()
      driver.pass(pause)
      driver.send(.next)
      driver.pass(time)
      return driver.controller.turn?.progress
    }
    let (soon, late) = (Duration.milliseconds(100), Duration.milliseconds(400))
    let early = Duration.milliseconds(100)
    let (slow, quick) = (progress(at: early, after: late), progress(at: early, after: soon))
    #expect(slow.map((0.2...0.42).contains) == true, "\(slow as Any)")
    #expect(quick.map((0.42...0.6).contains) == true, "\(quick as Any)")
    let landing = progress(at: .milliseconds(380), after: late)
    #expect(landing.map((0.8...0.96).contains) == true, "\(landing as Any)")
  }

  @Test func `a leaf begins at the speed of the finger`() {
    var driver = Driver(pages: 7, transition: .curl)
    driver.send(.next)
    let progress = driver.controller.turn?.progress ?? 0
    #expect((0.035...0.045).contains(progress), "one frame ahead, at 2.4 turns a second")
  }

  @Test func `a lone leaf moves for half a second and does not creep`() {
    var driver = Driver(pages: 7, transition: .curl)
    driver.send(.next)
    driver.settle()
    #expect((.milliseconds(480)...(.milliseconds(560))).contains(driver.now))
    let progress = driver.pictures.compactMap { $0.turn?.progress }
    #expect(progress.filter { $0 > 0.95 }.count < 6)
  }

  @Test func `the leaf goes from the old spread to the new`() {
    var driver = Driver(pages: 7, .two)
    driver.send(.next)
    let turn = driver.controller.turn
    #expect(turn?.origin == Spread(showing: 0, of: 7, .two))
    #expect(turn?.goal == Spread(showing: 2, of: 7, .two))
    #expect(turn?.direction == .forward)
    driver.settle()
    driver.send(.previous)
    #expect(driver.controller.turn?.direction == .backward)
  }

  @Test func `progress grows with every frame`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.settle()
    let progress = driver.pictures.compactMap { $0.turn?.progress }
    #expect(progress.count > 25)
    #expect(progress.allSatisfy { $0 > 0 && $0 <= 1 })
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a key during a turn changes the page at once`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.pass(.milliseconds(30))
    #expect(driver.send(.next) == [.turned(to: 2)])
    #expect(driver.controller.currentPage == 2)
    #expect(driver.controller.shown?.first == 2)
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .turned(to: 2), .settled])
  }

  @Test func `a key after the shortest turn lifts another leaf at once`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.pass(Turn<Int>.shortest)
    driver.send(.next)
    #expect(driver.controller.turn?.goal?.first == 2)
    #expect(driver.controller.turn?.origin.first == 1)
  }

  @Test func `a leaf that turns round moves without a jump`() {
    for milliseconds in stride(from: 0, through: 500, by: 20) {
      var driver = Driver(pages: 7, at: 3)
      driver.send(.next)
      driver.pass(.milliseconds(milliseconds))
      let before = driver.controller.turn?.progress
      #expect(driver.send(.previous) == [.turned(to: 3)])
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

  @Test func `a leaf can turn round many times`() {
    var driver = Driver(pages: 7)
    for _ in 0..<20 {
      driver.send(.next)
      driver.pass(.milliseconds(40))
      driver.send(.previous)
      driver.pass(.milliseconds(40))
    }
    driver.settle()
    #expect(driver.controller.currentPage == 0)
    #expect(driver.leaves.allSatisfy { $0.origin.first == 0 && $0.goal.first == 1 })
    #expect(driver.effects.last == .settled)
  }

  @Test(arguments: [Orientation.one, .two])
  func `a held key riffles`(orientation: Orientation) {
    var driver = Driver(pages: 100, orientation)
    for repetition in 0..<20 {
      if repetition > 0 { driver.pass(.seconds(1) / 30) }
      driver.send(.next)
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
  func `keys do nothing at the ends of the book`(orientation: Orientation) {
    for count in 1...9 {
      for page in 0..<count {
        let spread = Spread(showing: page, of: count, orientation)
        let isFirst = spread.pages.contains(0)
        let isLast = spread.pages.contains(count - 1)
        for input in (isFirst ? [.previous] : []) + (isLast ? [Input.next] : []) {
          var driver = Driver(pages: count, at: page, orientation)
          #expect(driver.send(input) == [])
          #expect(driver.controller.currentPage == page)
          #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
        }
      }
    }
  }

  @Test func `a key at the end does not disturb the last leaf`() {
    var driver = Driver(pages: 2)
    driver.send(.next)
    driver.pass(.milliseconds(200))
    let leaf = driver.controller.turn
    #expect(driver.send(.next) == [])
    #expect(driver.controller.turn == leaf)
    driver.settle()
    #expect(driver.effects == [.turned(to: 1), .settled])
  }

  @Test func `without a transition a turn settles at once`() {
    var driver = Driver(pages: 7, transition: .none)
    #expect(driver.send(.next) == [.turned(to: 1), .settled])
    #expect(driver.controller.turn == nil)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    #expect(driver.controller.isFrameDue)
  }

  @Test func `a book without pages accepts every event`() {
    var driver = Driver(pages: 0)
    for input in [.next, .previous, .go(to: 3), .tick, .press(1), .release(1)]
      as [Input]
    {
      #expect(driver.send(input) == [])
    }
    #expect(driver.controller.currentPage == nil)
    #expect(driver.controller.shown == nil)
  }
}
