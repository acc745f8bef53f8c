public import CurlewCells

/// What a controller tells a program.
public enum PageNotice<Pages: PageSource> {
  /// A consequence of an event or of a call.
  case effect(PageEffect<Pages.ID>)
  /// A page asks the program for something.
  case action(Pages.Page.Action)
}

extension PageController {
  /// Receives notices in order. It may call the controller; what that call causes is told after all
  /// notices that already wait.
  public typealias Listener = (PageNotice<Pages>, inout PageController) -> Void

  /// Offers an event to the pages, then to the controller, and tells a listener what follows.
  public mutating func handle(_ event: Event, at now: Duration, telling listener: Listener) {
    pass(event, at: now, to: { _, _ in .ignored }, telling: listener)
  }

  /// Offers an event to the pages, then to the program, then to the controller. A new size comes to the controller
  /// first, so the program sees the new layout.
  @discardableResult
  mutating func pass(
    _ event: Event, at now: Duration, to program: (Event, inout Self) -> EventUse,
    telling listener: Listener
  ) -> EventUse {
    switch offer(event, at: now) {
    case .handled: return .handled
    case .action(let action):
      deliver([], to: listener) { listener(.action(action), &$0) }
      return .handled
    case .ignored:
      var use = EventUse.ignored
      let isNewSize = if case .resized = event { true } else { false }
      if isNewSize { deliver(handle(event, at: now), to: listener) }
      deliver([], to: listener) { use = program(event, &$0) }
      if use == .ignored, !isNewSize { deliver(handle(event, at: now), to: listener) }
      return use
    }
  }

  /// Tells a listener effects, and all effects of calls from it. Inside a callback it does nothing: the
  /// running delivery includes those effects.
  public mutating func deliver(_ effects: [Effect], to listener: Listener) {
    deliver(effects, to: listener) { _ in }
  }

  /// Makes one call, then tells effects.
  private mutating func deliver(
    _ effects: [Effect], to listener: Listener, after call: (inout Self) -> Void
  ) {
    guard !callbacks.isDelivering else { return call(&self) }
    callbacks.begin(with: effects)
    call(&self)
    drain { listener(.effect($0), &$1) }
  }

  /// Calls the completions of requests that have ended. Returns the effects and all effects of calls from
  /// the completions.
  mutating func completeRequests(in effects: [Effect]) -> [Effect] {
    guard callbacks.hasCompletions, !callbacks.isDelivering else { return effects }
    var all: [Effect] = []
    callbacks.begin(with: effects)
    drain { effect, _ in all.append(effect) }
    return all
  }

  private mutating func drain(_ hear: (Effect, inout Self) -> Void) {
    while let effect = callbacks.next() {
      if case .completed(let request, let isFinished) = effect {
        callbacks.takeCompletion(of: request)?(&self, isFinished)
      }
      hear(effect, &self)
    }
  }
}
