public import Cells

/// Hears what becomes of a book, and may call the controller back: what follows from such a call is
/// told after all that is already to be told.
public protocol BookDelegate<Pages> {
  associatedtype Pages: NumberedPages

  /// Writes down where the reader is, at every turn; the book is laid open there again the next time.
  mutating func keep(page: Int)

  /// The reader is on another page, whoever turned to it.
  mutating func didTurn(to page: Int, _ book: inout BookController<Pages>)

  /// The reader begins a turn to these pages; the program's own turns have their completion.
  mutating func willTransition(to pages: [Int], _ book: inout BookController<Pages>)

  /// The reader's turn has ended: `finished` unless it was overtaken or cut short, `completed` unless
  /// the leaf was laid back.
  mutating func didFinish(
    finished: Bool, previous: [Int], completed: Bool, _ book: inout BookController<Pages>)

  /// A page asks for something.
  mutating func didReply(_ reply: Pages.Page.Reply, _ book: inout BookController<Pages>)

  /// Where the spine shall be when there is room for one page or two; nil is where the options say.
  func spine(for orientation: Orientation) -> SpineLocation?
}

extension BookDelegate {
  public mutating func keep(page: Int) {}
  public mutating func didTurn(to page: Int, _ book: inout BookController<Pages>) {}
  public mutating func willTransition(to pages: [Int], _ book: inout BookController<Pages>) {}
  public mutating func didFinish(
    finished: Bool, previous: [Int], completed: Bool, _ book: inout BookController<Pages>
  ) {}
  public mutating func didReply(
    _ reply: Pages.Page.Reply, _ book: inout BookController<Pages>
  ) {}
  public func spine(for orientation: Orientation) -> SpineLocation? { nil }
}

extension BookController {
  /// Answers an event as the pages, then the controller understand it, and tells a delegate.
  public mutating func handle<Delegate: BookDelegate<Pages>>(
    _ event: Event, at now: Duration, telling delegate: inout Delegate
  ) {
    if case .resized(let size) = event {
      return deliver(run { $0.resize(to: size) { delegate.spine(for: $0) } }, to: &delegate)
    }
    switch offer(event) {
    case .ignored: deliver(handle(event, at: now), to: &delegate)
    case .handled: break
    case .reply(let reply):
      say({ delegate.didReply(reply, &$0) }, then: { $1.tell($0, to: &delegate) })
    }
  }

  /// Tells effects, and all that comes of telling them. Within a callback it does nothing: there
  /// effects are told in their turn.
  public mutating func deliver<Delegate: BookDelegate<Pages>>(
    _ effects: [Effect], to delegate: inout Delegate
  ) {
    tell(effects) { $1.tell($0, to: &delegate) }
  }

  private mutating func tell<Delegate: BookDelegate<Pages>>(
    _ effect: Effect, to delegate: inout Delegate
  ) {
    switch effect {
    case .turned(let page):
      delegate.keep(page: page)
      delegate.didTurn(to: page, &self)
    case .willTransition(let pages): delegate.willTransition(to: pages, &self)
    case .didFinish(let isFinished, let previous, let isCompleted):
      delegate.didFinish(
        finished: isFinished, previous: previous, completed: isCompleted, &self)
    case .completed(let request, let isFinished):
      conversation.takeCompletion(of: request)?(&self, isFinished)
    case .settled, .appearance: break
    }
  }
}
