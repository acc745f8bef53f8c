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
    return ends.indices.map { (head: head(from: starts[$0], to: ends[$0]), index: $0) }
      .sorted { first, second in
        guard first.head == second.head else { return first.head < second.head }
        let (end, otherEnd) = (ends[first.index], ends[second.index])
        var (left, right) = (starts[first.index], starts[second.index])
        while left < end, right < otherEnd {
          guard bytes[left] == bytes[right] else { return bytes[left] < bytes[right] }
          (left, right) = (left + 1, right + 1)
        }
        return (end - left, first.index) < (otherEnd - right, second.index)
      }
      .map(\.index)
  }

  /// The first eight bytes of a key, which decide most comparisons.
  private func head(from start: Int, to end: Int) -> UInt64 {
    (start..<start + 8).reduce(0) { $0 << 8 | ($1 < end ? UInt64(bytes[$1]) : 0) }
  }
}
