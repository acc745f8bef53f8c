import CurlewCells
import Paging
import Testing

/// Known faults of other page controllers, each as a user would notice it.
@Suite(.timeLimit(.minutes(90)))
struct KnownFaultTests {
  typealias Controller = PageController<NumberPages>

  private func controller(
    _ count: Int, _ orientation: Orientation = .one, options: PageOptions = PageOptions(),
    at page: Int = 0
  ) throws -> Controller {
    var controller = Controller(
      NumberPages(total: count), at: nil, options: options, size: .roomy,
      sideBySide: .always(orientation))
    try controller.show(page, at: .zero)
    return controller
  }

  // MARK: The number of pages

  @Test(arguments: [
    (Orientation.one, false, [1, 2] as [Int?], 1), (.one, false, [1, 2, 3], 1),
    (.one, true, [1], 2), (.two, false, [1], 2), (.two, false, [1, 2, 3], 2),
  ])
  func `a wrong number of pages is reported and changes nothing`(
    orientation: Orientation, hasPagesOnBacks: Bool, pages: [Int?], expected: Int
  ) throws {
    var controller = try controller(
      9, orientation, options: PageOptions(hasPagesOnBacks: hasPagesOnBacks), at: 6)
    let before = (controller.shown, controller.currentPage)
    #expect(throws: PagingError.wrongNumberOfPages(expected: expected, got: pages.count)) {
      try controller.setPages(pages, animated: true, at: .zero)
    }
    #expect(before == (controller.shown, controller.currentPage))
    #expect(controller.turn == nil)
  }

  @Test func `a spread needs at least one page and no page twice`() throws {
    var controller = try controller(9, .two)
    #expect(throws: PagingError.pageTwice) { try controller.setPages([3, 3], at: .zero) }
    #expect(throws: PagingError.onlyEmptySlots) {
      try controller.setPages([nil, nil], at: .zero)
    }
    #expect(controller.shown == Spread(0, facing: 1))
  }

  @Test func `an empty list removes all pages`() throws {
    var controller = try controller(9)
    let effects = try controller.setPages([], at: .zero)
    #expect(controller.shown == nil && controller.currentPage == nil)
    #expect(effects.contains(.appearance(.didDisappear, 0)))
    try controller.setPages([4], animated: true, at: .zero)
    #expect(controller.turn == nil, "without an open page there is no turn")
    #expect(controller.shown == Spread(4))
  }

  @Test func `a double-sided leaf shows the page on its back`() throws {
    var controller = try controller(9, options: PageOptions(hasPagesOnBacks: true))
    controller.turn(.forward, at: .zero)
    #expect(controller.turn?.reverse == 1)
    #expect(controller.turn?.goal == Spread(2))
    controller.settle()
    try controller.show(6, direction: .backward, animated: true, at: .seconds(4))
    #expect(controller.turn?.reverse == 7, "the page after it, if the leaf turns back")
    controller.settle()
    try controller.setPages([7, 8], animated: true, at: .seconds(9))
    #expect(controller.turn?.reverse == 7)
    #expect(controller.currentPage == 8)
  }

  // MARK: The ends

  @Test(arguments: [TransitionStyle.curl, .scroll], [Orientation.one, .two])
  func `a drag past an end gives a little and springs back`(
    style: TransitionStyle, orientation: Orientation
  ) {
    for (page, from, to) in [(6, 117, 20), (0, 2, 90)] {
      var driver = Driver(pages: 7, at: page, orientation, transition: style)
      driver.send(.press(from, row: 19))
      driver.send(.drag(from + (to > from ? 1 : -1), row: 19))
      driver.send(.drag(to, row: 19))
      driver.pass(.seconds(1))
      #expect(driver.controller.turn.map { $0.goal == nil } ?? false)
      #expect(driver.controller.turn.map { (0.05...0.4).contains($0.progress) } ?? false)
      driver.send(.release(to, row: 19))
      driver.settle()
      #expect(driver.controller.currentPage == page)
      #expect(driver.log == [.settled])
    }
  }

  @Test func `a corner dragged past an end gives a little in both directions`() throws {
    var driver = Driver(pages: 7, at: 6, .two, transition: .curl)
    driver.send(.press(117, row: 37))
    driver.send(.drag(110, row: 36))
    driver.send(.drag(70, row: 5))
    driver.pass(.seconds(1))
    guard case .corner(.foot, let column, let row)? = driver.controller.turn?.grip else {
      Issue.record("the corner is not held")
      return
    }
    #expect((70..<110).contains(column))
    #expect((20..<37).contains(row), "the pointer is in row 5, and the corner far below it")
  }

  @Test func `gestures do nothing if the source does not allow turning`() throws {
    var controller = Controller(
      NumberPages(total: 9, allowsTurning: false), at: nil, size: .roomy, sideBySide: .always(.one))
    try controller.setPages([3], at: .zero)
    for pointer in [
      Pointer(.press, at: Point(column: 117, row: 9)),
      Pointer(.drag, at: Point(column: 60, row: 9)),
      Pointer(.release, at: Point(column: 20, row: 9)), Pointer(.wheelDown, at: .zero),
    ] {
      #expect(controller.handle(.pointer(pointer), at: .zero) == [])
    }
    #expect(controller.turn == nil && controller.currentPage == 3)
    #expect(!controller.canDrag(at: Point(column: 117, row: 9)))
  }

  // MARK: Stale neighbours

  @Test(arguments: [false, true])
  func `neighbours are requested again after a set, a reload, a removal and an insertion`(
    isAnimated: Bool
  ) throws {
    var controller = try controller(9, at: 2)
    try controller.setPages([5], animated: isAnimated, at: .zero)
    controller.settle()
    controller.turn(.forward, at: .seconds(5))
    #expect(controller.currentPage == 6)
    controller.settle()

    controller.pages.missing = [7]
    controller.turn(.forward, at: .seconds(10))
    #expect(controller.currentPage == 8, "page 7 has been removed")
    controller.settle()
    controller.pages.missing = []
    controller.turn(.backward, at: .seconds(15))
    #expect(controller.currentPage == 7, "and put back")
    controller.settle()

    controller.pages.missing = [7, 8]
    controller.reload(at: 6)
    #expect(controller.currentPage == 6)
    controller.turn(.forward, at: .seconds(20))
    #expect(controller.currentPage == 6, "no other page is left")
  }

  // MARK: Callbacks

  @Test(arguments: [false, true])
  func `a jump reports the target once, and no page in between`(isAnimated: Bool) {
    var driver = Driver(pages: 400)
    driver.log(driver.controller.moveToPage(300, animated: isAnimated, at: driver.now))
    driver.settle()
    let calls = driver.log.compactMap { effect -> String? in
      if case .appearance(let appearance, let page) = effect {
        "\(appearance) \(page)"
      } else {
        nil
      }
    }
    #expect(
      calls == [
        "willDisappear 0", "willAppear 300", "didDisappear 0", "didAppear 300",
      ])
  }

  @Test func `a leaf that falls back reports the opposite steps`() {
    var driver = Driver(pages: 7, at: 3, transition: .curl)
    driver.send(.press(117, row: 19))
    driver.send(.drag(110, row: 19))
    driver.pass(.milliseconds(500))
    driver.send(.release(110, row: 19))
    driver.settle()
    #expect(
      driver.log == [
        .appearance(.willDisappear, 3), .appearance(.willAppear, 4), .willTransition(to: [4]),
        .appearance(.willDisappear, 4), .appearance(.willAppear, 3),
        .appearance(.didDisappear, 4), .appearance(.didAppear, 3),
        .didFinish(isFinished: true, previous: [3], isCompleted: false), .settled,
      ])
  }

  @Test func `an overlay hides the pages and shows the same pages again`() {
    var driver = Driver(pages: 7, at: 2, .two)
    let shown = driver.controller.shown
    driver.log(driver.controller.cover())
    driver.log(driver.controller.uncover())
    #expect(
      driver.log == [
        .appearance(.willDisappear, 2), .appearance(.willDisappear, 3),
        .appearance(.didDisappear, 2), .appearance(.didDisappear, 3),
        .appearance(.willAppear, 2), .appearance(.willAppear, 3), .appearance(.didAppear, 2),
        .appearance(.didAppear, 3),
      ])
    #expect(driver.controller.shown == shown)
    #expect(driver.send(.next) == [.turned(to: 4)])
  }

  @Test func `turns of the reader and of the program are reported differently`() {
    var driver = Driver(pages: 70)
    driver.send(.next)
    driver.settle()
    let isReaders = driver.log.contains(.willTransition(to: [1]))
    #expect(isReaders && driver.requests.isEmpty)
    #expect(
      driver.log.contains(.didFinish(isFinished: true, previous: [0], isCompleted: true)))
    let before = driver.log.count
    driver.send(.go(to: 40))
    driver.settle()
    #expect(driver.requests == [true])
    #expect(
      !driver.log.dropFirst(before).contains {
        if case .willTransition = $0 { true } else if case .didFinish = $0 { true } else { false }
      })
  }

  @Test func `an interrupted request is completed at once, and only once`() {
    var driver = Driver(pages: 70)
    driver.send(.go(to: 40))
    driver.pass(.milliseconds(50))
    #expect(driver.requests == [])
    driver.send(.next)
    #expect(driver.requests == [false])
    driver.settle()
    #expect(driver.requests == [false])
  }

  // MARK: Resizing

  @Test(arguments: [Orientation.one, .two])
  func `a resize never turns a page`(orientation: Orientation) {
    let states: [(String, (inout Driver) -> Void)] = [
      ("idle", { _ in }), ("turning", { $0.send(.next) }),
      (
        "dragging",
        {
          $0.send(.press(118)); $0.send(.drag(30))
        }
      ),
      (
        "rubber band",
        {
          $0.send(.go(to: 6)); $0.settle(); $0.send(.press(118)); $0.send(.drag(9))
        }
      ),
      ("overlay", { $0.log($0.controller.cover()) }),
    ]
    for (name, reach) in states {
      var driver = Driver(pages: 7, at: 3, orientation)
      reach(&driver)
      let page = driver.controller.currentPage
      for size in [Size(columns: 1, rows: 1), Size(columns: 80, rows: 24), .roomy] {
        for other in [Orientation.two, .one] {
          driver.controller.sideBySide = .always(other)
          let effects = driver.controller.resize(to: size)
          #expect(!effects.contains { if case .turned = $0 { true } else { false } }, "\(name)")
          #expect(driver.controller.turn == nil)
          #expect(driver.controller.currentPage == page, "\(name)")
          #expect(driver.controller.shown?.orientation == other)
        }
      }
      driver.send(.release(30))
      #expect(driver.controller.currentPage == page, "\(name)")
    }
  }

  @Test func `a book opens with as many pages as fit the screen`() {
    let book = BookController(Sheets(count: 9), at: 5, size: Size(columns: 200, rows: 50))
    #expect(book.shown == Spread(4, facing: 5))
    #expect(book.currentPage == 5)
  }

  @Test func `an interrupted turn leaves no state behind`() {
    var driver = Driver(pages: 9, at: 3, transition: .curl)
    driver.send(.press(117, row: 19))
    driver.send(.drag(20, row: 19))
    driver.layAgain(pages: 9, at: 3, .one)
    driver.send(.release(20, row: 19))
    driver.settle()
    #expect(driver.controller.currentPage == 3)
    #expect(driver.send(.next) == [.turned(to: 4)])
  }
}

/// Pages with numbers, some of which may be missing.
struct NumberPages: PageSource {
  var total: Int
  var missing: Set<Int> = []
  var allowsTurning = true

  func page(after id: Int) -> Int? { (id + 1..<max(total, id + 1)).first { !missing.contains($0) } }
  func page(before id: Int) -> Int? { (0..<id).last { !missing.contains($0) } }
  func makePage(_ id: Int) -> NumberedSheet? { NumberedSheet(index: id) }
}

extension PageController {
  /// Ticks until nothing moves.
  mutating func settle() {
    var now = Duration.seconds(1)
    while let time = timeToNextFrame(at: now) {
      now += time
      handle(.tick, at: now)
    }
  }
}
