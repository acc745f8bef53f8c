/// The pages involved in turning one leaf.
struct PageStep<ID: Hashable & Sendable>: Hashable {
  var origin: Spread<ID>
  var originPage: ID
  /// The spread that the turn leads to; nil if there is none in that direction.
  var goal: Spread<ID>?
  /// The page on the back of a single leaf.
  var reverse: ID?
  var direction: Direction
}

extension PageStep {
  /// The number of pages that the turn passes.
  var length: Int { origin.orientation == .two || reverse != nil ? 2 : 1 }
}
