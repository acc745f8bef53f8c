// The standard library's substring search would link its regular expressions into the program.
extension StringProtocol {
  /// The first occurrence of an ASCII phrase.
  package func firstRange(ofPhrase phrase: String) -> Range<Index>? {
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: phrase.utf8) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: phrase.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
