public import CurlewCells

/// What a program did with an event that no page has handled, or with a notice.
public enum EventUse: Hashable, Sendable {
  /// Nothing. The controller may turn pages.
  case ignored
  /// The program has used the event.
  case handled
  /// The program wants to leave.
  case leave
}

extension Screen where Self: ~Copyable {
  /// Shows a book and passes events on, until the program or the terminal leaves. Returns the last event.
  ///
  /// Events go to the open pages first, then to the program, then to the controller.
  ///
  /// - Parameters:
  ///   - book: the book, in its area of the screen.
  ///   - over: draws what lies over the book or beside it.
  ///   - listener: receives what the book tells, and may leave.
  ///   - program: uses events that no page has handled, `.leave` among them.
  @discardableResult
  public mutating func run<Pages>(
    _ book: inout PageController<Pages>,
    drawing over: (inout TextCanvas, inout PageController<Pages>) -> Void = { _, _ in },
    telling listener: (PageNotice<Pages>, inout PageController<Pages>) -> EventUse = { _, _ in
      .ignored
    },
    _ program: (Event, inout PageController<Pages>) -> EventUse
  ) -> Event {
    var isDue = true
    while true {
      if isDue || book.isFrameDue { show(book.picture(on: size, below: over)) }
      let event = next(within: book.timeToNextFrame(at: now))
      var isLeaving = false
      let use = book.pass(event, at: now, to: program) { notice, book in
        if listener(notice, &book) == .leave { isLeaving = true }
      }
      if use == .leave || isLeaving { return event }
      if case .leave = event { return event }
      isDue = use == .handled
    }
  }
}

extension PageController {
  /// Draws a screen with the book in its area.
  fileprivate mutating func picture(
    on screen: Size, below over: (inout TextCanvas, inout Self) -> Void
  ) -> TextCanvas {
    var canvas = area == Rect(screen) ? picture() : TextCanvas(screen, style: .desk)
    if area != Rect(screen) { draw(on: &canvas) }
    over(&canvas, &self)
    return canvas
  }
}
