import CurlewCells
import Paging
import Testing

/// Right-to-left books, and books whose leaves turn up and down.
@Suite(.timeLimit(.minutes(90)))
struct MirrorTests {
  private func direction(of key: Key, _ binding: BookBinding) -> Direction? {
    binding.direction(of: key)
  }

  @Test func `arrow keys follow the reading direction`() {
    #expect(direction(of: .right, .left) == .forward)
    #expect(direction(of: .left, .left) == .backward)
    #expect(direction(of: .right, .right) == .backward)
    #expect(direction(of: .left, .right) == .forward)
    for binding in [BookBinding.left, .right, .top, .bottom] {
      #expect(direction(of: .down, binding) == .forward)
      #expect(direction(of: .up, binding) == .backward)
      #expect(direction(of: .pageDown, binding) == .forward)
    }
  }

  @Test(arguments: [Orientation.one, .two])
  func `a tap turns towards the side that was tapped`(orientation: Orientation) {
    for (binding, point, page) in [
      (BookBinding.left, Point(column: 118, row: 20), 5), (.left, Point(column: 1, row: 20), 3),
      (.right, Point(column: 118, row: 20), 3), (.right, Point(column: 1, row: 20), 5),
      (.top, Point(column: 60, row: 38), 5), (.top, Point(column: 60, row: 1), 3),
      (.top, Point(column: 118, row: 20), 4),
    ] {
      var driver = Driver(
        pages: 20, at: 4, orientation, transition: .none, binding: binding)
      driver.send(.pointer(Pointer(.press, at: point)))
      driver.send(.pointer(Pointer(.release, at: point)))
      let step = orientation == .one ? page - 4 : (page - 4) * 2
      #expect(driver.controller.currentPage == 4 + step, "\(binding) \(point)")
    }
  }

  @Test func `a horizontal wheel follows the reading direction`() {
    for (binding, page) in [(BookBinding.left, 5), (.right, 3)] {
      var driver = Driver(pages: 20, at: 4, transition: .none, binding: binding)
      driver.send(.wheel(.wheelRight))
      #expect(driver.controller.currentPage == page)
      driver.send(.wheel(.wheelLeft))
      #expect(driver.controller.currentPage == 4)
    }
  }

  @Test func `the first of two pages lies where reading begins`() {
    func places(_ binding: BookBinding) -> [Point] {
      BookGeometry.wide(.two, binding).pages.map(\.origin)
    }
    #expect(places(.left)[0].column < places(.left)[1].column)
    #expect(places(.right)[0].column > places(.right)[1].column)
    #expect(places(.top)[0].row < places(.top)[1].row)
  }

  @Test func `two pages are stacked from 50 rows on`() {
    for rows in 0...120 {
      let size = Size(columns: 80, rows: rows)
      #expect(
        SideBySidePolicy.fitting(.top).orientation(for: size) == (rows < 50 ? .one : .two))
    }
  }

  @Test func `the first page follows the last if pages wrap around`() {
    var driver = Driver(pages: 7, at: 6, transition: .scroll, wraps: true)
    #expect(driver.send(.next) == [.turned(to: 0)])
    #expect(driver.controller.turn?.direction == .forward)
    driver.settle()
    #expect(driver.send(.previous) == [.turned(to: 6)])
    #expect(driver.controller.turn?.direction == .backward)
    driver.settle()
    driver.send(.next)
    driver.pass(.milliseconds(20))
    driver.send(.next)
    driver.settle()
    #expect(driver.leaves.allSatisfy { $0.goal.first != $0.origin.first })
    #expect(driver.controller.currentPage == 1)
  }
}
