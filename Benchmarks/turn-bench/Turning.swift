internal import CurlewCells
internal import Paging
internal import CurlewTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A book that turns in simulated time, and the processor time this takes.
struct Turning {
  private var controller: BookController<[Leaf]>
  private var now = Duration.zero
  private(set) var frames = 0
  /// In microseconds.
  private(set) var drawing = 0
  private(set) var showing = 0

  init(_ pages: [Leaf], on size: Size) {
    controller = BookController(pages, options: PageOptions(transition: .curl), size: size)
  }

  mutating func picture() -> TextCanvas { controller.picture() }

  /// Turns one leaf, from the key until it rests.
  mutating func turn(on terminal: inout Terminal) {
    controller.turn(.forward, at: now)
    frame(on: &terminal)
    while let patience = controller.timeToNextFrame(at: now) {
      now += max(patience, .milliseconds(1))
      controller.handle(.tick, at: now)
      if controller.isFrameDue { frame(on: &terminal) }
    }
  }

  private mutating func frame(on terminal: inout Terminal) {
    let began = Self.processorTime
    let picture = controller.picture()
    let drawn = Self.processorTime
    terminal.show(picture)
    frames += 1
    drawing += drawn - began
    showing += Self.processorTime - drawn
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
