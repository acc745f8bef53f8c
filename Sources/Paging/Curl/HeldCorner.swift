internal import Cells

/// A hand that holds a corner of the leaf, and what the paper allows it: the corner stays within the
/// reach of both ends of the spine, where the leaf is bound.
struct CornerHold: Hashable {
  /// Where the corner is, in the leaf's frame, as if the foot were held.
  let u: Double
  let v: Double
  /// How far the leaf has turned by that, from 0 to 1.
  let progress: Double

  init(_ corner: Corner, column: Double, row: Double, in frame: LeafFrame) {
    let place = frame.place(column: column, row: row)
    var hand = (u: place.u, v: corner == .foot ? place.v : frame.length - place.v)
    let diagonal = hypotenuse(frame.width, frame.length)
    for _ in 0..<2 {
      hand = Self.drawn(hand, towards: frame.length, within: frame.width)
      hand = Self.drawn(hand, towards: 0, within: diagonal)
    }
    (u, v) = hand
    let turned = frame.width > 0 ? (frame.width - u) / (2 * frame.width) : 0
    progress = min(max(turned, 0), 1)
  }

  /// The nearest place inside a circle around a point of the spine.
  private static func drawn(
    _ hand: (u: Double, v: Double), towards centre: Double, within radius: Double
  ) -> (u: Double, v: Double) {
    let distance = hypotenuse(hand.u, hand.v - centre)
    guard distance > radius else { return hand }
    return (hand.u * radius / distance, centre + (hand.v - centre) * radius / distance)
  }
}

extension CornerHold {
  /// nil when the leaf is not held by a corner.
  init?(_ grip: Grip, in frame: LeafFrame) {
    guard case .corner(let corner, let column, let row) = grip else { return nil }
    self.init(corner, column: column, row: row, in: frame)
  }
}
