// Swift has these functions only in the library of its regular expressions, which would add more than a megabyte to the
// program. In a file that imports `CurlewSubsequences`, the compiler prefers the functions below.

extension BidirectionalCollection where Element: Comparable {
  /// Returns the range of the first occurrence of a subsequence, or nil if there is none.
  package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    guard let first = other.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if let end = rest.end(ofPrefix: other) { return start..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the ranges of all occurrences of a subsequence that do not overlap.
  package func ranges(of other: some Collection<Element>) -> [Range<Index>] {
    guard !other.isEmpty else { return [] }
    var ranges: [Range<Index>] = []
    var start = startIndex
    while let range = self[start...].firstRange(of: other) {
      ranges.append(range)
      start = range.upperBound
    }
    return ranges
  }

  /// Splits the collection at each occurrence of a separator.
  package func split(
    separator: some Collection<Element>, maxSplits: Int = .max,
    omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for range in ranges(of: separator) where parts.count < maxSplits {
      if start < range.lowerBound || !omittingEmptySubsequences {
        parts.append(self[start..<range.lowerBound])
      }
      start = range.upperBound
    }
    if start < endIndex || !omittingEmptySubsequences { parts.append(self[start...]) }
    return parts
  }

  /// Returns the index after a prefix, or nil if the collection does not begin with that prefix.
  private func end(ofPrefix other: some Collection<Element>) -> Index? {
    var end = startIndex
    for element in other {
      guard end < endIndex, self[end] == element else { return nil }
      formIndex(after: &end)
    }
    return end
  }
}

extension StringProtocol {
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }
  package func contains(_ other: Substring) -> Bool { firstRange(of: other) != nil }
}

extension RangeReplaceableCollection where Self: BidirectionalCollection, Element: Comparable {
  /// Returns a copy in which each occurrence of a subsequence is replaced.
  package func replacing(
    _ other: some Collection<Element>, with replacement: some Collection<Element>
  ) -> Self {
    var (result, start) = (Self(), startIndex)
    for range in ranges(of: other) {
      result.append(contentsOf: self[start..<range.lowerBound])
      result.append(contentsOf: replacement)
      start = range.upperBound
    }
    result.append(contentsOf: self[start...])
    return result
  }
}
