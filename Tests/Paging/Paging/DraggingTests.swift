import CurlewCells
import Paging
import Testing

/// A leaf that follows the pointer.
@Suite(.timeLimit(.minutes(90)))
struct DraggingTests {
  private static let bindings: [BookBinding] = [.left, .right, .top, .bottom]

  /// The point at a fraction of the leaf's width from the spine, and at a fraction of its length.
  private func place(
    _ part: Double, _ along: Double = 0.5, _ direction: Direction, in geometry: BookGeometry
  ) -> Point {
    let isAcross = geometry.binding.axis == .horizontal
    let isFarther =
      geometry.orientation == .one
      ? geometry.binding.boundEdge == .min
      : (direction == .forward) != (isAcross && geometry.binding.reading == .rightToLeft)
    let (width, length) = (
      Double(isAcross ? geometry.leaf.columns : geometry.leaf.rows),
      Double(isAcross ? geometry.leaf.rows : geometry.leaf.columns)
    )
    let across = Int(
      (Double(geometry.spinePosition) + (isFarther ? width : -width) * part).rounded(.down))
    let down =
      Int(length * along) + (isAcross ? geometry.book.rows : geometry.book.columns).lowerBound
    return isAcross ? Point(column: across, row: down) : Point(column: down, row: across)
  }

  private func pull(
    _ driver: inout Driver, from start: Double, to end: Double, along: Double = 0.5,
    _ direction: Direction, over time: Duration = .milliseconds(800)
  ) {
    let geometry = driver.controller.geometry
    driver.send(.pointer(Pointer(.press, at: place(start, along, direction, in: geometry))))
    for step in 1...8 {
      driver.pass(time / 8)
      let part = start + (end - start) * Double(step) / 8
      driver.send(.pointer(Pointer(.drag, at: place(part, along, direction, in: geometry))))
    }
  }

  private func letGo(
    _ driver: inout Driver, at part: Double, along: Double = 0.5, _ direction: Direction
  ) {
    let point = place(part, along, direction, in: driver.controller.geometry)
    driver.send(.pointer(Pointer(.release, at: point)))
  }

  @Test(arguments: bindings, [Orientation.one, .two])
  func `a leaf released past the middle turns, and falls back before it`(
    binding: BookBinding, orientation: Orientation
  ) {
    for direction in [Direction.forward, .backward] {
      let isComing = orientation == .one && direction == .backward
      let (start, little, far) =
        isComing ? (0.04, 0.35, 0.7) : orientation == .one ? (0.96, 0.7, 0.3) : (0.96, 0.3, -0.4)
      for (end, turns) in [(little, false), (far, true)] {
        var driver = Driver(
          pages: 20, at: 8, orientation, transition: .curl, binding: binding)
        pull(&driver, from: start, to: end, direction)
        #expect(driver.effects == [])
        #expect(driver.controller.turn?.direction == direction)
        #expect(driver.controller.turn?.grip == .edge)
        driver.pass(.milliseconds(200))
        letGo(&driver, at: end, direction)
        let step = (orientation == .one ? 1 : 2) * direction.sign
        #expect(driver.controller.currentPage == (turns ? 8 + step : 8))
        driver.settle()
        #expect(driver.effects == (turns ? [.turned(to: 8 + step), .settled] : [.settled]))
      }
    }
  }

