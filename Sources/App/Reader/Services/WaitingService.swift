internal import CurlewCells

/// Waits for the work that the reader waits for, of which there is at most one.
struct WaitingService: Service {
  /// How long the terminal gets to draw a preview before the loop waits for the book.
  private static var timeToDraw: Duration { .milliseconds(5) }

  private var work: PendingWork?

  func timeout(on desk: Desk) -> Duration? {
    work.flatMap { desk.now < $0.deadline ? Self.timeToDraw : nil }
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    guard let end = work?.ending(max((work?.deadline ?? .zero) - desk.now, .zero)) else {
      return []
    }
    return stop(on: &desk) + end(&desk)
  }

  /// Waits for work. Esc cancels it.
  mutating func wait(for work: PendingWork, on desk: inout Desk) {
    self.work = work
    desk.isWaiting = true
  }

  mutating func cancel(on desk: inout Desk) -> [Effect] {
    guard let work else { return [] }
    work.cancel()
    return stop(on: &desk)
  }

  private mutating func stop(on desk: inout Desk) -> [Effect] {
    work = nil
    desk.isWaiting = false
    return [.closeWaiting]
  }
}
