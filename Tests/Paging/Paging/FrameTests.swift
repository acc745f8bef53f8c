import CurlewCells
import Paging
import Testing

/// When frames are due.
@Suite(.timeLimit(.minutes(90)))
struct FrameTests {
  private let frame = Duration.smoothestFrame

  @Test func `at rest there is no next frame`() {
    var driver = Driver(pages: 7)
    #expect(driver.controller.timeToNextFrame(at: .zero) == nil)
    #expect(driver.controller.isFrameDue)
    driver.send(.next)
    driver.settle()
    #expect(driver.controller.timeToNextFrame(at: driver.now) == nil)
    #expect(driver.controller.isFrameDue)
  }

  @Test func `the first frame follows the key at once and shows its effect`() {
    var driver = Driver(pages: 7)
    driver.pass(.seconds(1))
    driver.send(.next)
    #expect(driver.pictures.map(\.time) == [.seconds(1)])
    #expect(driver.pictures[0].turn.map { $0.progress > 0.02 } ?? false)
  }

  @Test func `then a frame is due once per interval`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.settle()
    #expect(driver.pictures.map(\.time) == driver.pictures.indices.map { frame * $0 })
  }

  @Test func `the wait ends when the next frame is due`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    #expect(driver.controller.timeToNextFrame(at: .zero) == frame)
    #expect(driver.controller.timeToNextFrame(at: .milliseconds(10)) == frame - .milliseconds(10))
    #expect(driver.controller.timeToNextFrame(at: .milliseconds(40)) == .zero)
  }

  @Test func `events between frames add no frames`() {
    var driver = Driver(pages: 700)
    driver.send(.next)
    driver.pass(.milliseconds(20))
    let count = driver.pictures.count
    for input in [.next, .tick, .wheel(.wheelDown), .press(119), .release(119), .go(to: 9)]
      as [Input]
    {
      driver.send(input)
    }
    #expect(driver.pictures.count == count)
  }

  @Test func `a thousand keys per second add at most one frame per leaf`() {
    var driver = Driver(pages: 2_000)
    for _ in 0..<1_000 {
      driver.send(.next)
      driver.pass(.milliseconds(1))
    }
    #expect(driver.controller.currentPage == 1_000)
    #expect(driver.pictures.count <= 60 + driver.leaves.count)
  }

  @Test func `late frames are skipped`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.sleep(.milliseconds(200))
    driver.send(.tick)
    #expect(driver.pictures.count == 2)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == frame)
    driver.send(.tick)
    #expect(driver.pictures.count == 2)
  }

  @Test func `a frame that is slightly late does not shift the next one`() {
    var driver = Driver(pages: 7)
    driver.send(.next)
    driver.sleep(frame + .milliseconds(5))
    driver.send(.tick)
    #expect(driver.controller.timeToNextFrame(at: driver.now) == frame - .milliseconds(5))
  }

  @Test func `a suspended turn resumes where it was`() {
    func progress(afterSleeping time: Duration) -> Double? {
      var driver = Driver(pages: 7)
      driver.send(.next)
      driver.sleep(time)
      driver.send(.tick)
      return driver.controller.turn?.progress
    }
    #expect(progress(afterSleeping: .seconds(3600)) == progress(afterSleeping: frame))
    #expect(progress(afterSleeping: frame).map { $0 < 0.5 } ?? false)
  }

  // MARK: Pictures

  /// A page with a line of text and a picture under it.
  private struct Plate: Page {
    var shade: RGB

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write("text", at: Point(column: 2, row: 1))
      let area = Rect(column: 2, row: 3, columns: 20, rows: 6)
      for row in area.rows {
        for column in area.columns {
          canvas.put(Cell(upper: shade, lower: shade), at: Point(column: column, row: row))
        }
      }
      canvas.pictureSpots.append(PictureSpot(area: area, number: 0))
    }
  }

  private func picturesDuringTurn(isBrief: Bool) -> [Bool] {
    var book = BookController(
      [RGB(0xC00000), RGB(0x00C000)].map { Plate(shade: $0) }, size: Size(columns: 40, rows: 12))
    book.options.isBrief = isBrief
    var (now, seen) = (Duration.zero, [book.picture().showsHalves])
    book.turn(.forward, at: now)
    while let wait = book.timeToNextFrame(at: now) {
      seen.append(book.picture().showsHalves)
      now += max(wait, .milliseconds(1))
      book.handle(.tick, at: now)
    }
    return seen + [book.picture().showsHalves]
  }

  @Test func `pictures turn with their leaf`() {
    #expect(picturesDuringTurn(isBrief: false).allSatisfy { $0 })
  }

  @Test func `where a turn is brief, the text turns and pictures come with the page at rest`() {
    let seen = picturesDuringTurn(isBrief: true)
    #expect(seen.first == true && seen.last == true)
    #expect(seen.count > 4 && seen.dropFirst().dropLast().allSatisfy { !$0 })
  }
}

extension TextCanvas {
  /// Whether it shows a cell in two colours of its own.
  fileprivate var showsHalves: Bool {
    (0..<size.rows).contains { row in
      self.row(row).contains { $0.style.ink.hasColour && $0.style.paper.hasColour }
    }
  }
}
