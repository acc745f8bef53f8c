public import CurlewCells

/// Receives the effects of a page controller as callbacks.
///
/// A callback may call the controller. The effects of that call are delivered after all effects that
/// are already waiting.
public protocol PageDelegate<Pages> {
  /// The data source of the controller.
  associatedtype Pages: PageSource

  /// The reader's page has changed, whoever turned to it. This is the time to save the page.
  mutating func didTurn(to page: Pages.ID, _ controller: inout PageController<Pages>)

  /// The reader begins a turn to these pages. Turns of the program call its completion instead.
  mutating func willTransition(to pages: [Pages.ID], _ controller: inout PageController<Pages>)

  /// The reader's turn has ended.
  ///
  /// - Parameters:
  ///   - finished: false if the turn was interrupted.
  ///   - previous: the pages that were open before the turn.
  ///   - completed: false if the leaf fell back to the previous pages.
  mutating func didFinish(
    finished: Bool, previous: [Pages.ID], completed: Bool,
    _ controller: inout PageController<Pages>)

  /// A page asks the program for something.
  mutating func didRequest(_ action: Pages.Page.Action, _ controller: inout PageController<Pages>)

  /// Where the spine should be in an orientation; nil leaves it to the options.
  func spine(for orientation: Orientation) -> SpineLocation?
}

extension PageDelegate {
  /// By default nothing happens.
  public mutating func didTurn(to page: Pages.ID, _ controller: inout PageController<Pages>) {}
  /// By default nothing happens.
  public mutating func willTransition(
    to pages: [Pages.ID], _ controller: inout PageController<Pages>
  ) {}
  /// By default nothing happens.
  public mutating func didFinish(
    finished: Bool, previous: [Pages.ID], completed: Bool,
    _ controller: inout PageController<Pages>
  ) {}
  /// By default nothing happens.
  public mutating func didRequest(
    _ action: Pages.Page.Action, _ controller: inout PageController<Pages>
  ) {}
  /// By default the binding decides.
  public func spine(for orientation: Orientation) -> SpineLocation? { nil }
}

extension PageController {
  /// Offers an event to the pages, then to the controller, and delivers the effects to a delegate.
  public mutating func handle<Delegate: PageDelegate<Pages>>(
    _ event: Event, at now: Duration, telling delegate: inout Delegate
  ) {
    if case .resized(let size) = event {
      return deliver(resize(to: size) { delegate.spine(for: $0) }, to: &delegate)
    }
    switch offer(event) {
    case .ignored: deliver(handle(event, at: now), to: &delegate)
    case .handled: break
    case .action(let action): deliver([], to: &delegate) { $0.didRequest(action, &$1) }
    }
  }

  /// Delivers effects, and all effects of calls from the callbacks. Inside a callback it does
  /// nothing: the running delivery includes those effects.
  public mutating func deliver<Delegate: PageDelegate<Pages>>(
    _ effects: [Effect], to delegate: inout Delegate
  ) {
    deliver(effects, to: &delegate) { _, _ in }
  }

  /// Makes one callback, then delivers effects.
  private mutating func deliver<Delegate: PageDelegate<Pages>>(
    _ effects: [Effect], to delegate: inout Delegate,
    after callback: (inout Delegate, inout Self) -> Void
  ) {
    guard !callbacks.isDelivering else { return callback(&delegate, &self) }
    callbacks.begin(with: effects)
    callback(&delegate, &self)
    while let effect = callbacks.next() { call(&delegate, effect) }
  }

  private mutating func call<Delegate: PageDelegate<Pages>>(
    _ delegate: inout Delegate, _ effect: Effect
  ) {
    switch effect {
    case .turned(let page): delegate.didTurn(to: page, &self)
    case .willTransition(let pages): delegate.willTransition(to: pages, &self)
    case .didFinish(let isFinished, let previous, let isCompleted):
      delegate.didFinish(
        finished: isFinished, previous: previous, completed: isCompleted, &self)
    case .completed(let request, let isFinished):
      callbacks.takeCompletion(of: request)?(&self, isFinished)
    case .settled, .appearance: break
    }
  }
}