  @Test(arguments: bindings, [Orientation.one, .two])
  func `the edge of a dragged leaf follows the pointer`(
    binding: BookBinding, orientation: Orientation
  )
    throws
  {
    for part in stride(from: 0.9, through: orientation == .one ? 0.1 : -0.8, by: -0.1) {
      var driver = Driver(pages: 20, at: 8, orientation, transition: .curl, binding: binding)
      pull(&driver, from: 0.96, to: part, .forward)
      driver.pass(.seconds(1))
      let turn = try #require(driver.controller.turn)
      let point = place(part, 0.5, .forward, in: turn.geometry)
      let edge = turn.edgeCell(besides: point)
      #expect(abs(edge) <= 1, "the edge is \(edge) cells from the pointer")
      #expect(
        driver.controller.timeToNextFrame(at: driver.now) == nil, "a hand that rests costs nothing")
    }
  }

  @Test func `a drag near a corner holds the corner, elsewhere the edge`() {
    for (along, corner) in [(0.1, Corner?.some(.head)), (0.5, nil), (0.9, .foot)] {
      var driver = Driver(pages: 20, at: 8, .two, transition: .curl)
      pull(&driver, from: 0.96, to: 0.5, along: along, .forward)
      driver.pass(.seconds(1))
      guard case .corner(let held, let column, let row)? = driver.controller.turn?.grip else {
        #expect(corner == nil)
        continue
      }
      #expect(held == corner)
      let hand = place(0.5, along, .forward, in: driver.controller.geometry)
      #expect(abs(column - Double(hand.column) - 0.5) < 0.6)
      #expect(abs(row - Double(hand.row) - 0.5) < 0.6)
      letGo(&driver, at: 0.5, along: along, .forward)
      driver.settle()
      #expect(driver.effects == [.settled])
    }
  }

  @Test func `a press away from the edge drags no leaf`() {
    for part in [0.8, 0.5, 0.1] {
      var driver = Driver(pages: 20, at: 8, .two, transition: .curl)
      pull(&driver, from: part, to: part - 0.5, .forward)
      #expect(driver.controller.turn == nil)
      letGo(&driver, at: part - 0.5, .forward)
      #expect(driver.log == [])
    }
  }

  @Test(arguments: [TransitionStyle.curl, .scroll])
  func `a flick completes a turn before the middle, and cancels it beyond`(style: TransitionStyle) {
    var driver = Driver(pages: 20, at: 8, .two, transition: style)
    pull(&driver, from: 0.96, to: 0.7, .forward, over: .milliseconds(80))
    letGo(&driver, at: 0.7, .forward)
    #expect(driver.effects == [.turned(to: 10)])

    driver = Driver(pages: 20, at: 8, .two, transition: style)
    pull(&driver, from: 0.96, to: -0.7, .forward)
    for part in [-0.6, -0.4, -0.2] {
      driver.pass(.milliseconds(20))
      let point = place(part, 0.5, .forward, in: driver.controller.geometry)
      driver.send(.pointer(Pointer(.drag, at: point)))
    }
    letGo(&driver, at: -0.2, .forward)
    driver.settle()
    #expect(driver.effects == [.settled])
  }

  @Test(arguments: [TransitionStyle.curl, .scroll], [20, 90, 150, 200])
  func `a moving leaf can be caught and dragged back`(style: TransitionStyle, milliseconds: Int) {
    var driver = Driver(pages: 20, at: 8, .two, transition: style)
    driver.send(.next)
    driver.pass(.milliseconds(milliseconds))
    let before = driver.controller.turn?.progress ?? 0
    let (from, to) = style == .curl ? (0.0, 0.9) : (-0.9, 0.9)
    pull(&driver, from: from, to: from + 0.05, .forward, over: .milliseconds(8))
    #expect(driver.controller.turn?.isInHand == true)
    #expect(driver.controller.currentPage == 10, "a drag decides nothing before the release")
    #expect(style == .curl || abs((driver.controller.turn?.progress ?? 0) - before) < 0.1)
    pull(&driver, from: from, to: to, .forward)
    driver.pass(.milliseconds(200))
    letGo(&driver, at: to, .forward)
    driver.settle()
    #expect(driver.controller.currentPage == 8)
    #expect(driver.effects == [.turned(to: 10), .turned(to: 8), .settled])
  }

  @Test func `a drag that begins when a leaf has nearly landed takes the next leaf`() {
    var driver = Driver(pages: 20, at: 8, .two, transition: .curl)
    driver.send(.next)
    driver.pass(.milliseconds(450))
    #expect(driver.controller.turn != nil)
    pull(&driver, from: 0.96, to: -0.5, .forward, over: .milliseconds(400))
    driver.pass(.milliseconds(100))
    letGo(&driver, at: -0.5, .forward)
    driver.settle()
    #expect(driver.controller.currentPage == 12)
  }

  @Test func `a leaf that falls back restores the same page`() {
    var driver = Driver(pages: 20, at: 9, .two, transition: .curl)
    driver.send(.next)
    driver.pass(.milliseconds(100))
    pull(&driver, from: 0, to: 0.9, .forward, over: .milliseconds(200))
    driver.pass(.milliseconds(200))
    letGo(&driver, at: 0.9, .forward)
    driver.settle()
    #expect(driver.controller.currentPage == 9)
  }

  @Test(arguments: bindings)
  func `a sheet follows the pointer cell by cell`(binding: BookBinding) {
    let isAcross = binding.axis == .horizontal
    var driver = Driver(pages: 20, at: 8, .two, transition: .scroll, binding: binding)
    let travel =
      isAcross
      ? driver.controller.geometry.book.size.columns + 4
      : driver.controller.geometry.book.size.rows + 2
    let sign = binding.reading == .rightToLeft ? 1 : -1
    func point(_ cells: Int) -> Point {
      isAcross ? Point(column: 60 + cells * sign, row: 9) : Point(column: 9, row: 20 - cells)
    }
    driver.send(.pointer(Pointer(.press, at: point(0))))
    for cells in [3, 15, -3, -15, 7] {
      driver.send(.pointer(Pointer(.drag, at: point(cells))))
      driver.pass(.seconds(1))
      let turn = driver.controller.turn
      #expect(turn?.direction == (cells < 0 ? .backward : .forward))
      #expect(Int(((turn?.progress ?? 0) * Double(travel)).rounded()) == abs(cells))
    }
    driver.send(.pointer(Pointer(.release, at: point(7))))
    driver.settle()
    #expect(driver.effects.filter { $0 != .settled } == [])
    #expect(driver.controller.currentPage == 8)
  }

  @Test func `the gap between sheets has the configured width`() {
    let options = PageOptions(transition: .scroll, spacing: 20)
    var book = BookController(
      Sheets(count: 9), options: options, size: .roomy, sideBySide: .always(.one))
    book.turn(.forward, at: .zero)
    book.handle(.tick, at: .milliseconds(50))
    book.handle(.tick, at: .milliseconds(100))
    let picture = book.picture()
    let columns = book.geometry.book.columns
    let desk = columns.filter { picture[$0, 20].style == .desk }
    #expect(desk.count == 20)
  }

  @Test func `a key ends a drag`() {
    for (key, page) in [(Input.next, 10), (.previous, 6)] {
      var driver = Driver(pages: 20, at: 8, .two, transition: .curl)
      pull(&driver, from: 0.96, to: 0.3, .forward)
      #expect(driver.send(key) == [.turned(to: page)])
      letGo(&driver, at: 0.3, .forward)
      driver.settle()
      #expect(driver.effects.filter { $0 != .settled } == [.turned(to: page)])
      #expect(driver.controller.currentPage == page)
    }
  }

  /// At 30, 60 and 144 frames per second the leaf is at the same position at the same time.
  @Test(arguments: [TransitionStyle.curl, .scroll])
  func `the motion is the same at every frame rate, within a cell`(style: TransitionStyle) {
    let paths = [30, 60, 144].map { rate -> [Double] in
      var driver = Driver(pages: 20, at: 8, .two, transition: style)
      driver.controller.frameInterval = .seconds(1) / rate
      driver.send(.next)
      var path: [Double] = []
      for _ in 1...2 {
        driver.pass(.seconds(1) / 6)
        path.append(driver.controller.turn?.progress ?? 1)
      }
      pull(&driver, from: 0.1, to: -0.3, .forward, over: .seconds(4) / 3)
      driver.pass(.seconds(1) / 6)
      return path + [driver.controller.turn?.progress ?? 1]
    }
    let leaf = 2 * Double(BookGeometry.wide(.two).leaf.columns)
    for path in paths {
      for (progress, smoothest) in zip(path, paths[2]) {
        #expect(abs(progress - smoothest) * leaf < 1)
      }
    }
  }
}

extension Turn {
  /// The distance in cells between a point and the free edge in its row.
  fileprivate func edgeCell(besides point: Point) -> Double {
    let isAcross = geometry.binding.axis == .horizontal
    let place = freeEdge(along: isAcross ? point.row : point.column)
    return place - Double(isAcross ? point.column : point.row) - 0.5
  }
}
