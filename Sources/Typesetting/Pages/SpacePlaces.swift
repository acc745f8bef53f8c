/// Finds for each of the spaces that are to be wider the place that is best for it alone.
///
/// A place costs the more, the farther it is from the even one, so few have to be looked at. Where two
/// cost the same, it is the one on the left.
struct SpacePlaces {
  let unevenness: Unevenness
  /// What the best place gains.
  private let gain: Int

  init(_ unevenness: Unevenness, gainingAtMost gain: Int) {
    (self.unevenness, self.gain) = (unevenness, gain)
  }

  /// A space, and how far it is from the even place of the one that looks for its own.
  private struct Place {
    var space = 0
    var distance: Int
  }

  /// Answers whether the places are in order.
  /// - Parameter price: what a space costs besides its distance, in hundredths, if it is wider and so
  ///   many before it are.
  @inline(__always)
  func choose(
    _ chosen: inout MutableSpan<Int>, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Bool {
    var even = Place(distance: unevenness.distance(of: 0, as: 0))
    var last = -1
    for number in 0..<unevenness.rest {
      while even.distance < 0 &- unevenness.rest {
        even.space &+= 1
        even.distance &+= unevenness.step
      }
      let best = best(near: even, as: number, price)
      guard best > last else { return false }
      chosen[number] = best
      last = best
      even.distance &-= 2 &* unevenness.spaces
    }
    return true
  }

  /// Looks from the even place to the right, then to the left, as long as a place may be the best.
  @inline(__always)
  private func best(
    near even: Place, as number: Int, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Int {
    var (best, least, place) = (even.space, Int.max, even)
    while place.space < number &+ unevenness.ways {
      let cost = unevenness.cost(place.distance)
      if cost &- gain >= least { break }
      let whole = cost &+ price(place.space, number)
      if whole < least { (best, least) = (place.space, whole) }
      place.space &+= 1
      place.distance &+= unevenness.step
    }
    place = even
    while place.space > number {
      place.space &-= 1
      place.distance &-= unevenness.step
      let cost = unevenness.cost(place.distance)
      if cost &- gain > least { break }
      let whole = cost &+ price(place.space, number)
      if whole <= least { (best, least) = (place.space, whole) }
    }
    return best
  }
}
