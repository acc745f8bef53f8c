import CurlewCells
import Testing

/// The screen of tests.
@Suite(.timeLimit(.minutes(90)))
struct ScriptedScreenTests {
  private let size = Size(columns: 10, rows: 4)
  private let key = Event.key(KeyPress("x"))

  /// The time and the number of ticks when a program leaves that asks for ticks for ever.
  private func leave(ticking interval: Duration, after script: [(Duration, Event)]) -> (
    Duration, Int
  ) {
    var screen = ScriptedScreen(size, script)
    var ticks = 0
    while true {
      switch screen.next(within: interval) {
      case .leave: return (screen.now, ticks)
      case .tick: ticks += 1
      default: ticks = 0
      }
    }
  }

  @Test(arguments: [Duration.zero, .milliseconds(16), .seconds(1)])
  func `it leaves although the program asks for ticks for ever`(interval: Duration) {
    let (time, ticks) = leave(ticking: interval, after: [(.seconds(3), key)])
    #expect(time == .seconds(3) + interval * ticks)
    #expect((200...10_000).contains(ticks), "long enough for whatever moves")
  }

  @Test func `waits without time do not keep it from the next event`() {
    var screen = ScriptedScreen(size, [(.seconds(3), key), (.seconds(4), key)])
    var events: [Event] = []
    while events.last != .leave(signal: nil) {
      let event = screen.next(within: .zero)
      if event != .tick { events.append(event) }
    }
    #expect(events == [key, key, .leave(signal: nil)])
  }

  @Test func `time before an event has no limit`() {
    var screen = ScriptedScreen(size, [(.seconds(3600), key)])
    var ticks = 0
    while screen.next(within: .milliseconds(100)) == .tick { ticks += 1 }
    #expect(ticks == 35_999)
  }

  @Test func `it can be looked at in an expectation`() {
    var screen = ScriptedScreen(size, [])
    screen.show(TextCanvas(size))
    #expect(screen.shown == 1 && screen.latest == TextCanvas(size))
    #expect(screen.next(within: nil) == .leave(signal: nil))
  }
}

/// Rectangles that are cut.
@Suite(.timeLimit(.minutes(90)))
struct SplitTests {
  private let rect = Rect(column: 3, row: 2, columns: 10, rows: 6)

  @Test func `a rectangle is cut from either side`() {
    #expect(rect.split(columns: 4).left == Rect(column: 3, row: 2, columns: 4, rows: 6))
    #expect(rect.split(columns: 4).right == Rect(column: 7, row: 2, columns: 6, rows: 6))
    #expect(rect.split(columns: -4).right == Rect(column: 9, row: 2, columns: 4, rows: 6))
    #expect(rect.split(rows: -1).bottom == Rect(column: 3, row: 7, columns: 10, rows: 1))
    #expect(rect.split(rows: 2).top == Rect(column: 3, row: 2, columns: 10, rows: 2))
  }

  @Test(arguments: -12...12) func `both parts together are the rectangle`(cut: Int) {
    let (left, right) = rect.split(columns: cut)
    #expect(left.size.columns + right.size.columns == 10 && right.columns.upperBound == 13)
    let (top, bottom) = rect.split(rows: cut)
    #expect(top.size.rows + bottom.size.rows == 6 && bottom.rows.upperBound == 8)
  }
}
