/// Sort keys as bytes in one buffer. Comparing them is much faster than comparing strings.
struct SortKeys {
  private var bytes: [UInt8] = []
  /// The end of each key in the buffer.
  private var ends: [Int] = []

  /// - Parameter write: Appends the key to the buffer.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    ends.append(bytes.count)
  }

  /// The indices of the keys in ascending order. Equal keys stay in the order in which they were added.
  var sortedIndices: [Int] {
    let starts = [0] + ends
    return ends.indices.sorted { first, second in
      var (left, right) = (starts[first], starts[second])
      while left < ends[first], right < ends[second] {
        guard bytes[left] == bytes[right] else { return bytes[left] < bytes[right] }
        (left, right) = (left + 1, right + 1)
      }
      return (ends[first] - left, first) < (ends[second] - right, second)
    }
  }
}
