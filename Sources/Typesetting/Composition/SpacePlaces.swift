/// Finds the best place for each chosen space by itself.
///
/// Cost grows with the distance from the even place, so few places are looked at. Of two that cost the
/// same the left one is taken.
struct SpacePlaces {
  let unevenness: Unevenness

  init(_ unevenness: Unevenness) { self.unevenness = unevenness }

  /// A space and its distance from the even place.
  fileprivate struct Place {
    var space = 0
    var distance: Int
  }

  /// Returns whether the places are in ascending order.
  /// - Parameter price: what a space costs besides its distance, in hundredths, if it is wider and so
  ///   many before it are.
  @inline(__always)
  func choose(
    _ chosen: inout MutableSpan<Int>, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Bool {
    // Even places are `each` spaces apart, or one more.
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

  /// Looks at the even place and its neighbours, then farther to both sides while a place may still be
  /// better, which is rare.
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

  /// The cost of a place in the upper bits and its index in the lower, so that ties go to the left.
  @inline(__always)
  private func offer(
    of place: Place, as number: Int, _ price: (_ space: Int, _ number: Int) -> Int
  ) -> Int {
    (unevenness.cost(place.distance) &+ price(place.space, number)) &<< 16 | place.space
  }

  /// Whether there is room for the other chosen spaces on either side.
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
