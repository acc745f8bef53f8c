/// What follows from what a controller was told, in the order in which it happens.
public enum PageEffect<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The reader is now on this page, though a leaf may still be in the air.
  case turned(to: ID)
  /// Nothing moves any more.
  case settled
  /// A page comes or goes.
  case appearance(PageAppearance, ID)
  /// The reader begins a turn: these pages may come to lie open.
  case willTransition(to: [ID])
  /// The reader's turn has ended: `isFinished` unless it was overtaken or cut short, `isCompleted`
  /// unless the leaf was laid back to the previous pages.
  case didFinish(isFinished: Bool, previous: [ID], isCompleted: Bool)
  /// The program's request has ended: `isFinished` unless it was overtaken or cut short.
  case completed(PageRequest, isFinished: Bool)
}

/// Something that a program asked for, by number.
public struct PageRequest: Hashable, Sendable {
  let number: Int

  package init(number: Int) { self.number = number }
}
