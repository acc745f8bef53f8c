import Cells
import Glyphs
import Paging
import Testing

/// What a caller must write, as the documentation of `Paging` shows it. `DocumentationTests` reads
/// these lines from here and expects them there.
// begin
struct Word: Page {
  let text: SafeText
  func draw(on canvas: inout Canvas, at slot: PageSlot) {
    canvas.write(text, at: Point(column: 2, row: 1))
  }
}

func read(_ words: [Word], on screen: inout some Screen & ~Copyable) {
  var book = BookController(words, size: screen.size)
  while true {
    if book.isFrameDue { screen.show(book.picture()) }
    let event = screen.next(within: book.timeToNextFrame(at: screen.now))
    if case .leave = event { return }
    book.handle(event, at: screen.now)
  }
}
// end

struct MinimalProgramTests {
  @Test func aBookIsReadWithNothingElse() {
    var screen = PlayedScreen([
      (.seconds(1), .key(KeyPress(.right))), (.seconds(3), .key(KeyPress(.end))),
      (.seconds(5), .key(KeyPress(.left))), (.seconds(7), .resized(Size(columns: 120, rows: 40))),
    ])
    let words = ["Call", "me", "Ishmael."]
    read(words.map { Word(text: SafeText($0)) }, on: &screen)
    let seen = screen.rests.map { picture in
      words.filter { picture.description.contains($0) }
    }
    #expect(seen == [["Call"], ["me"], ["Ishmael."], ["me"], ["Call", "me"]])
    #expect(screen.shown > 40, "leaves were seen to turn")
  }
}

/// A screen on which a few things happen.
private struct PlayedScreen: Screen, ~Copyable {
  private(set) var size = Size(columns: 40, rows: 10)
  private(set) var now = Duration.zero
  /// What was shown when nothing moved, and how many pictures in all.
  private(set) var rests: [Canvas] = []
  private(set) var shown = 0
  private var last = Canvas(Size(columns: 0, rows: 0))
  private var script: [(time: Duration, event: Event)]

  init(_ script: [(Duration, Event)]) { self.script = script.map { ($0.0, $0.1) } }

  mutating func show(_ canvas: Canvas) {
    last = canvas
    shown += 1
  }

  mutating func next(within time: Duration?) -> Event {
    if time == nil { rests.append(last) }
    if let time, script.first.map({ now + time < $0.time }) ?? true {
      now += time
      return .tick
    }
    guard !script.isEmpty else { return .leave(signal: nil) }
    let (time, event) = script.removeFirst()
    now = time
    if case .resized(let size) = event { self.size = size }
    return event
  }
}
