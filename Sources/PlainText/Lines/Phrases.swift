/// The search of the standard library belongs to its regular expressions, and would bring all of
/// them into the program.
extension StringProtocol {
  /// Where a phrase of ASCII first stands.
  func firstRange(ofPhrase phrase: String) -> Range<Index>? {
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
