internal import CurlewCells

/// A layer that needs an open book. Without one, nothing opens it.
protocol BookLayer: DeskLayer {
  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome
  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect]
  mutating func layOut(over book: inout Reading)
  mutating func close(over book: inout Reading) -> [Effect]
  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading)
}

extension BookLayer {
  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] { [] }
  mutating func layOut(over book: inout Reading) {}
  mutating func close(over book: inout Reading) -> [Effect] { [] }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    desk.withReading { book, _, now in handle(input, over: &book, at: now) } ?? .ignored
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    desk.withReading { book, _, now in tick(over: &book, at: now) } ?? []
  }

  mutating func layOut(on desk: inout Desk) {
    _ = desk.withReading { book, _, _ in layOut(over: &book) }
  }

  mutating func close(on desk: inout Desk) -> [Effect] {
    desk.withReading { book, _, _ in close(over: &book) } ?? []
  }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    _ = desk.withReading { book, _, _ in draw(on: &canvas, over: &book) }
  }
}
