extension StringProtocol {
  /// The string without leading and trailing white space.
  package var trimmed: SubSequence {
    let isSpace: (Character) -> Bool = \.isWhitespace
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
