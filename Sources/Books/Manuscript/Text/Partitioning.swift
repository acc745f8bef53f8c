extension RandomAccessCollection {
  /// The index of the first element that satisfies a predicate, by binary search: all elements before
  /// it must not, and all behind it must.
  @inlinable
  public func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
