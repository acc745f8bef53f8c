/// Finds for each of the spaces that are to be wider the place that is best for it alone.
///
/// A place costs the more, the farther it is from the even one, so few have to be looked at. Where two
/// cost the same, it is the one on the left.
struct SpacePlaces {
  let unevenness: Unevenness

  init(_ unevenness: Unevenness) { self.unevenness = unevenness }

  /// A space, and how far it is from the even place of the one that looks for its own.
  fileprivate struct Place {
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
    // From one even place to the next it is so many spaces or one more: no search has to find them.
    let (each, rest) = unevenness.spaces.quotientAndRemainder(dividingBy: unevenness.rest)
    var even = Place(space: (each &- 1) >> 1, distance: 0)
    even.distance = unevenness.distance(of: even.space, as: 0)
    var last = -1
    for number in 0..<unevenness.rest {
      if even.distance < 0 &- unevenness.rest { even = even.moved(by: 1, unevenness) }
      let best = best(near: even, as: number, price)
      guard best > last else { return false }
      chosen[number] = best
      last = best
      even.space &+= each
      even.distance &-= 2 &* rest
    }
    return true
  }

  /// Looks at the even place and those beside it, then farther to both sides as long as a place may be
  /// the best: mostly none is.
  @inline(__always)
  private func best(
    near even: Place, as number: Int, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Int {
    var best = offer(of: even, as: number, price)
    let (right, left) = (even.moved(by: 1, unevenness), even.moved(by: -1, unevenness))
    if isOpen(right, for: number) { best = min(best, offer(of: right, as: number, price)) }
    if isOpen(left, for: number) { best = min(best, offer(of: left, as: number, price)) }
    if best >> 16 < Unevenness.farther &- 100 &* SpaceChoice.gain { return best & 0xFFFF }
    look(from: right, by: 1, for: number, &best, price)
    look(from: left, by: -1, for: number, &best, price)
    return best & 0xFFFF
  }

  @inline(__always)
  private func look(
    from place: Place, by step: Int, for number: Int, _ best: inout Int,
    _ price: (_ space: Int, _ number: Int) -> Int
  ) {
    var place = place.moved(by: step, unevenness)
    while unevenness.cost(place.distance) &- 100 &* SpaceChoice.gain <= best >> 16,
      isOpen(place, for: number)
    {
      best = min(best, offer(of: place, as: number, price))
      place = place.moved(by: step, unevenness)
    }
  }

  /// What a place costs, and which it is: of two that cost the same, the less is the one on the left.
  @inline(__always)
  private func offer(
    of place: Place, as number: Int, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Int {
    (unevenness.cost(place.distance) &+ price(place.space, number)) &<< 16 | place.space
  }

  /// Before the first of the chosen there is room for those before it, and behind it for the others.
  @inline(__always)
  private func isOpen(_ place: Place, for number: Int) -> Bool {
    UInt(bitPattern: place.space &- number) < UInt(bitPattern: unevenness.ways)
  }
}

extension SpacePlaces.Place {
  @inline(__always)
  fileprivate func moved(by spaces: Int, _ unevenness: Unevenness) -> Self {
    Self(space: space &+ spaces, distance: distance &+ spaces &* unevenness.step)
  }
}
