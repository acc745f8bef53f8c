internal import Cells
internal import Paging
internal import Typesetting

/// The turn of which one frame is to be printed: how far it has come, or where a hand has it.
struct PrintedTurn: Equatable {
  struct Hand: Equatable {
    var column: Double
    var row: Double
  }

  var moment: Double?
  var hand: Hand?
  var direction = Direction.forward

  var isWanted: Bool { moment != nil || hand != nil }

  /// The moment of the turn that leads on from a spread; nil when none does.
  func moment(from old: Spread<Int>, _ setter: PageSetter) -> TransitionContext? {
    let next = old.first + direction.sign * old.step
    guard (0..<setter.layout.pageCount).contains(next) else { return nil }
    let new = Spread(showing: next, of: setter.layout.pageCount, old.orientation)
    let grip = grip(in: setter.geometry)
    return TransitionContext(
      old: setter.picture(of: old), new: setter.picture(of: new),
      progress: grip.progress(of: direction, in: setter.geometry) ?? moment ?? 0,
      direction: direction, geometry: setter.geometry, grip: grip)
  }

  /// The hand has the corner that is nearer to it.
  private func grip(in geometry: BookGeometry) -> Grip {
    guard let hand else { return .none }
    let book = geometry.book
    let isNearHead =
      geometry.binding.axis == .horizontal
      ? hand.row < Double(book.origin.row) + Double(book.size.rows) / 2
      : hand.column < Double(book.origin.column) + Double(book.size.columns) / 2
    return .corner(isNearHead ? .head : .foot, column: hand.column, row: hand.row)
  }
}
