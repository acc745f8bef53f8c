/// A consequence of a call to a page controller. Effects are listed in the order in which they
/// happened.
public enum PageEffect<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The reader's page has changed. The leaf may still be moving.
  case turned(to: ID)
  /// Nothing moves any more.
  case settled
  /// A page appears or disappears.
  case appearance(PageAppearance, ID)
  /// The reader begins a turn to these pages.
  case willTransition(to: [ID])
  /// The reader's turn has ended. `isFinished` is false if it was interrupted, `isCompleted` is false
  /// if the leaf fell back to the previous pages.
  case didFinish(isFinished: Bool, previous: [ID], isCompleted: Bool)
  /// A request of the program has ended. `isFinished` is false if it was interrupted.
  case completed(PageRequest, isFinished: Bool)
}

/// A request of the program, identified by a number.
public struct PageRequest: Hashable, Sendable {
  let number: Int

  package init(number: Int) { self.number = number }
}
